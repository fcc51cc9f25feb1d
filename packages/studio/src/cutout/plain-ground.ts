import { deviation } from "./backdrop.ts";
import { signedDistance } from "./distance.ts";
import { inpaint } from "./inpaint.ts";
import { median, smoothStep } from "./lab.ts";
import { minimumCut } from "./max-flow.ts";
import { reachFrom } from "./reach.ts";
import { findRegions } from "./regions.ts";
import type { Scene } from "./scene.ts";
import { smoothness } from "./smoothness.ts";

/** What a segmentation found at working size. */
export type Segmentation = {
  mask: Uint8Array;
  /** Ground that is certain: the border, and what it showed to be a window through the product. */
  ground: Uint8Array;
  /** Colour distance of each pixel from the ground in squared deviations; null on busy grounds. */
  evidence: Float32Array | null;
};

/** Reach is kept in steps of a twentieth of a Lab unit a pixel. */
const reachScale = 20;
const certain = 40;

/** Cuts the product from a ground that one smooth surface of colour explains; soft shadows go with the ground. */
export function segmentPlain(scene: Scene): Segmentation {
  const { widthPx, heightPx, backdrop } = scene;
  const tolerance = Math.max(3, 3.2 * backdrop.noise);
  const ground = new Uint8Array(widthPx * heightPx);
  for (const p of backdrop.ring) {
    if (deviation(scene.lab, backdrop.lab, p) < tolerance) ground[p] = 1;
  }
  const stepCost = stepCosts(scene);
  let reach = reachFrom(ground, stepCost, widthPx, heightPx);
  const beta = 1 / (2 * Math.max(4, (2.2 * backdrop.noise) ** 2));
  const edges = smoothness(scene.raw, widthPx, heightPx, 40, beta);
  let opinion = opinions(scene, reach, ground);
  if (openWindows(scene, reach, ground)) {
    reach = reachFrom(ground, stepCost, widthPx, heightPx);
    opinion = opinions(scene, reach, ground);
  }
  const mask = minimumCut(widthPx, heightPx, opinion.slice(), edges.slice());
  const tightened = dropShadowFringe(scene, mask, reach, opinion, edges);
  return { mask: tightened, ground, evidence: evidenceOf(scene) };
}

/** Cost of stepping onto a pixel: steep, off the ground's hue, brighter than the ground, or too dark for a shadow. */
function stepCosts({ lift, tint, gradient, backdrop }: Scene): Uint8Array {
  return Uint8Array.from(gradient, (slope, p) => {
    const cost =
      slope +
      Math.max(0, tint[p]! - 3 - backdrop.noise) * 0.25 +
      Math.max(0, lift[p]! - 3 - backdrop.noise) * 0.6 +
      Math.max(0, -lift[p]! - 48) * 0.3;
    return Math.min(254, cost * reachScale);
  });
}

function evidenceOf({ lift, tint, backdrop }: Scene): Float32Array {
  const lightness = 2.2 * Math.max(1.1, 1.15 * backdrop.noise);
  const chroma = 2.2 * Math.max(1, backdrop.noise);
  return lift.map((v, p) => (v / lightness) ** 2 + (tint[p]! / chroma) ** 2);
}

/** Terminal capacities: positive for product, negative for ground. */
function opinions(scene: Scene, reach: Uint8Array, ground: Uint8Array): Float32Array {
  const { lift, tint, backdrop } = scene;
  const { noise } = backdrop;
  const evidence = evidenceOf(scene);
  const slack = Math.min(1.5, noise * 0.35);
  const opinion = evidence.map((d2, p) => {
    const steep = Math.max(0, reach[p]! / reachScale - slack);
    if (d2 < 1.15) {
      // The ground's own colour: ground if it is reached, near neutral where the product walls it in.
      const walled = smoothStep(0.6, 1.6, steep);
      return -2 * (d2 < 1 ? 1 : 0.5) * (1 - walled) + 2 * walled;
    }
    const strong = Math.min(12, (d2 - 1.15) * 4);
    const gentle = 1 - smoothStep(3, 6, steep);
    const dark = -lift[p]!;
    const shadow =
      dark > 0
        ? gentle *
          (1 - smoothStep(38, 62, dark)) *
          (1 - smoothStep(3 + 0.5 * noise, 10 + noise, tint[p]! - 0.06 * dark))
        : gentle * (1 - smoothStep(2, 6, -dark)) * (1 - smoothStep(1.5, 4, tint[p]!));
    const weak = Math.min(strong, 0.04 + 0.25 * smoothStep(14, 45, dark));
    return strong * (1 - shadow) + weak * shadow;
  });
  for (let p = 0; p < opinion.length; p++) if (ground[p] && opinion[p]! < 1) opinion[p] = -certain;
  return opinion;
}

/** Marks walled-in regions that match the ground evenly (handles, scissors, chair backs) as ground. */
function openWindows(scene: Scene, reach: Uint8Array, ground: Uint8Array): boolean {
  const { widthPx, heightPx, lift, tint, backdrop, lab } = scene;
  const { noise } = backdrop;
  const pixels = widthPx * heightPx;
  const ringChroma = Math.hypot(
    median(Float32Array.from(backdrop.ring, (p) => backdrop.lab[1][p]!)),
    median(Float32Array.from(backdrop.ring, (p) => backdrop.lab[2][p]!)),
  );
  // On a coloured ground the hue decides, and a window may lie in shade; on a neutral one only a close match does.
  const coloured = ringChroma > 8;
  const off = (p: number) => (coloured ? tint[p]! : deviation(lab, backdrop.lab, p));
  const matches = new Uint8Array(pixels);
  for (let p = 0; p < pixels; p++) {
    if (reach[p]! <= 30) continue;
    const close = coloured
      ? off(p) < Math.max(2.2, 2 * noise) && lift[p]! < 3 + 2 * noise && lift[p]! > -18
      : off(p) < Math.max(1.8, 2.4 * noise);
    if (close) matches[p] = 1;
  }
  const { labels, regions } = findRegions(matches, widthPx, heightPx, 1);
  const sums = new Float64Array(regions.length);
  const squares = new Float64Array(regions.length);
  for (let p = 0; p < pixels; p++) {
    const label = labels[p]!;
    sums[label] = sums[label]! + off(p);
    squares[label] = squares[label]! + off(p) ** 2;
  }
  const isWindow = regions.map((region, label) => {
    if (label === 0 || region.pixels < 24 || region.borderPixels > 0) return false;
    const mean = sums[label]! / region.pixels;
    const spread = Math.sqrt(Math.max(0, squares[label]! / region.pixels - mean ** 2));
    return (
      mean < Math.max(1, 1.1 * noise) * (coloured ? 1.8 : 1) &&
      spread < Math.max(0.7, 0.9 * noise) * (coloured ? 1.6 : 1) &&
      region.pixels > (coloured ? 0.0001 : 0.0004) * pixels
    );
  });
  for (let p = 0; p < pixels; p++) if (isWindow[labels[p]!]) ground[p] = 1;
  return isWindow.includes(true);
}

/** Decides anew, in a band round the outline, on shadow-hued fringe beside a body of clearly another colour. */
function dropShadowFringe(
  scene: Scene,
  mask: Uint8Array,
  reach: Uint8Array,
  opinion: Float32Array,
  edges: Float32Array,
): Uint8Array {
  const { widthPx, heightPx, lab, lift, tint, backdrop } = scene;
  const band = 8;
  const distance = signedDistance(mask, widthPx, heightPx);
  const core = Uint8Array.from(distance, (d) => (d > band ? 1 : 0));
  if (core.reduce((sum, v) => sum + v, 0) <= 200) return mask;
  const body = inpaint(lab, Float32Array.from(core), widthPx, heightPx);
  const toCore = signedDistance(core, widthPx, heightPx);
  let doubted = 0;
  const revised = opinion.map((own, p) => {
    if (distance[p]! > band) return certain;
    if (distance[p]! < -band) return -certain;
    const value = Math.max(-6, Math.min(6, own));
    const dark = -lift[p]!;
    const shadowHued =
      mask[p] === 1 &&
      toCore[p]! > -(band + 2.5) &&
      reach[p]! < 12 * reachScale &&
      dark > 2 &&
      dark < 62 &&
      tint[p]! < 4.5 + backdrop.noise;
    if (!shadowHued) return value;
    let length = 0;
    let along = 0;
    for (let c = 0; c < 3; c++) {
      const axis = body[c]![p]! - backdrop.lab[c]![p]!;
      length += axis ** 2;
      along += axis * (lab[c]![p]! - backdrop.lab[c]![p]!);
    }
    if (length <= 35 ** 2 || along / length >= 0.6) return value;
    doubted++;
    return Math.min(value, -(0.6 - along / length) * 10);
  });
  return doubted > 20 ? minimumCut(widthPx, heightPx, revised, edges.slice()) : mask;
}
