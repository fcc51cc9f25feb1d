import { signedDistance } from "../image/distance.ts";
import { median } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions } from "../image/regions.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { factorAt, isHued } from "./even-shade.ts";
import { bestWay } from "./laid-form.ts";
import type { Laid, LaidFit } from "./laid-form.ts";
import { breadthOf } from "./own-foot.ts";

/** Light of what may be ground in shade, of the ground's (L* + 16). */
const shadedLight = [0.35, 0.97] as const;
/** Share of a mask that may be shade, least and most: a grey product is told by nothing here from its own shadow. */
const shadedShare = [0.015, 0.5] as const;
/**
 * Least correlation of what is dark with the outline laid down, and of one that hardly leans, as an upright pale label has .9 at the most.
 * Hard shadows have .76 to .97; of the real photographs, which have none of this kind, one has .79 and the others .73 and less. What is
 * upright and as broad as the product above it is its foot: a lantern's grey one went, at a confidence of 1.
 */
const leastFit = 0.7;
const upright = { lean: 0.3, fit: 0.9, breadth: 0.9 };
/** Least that it takes of the light. */
const leastDepth = 0.05;
/** How far round the outline laid down its shade is looked for, mask pixels, and how much of a region lies there. */
const nearPx = 3;
const leastWithin = 0.7;
/** How much darker than the rest a place of it may be, and where it meets the product, up to a share of the height above the foot. */
const darker = { away: 0.06, atFoot: 0.2, footShare: 0.12 };
/**
 * Least share of the mask that it has, as less is told by its own look, and of its rim that opens on the ground within a penumbra: of
 * shadows .31 and more, of grey labels and feet that lie where one would .15 and less.
 */
const least = { share: 0.03, open: 0.25, penumbraPx: 6 };
/**
 * Tint of another hue for certain, Lab units, and least of the rim that has it behind: of black mugs and a black drill, whose feet
 * are as light as their shade and would go with it, .01 at the most, of chairs, cans and scissors .14 and more.
 */
const other = { tint: 10, rim: 0.1 };
/** Most of it with something of the product below: of shadows .51, through scissors' rings, of a bottle's grey label .84. */
const mostOverProduct = 0.65;
/** The part of its depth from which on a pixel is shade, and no rim of it. */
const leastDeep = 0.35;
/** Share of the rim of lit ground that is shade, its share of the mask, and Lab units off the ground's lightness. */
const lit = { rim: 0.25, share: 0.06, off: 1.5, penumbraPx: 4 };

export type LaidShadow = {
  core: Uint8Array;
  /** What it leaves of the ground's light. */
  factor: number;
};

/**
 * Finds the shadow whose form is the product's own outline, sheared and laid down from its foot, as one lamp throws it on a floor. The
 * bars of a chair or of scissors are too thin to be told by their light; all of them together have the form. Null where there is none.
 */
export function findLaidShadow(scene: Scene, mask: Uint8Array): LaidShadow | null {
  // There the hue tells.
  if (isColouredGround(scene)) return null;
  const { widthPx } = scene;
  const shaded = shadedPixels(scene, mask);
  const [all, dark] = [areaOf(mask), areaOf(shaded)];
  if (dark < shadedShare[0] * all || dark > shadedShare[1] * all) return null;
  const first = bestWay(scene, mask, shaded, null);
  if (first === null) return null;
  // Its own shade throws none.
  const found = laidPixels(scene, mask, shaded, first);
  const product = mask.slice();
  for (let p = 0; p < mask.length; p++) if (found[p]) product[p] = 0;
  const best = bestWay(scene, product, shaded, first);
  if (best === null || best.fit < leastFit || best.depth < leastDepth) return null;
  const isUpright = Math.abs(best.lean) < upright.lean;
  if (isUpright && best.fit < upright.fit) return null;
  const laid = laidPixels(scene, product, shaded, best);
  const factor = middleLight(scene, laid, 1 - best.depth);
  const core = shapedAlike(scene, mask, laid, factor, best);
  const pixels = areaOf(core);
  if (pixels < least.share * all) return null;
  const isProduct = (p: number) => mask[p] === 1 && core[p] === 0 && shaded[p] === 0;
  if (pixelsOver(scene, core, isProduct) > mostOverProduct * pixels) return null;
  if (isUpright && breadthOf(mask, core, widthPx) > upright.breadth) return null;
  const rim = rimOf(scene, mask, core);
  if (rim.open < least.open || rim.hued < other.rim) return null;
  addLitGround(scene, mask, core);
  return { core, factor };
}

/** The pixels of the mask that may be ground in shade. */
function shadedPixels(scene: Scene, mask: Uint8Array): Uint8Array {
  const shaded = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || !isHued(scene, p)) continue;
    const light = factorAt(scene, p);
    if (light > shadedLight[0] && light < shadedLight[1]) shaded[p] = 1;
  }
  return shaded;
}

/** What may be shade and lies where the outline is laid down. */
function laidPixels(
  { widthPx, heightPx }: Scene,
  product: Uint8Array,
  shaded: Uint8Array,
  { foot, squash, lean }: Laid,
): Uint8Array {
  const distance = signedDistance(product, widthPx, heightPx);
  const laid = new Uint8Array(shaded.length);
  for (let y = 0; y < Math.min(heightPx, foot); y++) {
    const source = Math.round(foot - (foot - y) / squash);
    if (source < 0) continue;
    const shift = Math.round(lean * (foot - y));
    for (let x = Math.max(0, shift); x < Math.min(widthPx, widthPx + shift); x++) {
      const p = y * widthPx + x;
      if (shaded[p] && distance[source * widthPx + x - shift]! > -nearPx) laid[p] = 1;
    }
  }
  return laid;
}

/** The median light of what is laid, without its rim and what contact makes darker. */
function middleLight(scene: Scene, laid: Uint8Array, usual: number): number {
  const lights: number[] = [];
  const [least, most] = [usual - 0.15, 1 - leastDeep * (1 - usual)];
  for (let p = 0; p < laid.length; p++) {
    const light = laid[p] ? factorAt(scene, p) : 0;
    if (light > least && light < most) lights.push(light);
  }
  return lights.length > 0 ? median(lights) : usual;
}

/** What is laid of the regions that are as light as the shade and lie there: a pale label or a handle goes on elsewhere. */
function shapedAlike(
  scene: Scene,
  mask: Uint8Array,
  laid: Uint8Array,
  factor: number,
  { foot, top }: LaidFit,
): Uint8Array {
  const { widthPx, heightPx } = scene;
  const contact = Math.round(foot - darker.footShare * (foot - top)) * widthPx;
  const palest = 1 - leastDeep * (1 - factor);
  const alike = mask.map((own, p) => {
    const light = factorAt(scene, p);
    const darkest = factor - (p < contact ? darker.away : darker.atFoot);
    return own & Number(light > darkest && light < palest && isHued(scene, p));
  });
  const { labels, regions } = findRegions(alike, widthPx, heightPx, 1);
  const within = new Uint32Array(regions.length);
  for (let p = 0; p < mask.length; p++) if (laid[p]) within[labels[p]!]!++;
  const isLaid = regions.map(({ pixels }, label) => {
    return label > 0 && within[label]! > leastWithin * pixels;
  });
  return laid.map((own, p) => own & Number(isLaid[labels[p]!]));
}

/** How many of a shadow's pixels have something of the product anywhere below them. */
function pixelsOver(
  { widthPx, heightPx }: Scene,
  core: Uint8Array,
  isProduct: (p: number) => boolean,
): number {
  let count = 0;
  const isBelow = new Uint8Array(widthPx);
  for (let y = heightPx - 1; y >= 0; y--) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      if (core[p] && isBelow[x]) count++;
      if (isProduct(p)) isBelow[x] = 1;
    }
  }
  return count;
}

/** Share of a shadow's rim from which it is not far out of the mask, and of the rest that something with another hue stands behind. */
function rimOf(
  { widthPx, tint, backdrop }: Scene,
  mask: Uint8Array,
  core: Uint8Array,
): { open: number; hued: number } {
  let [rim, open, hued] = [0, 0, 0];
  const hue = other.tint + backdrop.noise;
  for (let p = 0; p < core.length; p++) {
    if (core[p] === 0) continue;
    for (const step of [-1, 1, -widthPx, widthPx]) {
      if (core[p + step] === 1) continue;
      rim++;
      const places = Array.from({ length: least.penumbraPx }, (_, k) => p + (k + 1) * step);
      if (places.some((q) => !mask[q])) open++;
      else if (places.some((q) => tint[q]! > hue)) hued++;
    }
  }
  return { open: open / Math.max(1, rim), hued: hued / Math.max(1, rim - open) };
}

/** Adds the lit ground that shade parts from the rest, as within a ring of scissors that a blade's shade runs through. */
function addLitGround(scene: Scene, mask: Uint8Array, core: Uint8Array): void {
  const { widthPx, heightPx, lift, backdrop } = scene;
  const most = lit.off + backdrop.noise;
  const isLit = mask.map((own, p) => {
    return own & Number(core[p] === 0 && Math.abs(lift[p]!) < most && isHued(scene, p));
  });
  const { labels, regions } = findRegions(isLit, widthPx, heightPx, 1);
  const [rim, shade] = [new Uint32Array(regions.length), new Uint32Array(regions.length)];
  for (let p = 0; p < mask.length; p++) {
    const label = labels[p]!;
    if (label === 0) continue;
    for (const step of [-1, 1, -widthPx, widthPx]) {
      if (labels[p + step] === label) continue;
      rim[label]!++;
      // Between the two lies the shade's soft rim.
      for (let k = 1; k <= lit.penumbraPx; k++) {
        if (core[p + k * step] !== 1) continue;
        shade[label]!++;
        break;
      }
    }
  }
  const all = areaOf(mask);
  const isParted = regions.map(({ pixels }, label) => {
    return label > 0 && shade[label]! > lit.rim * rim[label]! && pixels < lit.share * all;
  });
  for (let p = 0; p < mask.length; p++) if (isParted[labels[p]!]) core[p] = 1;
}
