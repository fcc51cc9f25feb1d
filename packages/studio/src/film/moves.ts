import type { CameraMove, CameraPose } from "./camera.ts";
import type { ScenePlan, ShotSize } from "./film-plan.ts";

/** The closest that details and hero shots come, as `CameraPose.fill`. */
export const detailFill = 1.6;
export const heroFill = 0.72;
/** So much closer comes the camera to a print in a frame that is not tall: the product is small in its own ground. */
export const printCloser = 1.2;

const pose = (fill: number, x: number, y: number, rest: Partial<CameraPose> = {}): CameraPose => ({
  fill,
  aimX: 0.5,
  aimY: 0.5,
  x,
  y,
  orbit: 0,
  ...rest,
});

/**
 * The camera's way through a shot of this size; `side` of the drift is drawn from `random`. `isOnly`: the film has no other shot
 * before its end.
 */
export function moveFor(
  size: ShotSize,
  scene: ScenePlan | undefined,
  tall: boolean,
  random: () => number,
  isOnly = false,
): CameraMove {
  const side = random() < 0.5 ? -1 : 1;
  if (scene?.kind === "photograph" || scene?.kind === "print")
    return photographMove(isOnly ? "only" : size, scene, side);
  const drift = 0.014 * side;
  // On a tall screen the lower fifth belongs to the phone's own buttons and captions.
  const y = tall ? 0.455 : 0.51;
  const isPrint = scene?.kind === "set" && scene.shot.presentation === "print";
  const whole = (fill: number) => (isPrint && !tall ? printCloser * fill : fill);
  // A wide product in a tall frame may come closer than its share of a wide one says.
  const across = (fillWidth: number) => (tall ? { fillWidth } : {});
  const travelling = (from: CameraPose, to: CameraPose): CameraMove => ({
    from,
    to,
    easing: "through",
    travel: 1,
  });
  switch (size) {
    case "wide":
      return travelling(
        pose(whole(0.47), 0.5 - drift, y, { orbit: 0.012 * side, ...across(0.6) }),
        pose(whole(0.6), 0.5, y, across(0.74)),
      );
    case "hero":
      return travelling(
        pose(whole(0.66), 0.5 + drift, y, { orbit: 0.03 * side, ...across(0.8) }),
        pose(whole(heroFill), 0.5 - drift, y, { orbit: -0.03 * side, ...across(0.85) }),
      );
    case "detail":
      return travelling(
        pose(1.44, 0.5 + 2 * drift, 0.5, { belowMiddle: 0.1, ...across(1.02), fillBroad: 1.38 }),
        pose(detailFill, 0.5 - 2 * drift, 0.5, {
          belowMiddle: -0.04,
          ...across(1.12),
          fillBroad: 1.52,
        }),
      );
    case "second_view":
      return travelling(
        pose(whole(0.7), 0.5 - drift, y, { orbit: -0.02 * side, ...across(0.84) }),
        pose(whole(0.62), 0.5 + drift, y, { orbit: 0.02 * side, ...across(0.76) }),
      );
    case "pack":
      return {
        from: pose(whole(0.54), 0.5, y, across(0.72)),
        to: pose(whole(0.6), 0.5, y, across(0.8)),
        easing: "settle",
        travel: 1,
      };
    case "end_card":
      return { from: pose(1, 0.5, 0.5), to: pose(1.045, 0.5, 0.5), easing: "settle", travel: 0 };
  }
}

/** Over a photograph the camera only breathes: nothing of a person may leave the frame. */
function photographMove(
  size: ShotSize | "only",
  scene: ScenePlan & { kind: "photograph" | "print" },
  side: number,
): CameraMove {
  const [widest, closest] = scene.kind === "print" ? [0.84, 0.92] : [1, scene.closest];
  const middle = (closest + widest) / 2;
  const between = (
    from: number,
    to: number,
    easing: CameraMove["easing"] = "through",
  ): CameraMove => ({
    from: pose(from, 0.5, 0.5),
    to: pose(to, 0.5, 0.5),
    easing,
    travel: 0,
  });
  if (size === "pack" || size === "end_card")
    return between(widest, (widest + middle) / 2, "settle");
  if (size === "hero") return side > 0 ? between(middle, closest) : between(closest, middle);
  return between(widest, size === "only" ? closest : middle);
}
