import { findCastShadows } from "./shadow/cast-shadow.ts";
import { deviation } from "./ground/backdrop.ts";
import { ringWidth } from "./ground/border-ring.ts";
import { bay } from "./hole/bays.ts";
import { contactShade } from "./shadow/contact-shade.ts";
import { outlinePoints, profileOutline, usualOf } from "./outline/edge-softness.ts";
import { evenShade } from "./shadow/even-shade.ts";
import { difference } from "./image/lab.ts";
import type { Segmentation } from "./ground/plain-ground.ts";
import type { Openings } from "./hole/framed-shade.ts";
import { findFaults } from "./mask-faults.ts";
import type { MaskFaults } from "./mask-faults.ts";
import { longestLeftOut } from "./outline/left-out.ts";
import { lostRimShare } from "./outline/lost-rim.ts";
import { isCleanGround } from "./ground/scene.ts";
import type { Scene } from "./ground/scene.ts";
import type { Standing } from "./ground/separation.ts";

/** What speaks for and against a matte, each a share from 0 to 1 unless said. */
export type MatteEvidence = MaskFaults & {
  /** Of the picture. */
  area: number;
  /** Square root of the product's pixels in the photo. */
  detailPx: number;
  /** Of the picture's rim that is product. */
  border: number;
  /** Of the outline with less than 6 Lab units between its sides, on clean grounds 3.5. */
  weakEdge: number;
  /** Of the outline outside of which a second edge runs along it, with the ground's own colour between. */
  lostRim: number;
  /** The longest crisp line left outside close by, over the square root of the product's area. */
  leftOut: number;
  /** Of the product with the ground's own colour. */
  groundColoured: number;
  /** Strong edges left outside, as a share of the product's area, and those near it that are more than elsewhere. */
  unexplained: number;
  strayNear: number;
  /** Of the product that could be cast shadow. */
  shadowLike: number;
  /** Of the band in which front and ground were too alike to tell. */
  undecided: number;
  /** Of the picture that was dropped because it runs out of it. */
  dropped: number;
  /** Of the mask that a meaner or more generous look would decide otherwise. */
  instability: number;
  /** Of the picture's border that the fitted ground explains, and the ground's noise in Lab units. */
  borderShare: number;
  noise: number;
  /** Of the outline that is much softer than the rest, or no edge in the photo at all. */
  softOutline: number;
  /** Mean of 4 α (1 - α) over the band round the outline: low for a clean matte. */
  entropy: number;
  /** Length of the outline over the square root of the area. */
  raggedness: number;
  /** The ground shines through the product. */
  seeThrough: boolean;
  /** A shadow as dark as black goods was cut away. */
  hardShadow: boolean;
  /** How it stands out on a busy ground; null on others. */
  busy: Standing | null;
};

type SeenOnTheWay = Pick<
  MatteEvidence,
  "undecided" | "entropy" | "dropped" | "instability" | "seeThrough" | "hardShadow"
> & {
  /** What was opened of the mask, as crisp as its outline. */
  openings: Openings;
  /** 1 near what was taken along for its edges' sake, null where nothing was. */
  crisp: Float32Array | null;
};

/** @param distance  signed distance to the mask's outline, positive inside */
export function weighMatte(
  scene: Scene,
  { mask, ground, busy }: Segmentation,
  distance: Float32Array,
  { openings, crisp, ...known }: SeenOnTheWay,
): MatteEvidence {
  const { widthPx, heightPx, lab, gradient, bleeding, backdrop } = scene;
  const { suspects } = findCastShadows(scene, mask, distance);
  const least = isCleanGround(scene) ? 3.5 : 6;
  const shadow = suspects.reduce((sum, suspect) => sum + suspect.pixels, 0);
  let [area, border, outline, weak, alike, stray] = [0, 0, 0, 0, 0, 0];
  const near = { pixels: 0, stray: 0 };
  let outside = 0;
  const leastOff = Math.max(3, 3 * backdrop.noise);
  for (let p = 0, x = 0, y = 0; p < mask.length; p++, x++) {
    if (x === widthPx) {
      x = 0;
      y++;
    }
    if (distance[p]! < -4) {
      const own = ground[p];
      const shaded = own === contactShade || own === evenShade || own === bay;
      const isStray = !shaded && gradient[p]! > 2.2 + 1.2 * backdrop.noise + bleeding[p]!;
      outside++;
      stray += Number(isStray);
      if (distance[p]! < -nearPx) continue;
      near.pixels++;
      near.stray += Number(isStray);
      continue;
    }
    const edge = Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y);
    if (mask[p]) {
      area++;
      if (edge === 0) border++;
      if (deviation(lab, backdrop.lab, p) < leastOff) alike++;
    }
    if (edge < 2) continue;
    for (let step = 1; step <= widthPx; step += widthPx - 1) {
      if (mask[p] === mask[p + step]) continue;
      outline++;
      // A contact shadow was told from the product by what no contrast shows.
      const shaded = ground[p] === contactShade || ground[p + step] === contactShade;
      const isTold = shaded || crisp?.[p] === 1;
      if (!isTold && difference(lab, p - step, p + 2 * step) < least) weak++;
    }
  }
  return {
    area: area / mask.length,
    detailPx: Math.sqrt((area / mask.length) * scene.photo.widthPx * scene.photo.heightPx),
    border: border / (2 * (widthPx + heightPx) - 4),
    weakEdge: outline > 0 ? weak / outline : 1,
    groundColoured: area > 0 ? alike / area : 1,
    unexplained: area > 0 ? stray / area : 1,
    strayNear: area > 0 ? moreThanElsewhere({ pixels: outside, stray }, near) / area : 1,
    shadowLike: area > 0 ? shadow / area : 0,
    softOutline: softShareOfOutline(scene, mask, ground),
    lostRim: lostRimShare(scene, mask, distance),
    leftOut: longestLeftOut(scene, mask, ground, distance),
    borderShare: backdrop.borderShare,
    noise: backdrop.noise,
    // As before anything was opened: a rim that is as crisp as the outline is no rag.
    raggedness: area > 0 ? (outline - openings.rim) / Math.sqrt(area + openings.pixels) : 0,
    ...findFaults(mask, widthPx, heightPx, busy ? ringWidth(widthPx, heightPx) : 0),
    busy: busy ?? null,
    ...known,
  };
}

/** Mask pixels from a product within which edges are rather its own than another thing's. */
const nearPx = 48;

type Strays = { pixels: number; stray: number };

/** How many edges lie near the product beyond what as much of the picture farther off has: planks have seams all over. */
function moreThanElsewhere(all: Strays, near: Strays): number {
  const far = (all.stray - near.stray) / Math.max(1, all.pixels - near.pixels);
  return Math.max(0, near.stray - far * near.pixels);
}

/** A sound outline is equally sharp all round; shadows and wrong guesses are not. */
function softShareOfOutline(scene: Scene, mask: Uint8Array, ground: Uint8Array): number {
  const { widthPx, heightPx } = scene;
  const points = outlinePoints(mask, widthPx, heightPx).filter(
    ({ x, y, outX, outY }) => ground[(y + outY) * widthPx + x + outX] !== contactShade,
  );
  const { ratios, faint } = profileOutline(scene, points);
  if (ratios.length === 0) return 1;
  const usual = usualOf(ratios);
  const soft = ratios.filter((ratio) => ratio < 0.55 * usual).length;
  return (soft + faint) / (ratios.length + faint);
}
