import { gap } from "../hole/gaps.ts";
import { smoothStep } from "../image/lab.ts";
import { decided } from "../image/minimum-cut.ts";
import { reachScale } from "./reach.ts";
import { isBlackGround } from "./scene.ts";
import type { Scene } from "./scene.ts";

/** How small a difference counts: Lab deviations, and the steepness in Lab units a pixel where a shadow ends. */
export type Sight = {
  lightness: number;
  chroma: number;
  gentle: [number, number];
  walled: [number, number];
  /** Whether the weakest opinions count in the cut. */
  keen: boolean;
  /** Steepness of an edge beside which the last pixel of ground is given back, Lab units a pixel. */
  edge: number;
};
export const usualSight: Sight = {
  lightness: 1.1,
  chroma: 1,
  gentle: [3, 6],
  walled: [0.6, 1.6],
  keen: false,
  edge: 14,
};
export const keenSight: Sight = {
  lightness: 0.55,
  chroma: 0.5,
  gentle: [1.2, 2.6],
  walled: [0.3, 0.8],
  keen: true,
  edge: 0,
};
export const cleanSight: Sight = { ...keenSight, edge: usualSight.edge };

/** By how much light that falls on the ground may raise it, and turn its hue, Lab units: up to the first it is ground, from the second on none. */
type Glow = { lift: [number, number]; tint: [number, number] };
const usualGlow: Glow = { lift: [2, 6], tint: [1.5, 4] };
/** Black ground shows by the product's own light alone, in whatever colour: a laptop's screen on its table, neon about a camera. */
const blackGlow: Glow = { lift: [25, 45], tint: [14, 28] };

/** Colour distance of each pixel from the ground, in squared deviations as a sight has them. */
export function evidenceOf(
  { lift, tint, ringing, bleeding, backdrop }: Scene,
  sight: Sight,
): Float32Array {
  const lightness = 2.2 * Math.max(sight.lightness, 1.15 * backdrop.noise);
  const chroma = 2.2 * Math.max(sight.chroma, backdrop.noise);
  const evidence = new Float32Array(lift.length);
  for (let p = 0; p < evidence.length; p++) {
    const light = lift[p]! / (lightness + ringing[p]!);
    const hue = Math.max(0, tint[p]! - bleeding[p]!) / (chroma + ringing[p]!);
    evidence[p] = light * light + hue * hue;
  }
  return evidence;
}

/** Terminal capacities of the cut, from colour and from how a pixel is reached: positive for product, negative for ground. */
export function opinions(
  scene: Scene,
  sight: Sight,
  evidence: Float32Array,
  reach: Uint8Array,
  ground: Uint8Array,
): Float32Array {
  const { lift, tint, backdrop } = scene;
  const seen = { sight, glow: isBlackGround(scene) ? blackGlow : usualGlow };
  const slack = Math.min(1.5, backdrop.noise * 0.35);
  const opinion = new Float32Array(evidence.length);
  for (let p = 0; p < opinion.length; p++) {
    const steep = Math.max(0, reach[p]! / reachScale - slack);
    const own =
      evidence[p]! < 1.15
        ? opinionOfAlike(evidence[p]!, steep, sight)
        : opinionOfOther(evidence[p]!, steep, seen, lift[p]!, tint[p]!, backdrop.noise);
    opinion[p] = ground[p] === gap || (ground[p] && own < 1) ? -decided : own;
  }
  return opinion;
}

/** The ground's own colour: ground if it is reached, near neutral where the product walls it in. */
function opinionOfAlike(evidence: number, steep: number, { walled }: Sight): number {
  const share = smoothStep(walled[0], walled[1], steep);
  return -2 * (evidence < 1 ? 1 : 0.5) * (1 - share) + 2 * share;
}

function opinionOfOther(
  evidence: number,
  steep: number,
  { sight, glow }: { sight: Sight; glow: Glow },
  lift: number,
  tint: number,
  noise: number,
): number {
  const strong = Math.min(12, (evidence - 1.15) * 4);
  const gentle = 1 - smoothStep(sight.gentle[0], sight.gentle[1], steep);
  if (gentle === 0) return strong;
  const dark = -lift;
  // Where small steps lead from the open ground, a hue is light that the product throws into its own shade.
  const bounce = Math.max(
    4 * (1 - smoothStep(1.5, 4, steep)),
    0.2 * dark * (1 - smoothStep(2.5, 5, steep)),
  );
  const shadow =
    dark > 0
      ? gentle *
        (1 - smoothStep(38, 62, dark)) *
        (1 - smoothStep(3 + 0.5 * noise, 10 + noise, tint - 0.06 * dark - bounce))
      : gentle *
        (1 - smoothStep(glow.lift[0], glow.lift[1], lift)) *
        (1 - smoothStep(glow.tint[0], glow.tint[1], tint));
  const weak = Math.min(
    strong,
    0.04 - 0.045 * smoothStep(8, 16, dark) + 0.25 * smoothStep(28, 55, dark),
  );
  return strong * (1 - shadow) + weak * shadow;
}
