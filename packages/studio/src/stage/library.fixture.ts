import { existsSync, readdirSync } from "node:fs";
import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import type { Style } from "../sets/set.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { root, stage } from "./stage.fixture.ts";

const library = new URL("../shared/photos/", root);

/** Names of the photographs of the larger library; none where it is not beside the repository. */
export const libraryNames = (existsSync(library) ? readdirSync(library) : []).filter(
  (name) => /\.(jpg|png)$/.test(name) && !name.includes(".gt."),
);

/** Backdrops to be asked for in turn, the ends of the scale among them. */
export const askedColours: Rgb[] = [
  [255, 255, 255],
  [24, 92, 120],
  [0, 0, 0],
  [232, 180, 168],
  [214, 162, 30],
];

/** What is promised of every photograph: mean CIEDE2000, correlation of its fine luminance, and of a backdrop CIEDE2000. */
export const promised = {
  shift: (style: Style): number => (style === "classic" ? 2 : 6),
  detail: 0.95,
  backdrop: 5,
};

const sets = [...stage.sets.values()].map(({ description }) => description);

/** A shoot's one picture, so small that all photographs can be looked at. */
export function smallPlan(
  photo: ShotPhoto,
  seed: number,
  style: Style,
  backgroundColor: Rgb | null,
  aspectRatio: [number, number] = [4, 5],
): ShotPlan {
  const [plan] = planShots(
    {
      style,
      mode: "product_only",
      shots: 1,
      aspectRatio,
      quality: "standard",
      backgroundColor,
      seed,
      analyses: [photo.analysis],
    },
    sets,
  );
  return { ...plan!, widthPx: 360, heightPx: 450 };
}
