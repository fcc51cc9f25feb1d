import type { SetDescription } from "../sets/set.ts";
import { layOutFrame, productOnStage } from "./frame.ts";
import type { FramingChange } from "./framing.ts";
import type { Float } from "./levitation.ts";
import type { Framing, ShotPlan } from "./plan.ts";

/** A product as a picture shows it: its height, its middle, and the row that it stands or lies on, in shares of the frame. */
export type Placing = { height: number; across: number; down: number };

/** A shot of which all but the framing is decided. */
export type UnframedShot = Pick<ShotPlan, "mirrored" | "widthPx" | "heightPx" | "heroAspect"> & {
  scale: number;
  set: SetDescription;
  aspect: number;
  float: Float;
  framingOf: (change: FramingChange) => Framing;
};

export const heroFraming: FramingChange = { scale: 1, shiftX: 0, shiftY: 0, mirrored: false };
export const furtherFramings: FramingChange[] = [
  {
    scale: 1.24,
    shiftX: 0,
    shiftY: 0.05,
    mirrored: true,
    tall: { scale: 1, shiftY: 0.08 },
    wide: { scale: 1.24, shiftY: 0.05 },
  },
  {
    scale: 0.82,
    shiftX: 0.14,
    shiftY: -0.02,
    mirrored: false,
    tall: { scale: 0.67, shiftY: 0.02 },
    wide: { scale: 0.82, shiftY: 0.02 },
  },
  {
    scale: 0.9,
    shiftX: -0.15,
    shiftY: 0.03,
    mirrored: true,
    tall: { scale: 0.86, shiftY: -0.08 },
    wide: { scale: 0.9, shiftY: -0.06 },
  },
  {
    scale: 1.12,
    shiftX: 0.07,
    shiftY: 0.06,
    mirrored: false,
    tall: { scale: 0.82, shiftY: 0.06 },
    wide: { scale: 0.82, shiftY: 0.08 },
  },
  {
    scale: 0.82,
    shiftX: 0,
    shiftY: -0.05,
    mirrored: true,
    tall: { scale: 0.82, shiftY: -0.08 },
    wide: { scale: 0.82, shiftY: -0.08 },
  },
];

/** From so much on two pictures of one set plainly differ: in the product's height by this factor, or in its spot by these shares. */
const plain = { height: 1.2, across: 0.08, down: 0.06 };
/** In pictures this far apart nobody looks for a likeness. */
const farEnough = 1.05;

/** How much two pictures of one set from one side differ: below 1 one takes them for the same. */
function apart(a: Placing, b: Placing): number {
  return Math.max(
    Math.abs(Math.log(a.height / b.height)) / Math.log(plain.height),
    Math.abs(a.across - b.across) / plain.across,
    Math.abs(a.down - b.down) / plain.down,
  );
}

/** What comes of a framing: the plate's ends may keep a product from where it was wished. */
export function placingOf(
  { set, aspect, ...shot }: Omit<UnframedShot, "framingOf">,
  framing: Framing,
): Placing {
  const { mirrored, heroAspect, scale, float } = shot;
  const turned = (across: number): number => (mirrored ? 1 - across : across);
  const wished = { ...framing, centreX: turned(framing.centreX) };
  const shape = { aspect, heroAspect, footprintCentre: 0.5, scale, lift: float.levitation };
  const frame = layOutFrame(set, wished, shot, shape);
  const { centre, base, height } = productOnStage(frame);
  return {
    height: height / frame.heightPx,
    across: turned(centre / frame.widthPx),
    down: base / frame.heightPx,
  };
}

/**
 * The framings of a shoot's shots, the first change the hero's: the others in the order in which a set's pictures from one side differ
 * most, and if several will do, in the one that is next to theirs.
 */
export function varyFramings(shots: UnframedShot[], changes: FramingChange[]): Framing[] {
  const framings = shots.map(({ framingOf }) => changes.map(framingOf));
  const placings = shots.map((shot, at) => framings[at]!.map((each) => placingOf(shot, each)));
  const pairs = shots.flatMap(({ set, mirrored }, second) =>
    shots.slice(0, second).flatMap((shot, first) => {
      return shot.set.id === set.id && shot.mirrored === mirrored ? [[first, second] as const] : [];
    }),
  );
  const likeness = (order: number[]): number =>
    pairs.reduce((sum, [first, second]) => {
      const [a, b] = [placings[first]![order[first]!]!, placings[second]![order[second]!]!];
      return sum + Math.max(0, farEnough - apart(a, b));
    }, 0);
  const further = changes.map((_, index) => index).slice(1);
  let best = { order: [0], likeness: Infinity };
  for (const rest of ordersOf(further, shots.length - 1)) {
    const order = [0, ...rest];
    const found = likeness(order);
    if (found < best.likeness) best = { order, likeness: found };
  }
  return shots.map((_, at) => framings[at]![best.order[at]!]!);
}

/** All orders of so many of the items, the given one first. */
function ordersOf(items: number[], count: number): number[][] {
  if (count === 0) return [[]];
  return items.flatMap((item) =>
    ordersOf(
      items.filter((other) => other !== item),
      count - 1,
    ).map((rest) => [item, ...rest]),
  );
}
