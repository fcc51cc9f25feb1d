import { besideOf } from "../image/beside.ts";
import { isDeep } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** What marks shadow that is certain, with its rim, once a hard one was found: no other thing in the picture. */
export const evenShade = 4;

/** What tells a hard shadow's umbra from a grey part: it is the ground, times one factor. */
export type Shade = {
  /** Its light over the ground's, of (L* + 16): the same factor wherever one lamp is hidden. */
  factor: number;
  /** From the tenth to the ninetieth hundredth of that, two pixels and more off its rim. */
  span: number;
  /** How many pixels that was read from. */
  inner: number;
  /** Mean chroma off the ground's own, Lab units. */
  hue: number;
  /** Share of the rim that leads out of the mask through penumbra alone, lighter and of the ground's hue. */
  open: number;
};

/** A hard shadow's penumbra, mask pixels at most. */
const penumbraPx = 10;

/** What is smaller has hardly any pixels off its rim: all of them count. */
const leastPixels = 150;
const leastInner = 20;

/** Measures a region of darkened ground. */
export function measureShade(
  scene: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): Shade {
  const { widthPx, lab, backdrop } = scene;
  const { left, right, top, bottom, pixels } = region;
  const factors = new Float32Array(pixels);
  let [inner, offA, offB] = [0, 0, 0];
  for (let y = top; y <= bottom; y++) {
    for (let p = y * widthPx + left; p <= y * widthPx + right; p++) {
      if (labels[p] !== label) continue;
      if (pixels > leastPixels && !isDeep(labels, p, widthPx)) continue;
      const factor = factorAt(scene, p);
      factors[inner++] = factor;
      offA += lab[1][p]! - backdrop.lab[1][p]! * factor;
      offB += lab[2][p]! - backdrop.lab[2][p]! * factor;
    }
  }
  const sorted = factors.subarray(0, inner).sort();
  const at = (share: number) => sorted[Math.floor(share * inner)] ?? 0;
  return {
    factor: at(0.5),
    span: at(0.9) - at(0.1),
    inner,
    hue: Math.hypot(offA, offB) / Math.max(1, inner),
    open: openShare(scene, mask, labels, label, region),
  };
}

/** Share of a region's rim that leads out of the mask through penumbra alone. */
export function openShare(
  scene: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom }: Region,
): number {
  const { widthPx } = scene;
  const steps = [-1, 1, -widthPx, widthPx];
  let [rim, open] = [0, 0];
  for (let y = top; y <= bottom; y++) {
    for (let p = y * widthPx + left; p <= y * widthPx + right; p++) {
      if (labels[p] !== label) continue;
      for (const step of steps) {
        if (labels[p + step] === label) continue;
        rim++;
        if (leadsOut(scene, mask, p, step)) open++;
      }
    }
  }
  return open / Math.max(1, rim);
}

/** A pixel's light over the ground's. */
export function factorAt({ lab, backdrop }: Scene, p: number): number {
  return (lab[0][p]! + 16) / (backdrop.lab[0][p]! + 16);
}

function leadsOut(
  { tint, lift, backdrop }: Scene,
  mask: Uint8Array,
  p: number,
  step: number,
): boolean {
  for (let k = 1; k <= penumbraPx; k++) {
    const q = p + k * step;
    if (!mask[q]) return true;
    if (tint[q]! > 4 + backdrop.noise || lift[q]! < lift[p]! - 3) return false;
  }
  return false;
}

/** Share of the rim that leads out of the mask. */
const leastOpen = 0.25;

/** Whether a region is the ground of another light throughout, and open to it. */
export function isEven({ span, inner, hue, open }: Shade, scene: Scene): boolean {
  if (inner < leastInner) return false;
  return span < mostSpan(scene) && hue < mostHue(scene) && open > leastOpen;
}

/** How much of the ground's light a shade's factor spans at the most. */
export function mostSpan({ backdrop }: Scene): number {
  return 0.02 + 0.008 * backdrop.noise;
}

/** Chroma off the ground's own that shade has at the most, Lab units. */
export function mostHue({ backdrop }: Scene): number {
  return 0.8 + 0.3 * backdrop.noise;
}

/**
 * What hard shadow on a coloured ground has: of 90 regions of made photographs with as much light and as level, the 12 of shade are
 * .07 to 2.4 off the ground's chroma, those of goods 5.8 and more, and less than .10 and .13 of it.
 */
const huedShade = { light: 0.45, span: 0.1, hue: 2.9, share: 0.115, open: 0.35 };

/** Whether a region is a coloured ground in another light, whose hue goods have not. */
export function isHuedShade(
  { factor, span, inner, hue, open }: Shade,
  { backdrop }: Scene,
): boolean {
  if (inner < leastInner || open < huedShade.open) return false;
  const most = Math.min(huedShade.hue, huedShade.share * backdrop.chroma);
  return factor > huedShade.light && span < huedShade.span && hue < most;
}

/**
 * Whether a region lies in a shade that was found elsewhere. It is less even where it is small, beside a product whose hue a
 * JPEG file spreads, and darker where product and ground meet.
 */
export function isShadeOf(
  { factor, span, inner, hue, open }: Shade,
  known: number,
  scene: Scene,
): boolean {
  // Strips have no pixel that is off their rim, and so no factor.
  if (inner < leastInner) return false;
  const lighter = factor - known;
  const alike = lighter > -0.08 && lighter < 0.05 && (span < 0.1 || inner < leastPixels);
  return alike && hue < 2 * mostHue(scene) && open > 0.2;
}

/** A streak of shade is narrower, mask pixels, and shade lighter than this share of the ground's light can't be told from it. */
const streakPx = 8;
const lit = 0.96;
/** How much darker than its middle a shade may be here or there, by noise, of the ground's light. */
const darker = 0.03;

/**
 * Adds to `core` what else is in the same shade: streaks too narrow for an even middle, which a cut keeps as they are all edge,
 * and what is left of penumbra. They are no darker, have the ground's hue, lit ground on both sides, or shade on one of
 * them, and hang together with the shade.
 */
export function spreadShade(
  scene: Scene,
  mask: Uint8Array,
  core: Uint8Array,
  factor: number,
): void {
  const { widthPx } = scene;
  const umbra = core.slice();
  const pale = hasPaleParts(scene, mask);
  const inside = pale ? mask : core;
  const asked = new Uint8Array(core.length);
  const queue: number[] = [];
  for (let p = 0; p < core.length; p++) if (core[p]) queue.push(p);
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) {
    for (const q of besideOf(p, widthPx, mask.length)) {
      if (asked[q] || core[q] || !mask[q]) continue;
      asked[q] = 1;
      const light = factorAt(scene, q);
      if ((pale && light > lit) || light < factor - darker || !isHued(scene, q)) continue;
      if (!isStreak(scene, inside, umbra, q, factor)) continue;
      core[q] = 1;
      queue.push(q);
    }
  }
}

/** Whether a pixel has the ground's hue, as shade on it has. */
export function isHued({ tint, ringing, backdrop }: Scene, p: number): boolean {
  return tint[p]! < 3 + backdrop.noise + ringing[p]!;
}

/** What of a mask may be as light as the ground, if it is ground that a shade encloses: of goods with a white label more is. */
const mostPale = 0.012;

function hasPaleParts(scene: Scene, mask: Uint8Array): boolean {
  let [pale, area] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    area++;
    if (factorAt(scene, p) > lit && isHued(scene, p)) pale++;
  }
  return pale > mostPale * area;
}

/**
 * Whether lit ground is near on both sides of a pixel, or umbra on one of them, with nothing darker on the way there. One lit
 * side is open ground: white goods are as light as it.
 */
function isStreak(
  scene: Scene,
  inside: Uint8Array,
  umbra: Uint8Array,
  p: number,
  factor: number,
): boolean {
  const { widthPx } = scene;
  const endsIn = (step: number): "open" | "lit" | "shade" | null => {
    for (let k = 1; k <= streakPx; k++) {
      const q = p + k * step;
      if (umbra[q]) return "shade";
      if (!isHued(scene, q)) return null;
      const light = factorAt(scene, q);
      if (light > lit) return inside[q] ? "lit" : "open";
      if (light < factor - darker) return null;
    }
    return null;
  };
  return [1, widthPx, widthPx + 1, widthPx - 1].some((step) => {
    const [one, other] = [endsIn(step), endsIn(-step)];
    return (one === "open" && other !== null) || (other === "open" && one !== null);
  });
}

/** Marks shadow as ground, with the penumbra round it as far as it lies outside the mask. */
export function markEvenShade(
  scene: Scene,
  mask: Uint8Array,
  shade: Uint8Array,
  ground: Uint8Array,
): void {
  const { widthPx } = scene;
  let rim: number[] = [];
  for (let p = 0; p < shade.length; p++) if (shade[p] && !mask[p]) rim.push(p);
  for (let round = 0; round <= penumbraPx; round++) {
    const next: number[] = [];
    for (const p of rim) {
      if (ground[p] === evenShade) continue;
      ground[p] = evenShade;
      for (const q of besideOf(p, widthPx, mask.length)) {
        if (mask[q] === 0 && isHued(scene, q)) next.push(q);
      }
    }
    rim = next;
  }
}
