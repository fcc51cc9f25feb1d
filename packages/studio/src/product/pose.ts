import type { Cutout } from "../cutout/cutout.ts";
import { toLab } from "../cutout/image/lab.ts";
import { shrinkRaster } from "../photo/resize.ts";
import type { Photo } from "../photo/photo.ts";
import { isAskew } from "./askew.ts";
import { cutoutMask } from "./cutout-mask.ts";
import { isGarment } from "./garment.ts";
import { isSeenFromAbove } from "./ground-view.ts";
import { isHeadToTail } from "./head-to-tail.ts";
import type { Pose } from "./product.ts";
import { isRakedOver } from "./raking-shade.ts";
import { isScattered } from "./scattered.ts";
import { solidFrom } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";
import { isSprawling } from "./sprawl.ts";
import type { Volume } from "./volume.ts";

/** Reads how the product is held: flat under the camera as clothes are, by a cord from above, on a body, or on its base. `body` is its resting shape. */
export function readPose(
  cutout: Cutout,
  photo: Photo,
  shape: Silhouette,
  { volume, symmetry, cameraElevationDegrees }: Volume,
  { body, rests }: { body: Silhouette; rests: boolean },
): Pose {
  const shade = shadeRound(cutout, photo);
  const below = shade.below.darker;
  // Also where the photograph cuts off its hanger: hung from nothing it would be a ghost's.
  if (below < standingShade && isGarment(cutout, shape)) return "lying";
  if (hangsByCord(cutout, shape)) return "hanging";
  if (isWorn(cutout)) return "worn";
  if (below < standingShade && hangsByStraps(cutout, shape)) return "hanging";
  const isFlatShape =
    isSolePair(shape, symmetry) ||
    isAskew(body, rests) ||
    isHeadToTail(shape, symmetry) ||
    isScattered(shape);
  // A ball looks the same from everywhere, and stands.
  const isBall = volume === "revolution" && Math.abs(shape.widthPx / shape.heightPx - 1) < 0.15;
  const flat =
    cameraElevationDegrees > 50 ||
    isFlatShape ||
    isShadedRound(shade) ||
    (!isBall && (isRakedOver(cutout, photo) || isSeenFromAbove(cutout, photo)));
  // What stands throws shade at its foot; a ground cut out to white has none anywhere, and says nothing.
  return flat || (below < leastShade && isSprawling(shape)) ? "lying" : "standing";
}

/**
 * A pair of shoes, slippers or gloves seen from above: two long halves side by side, each the other's mirror image, that
 * part at both ends and are round there. Boots that stand have flat soles.
 */
function isSolePair(shape: Silhouette, symmetry: number): boolean {
  const { widthPx, heightPx, alpha } = shape;
  const aspect = heightPx / (widthPx / 2);
  if (aspect < 1.7 || aspect > 3.8 || symmetry < 0.88) return false;
  const middle = Math.round(widthPx / 2);
  const isClear = (y: number) => {
    for (let x = middle - 2; x <= middle + 2; x++) {
      if (alpha[y * widthPx + x]! < solidFrom) return true;
    }
    return false;
  };
  const width = (share: number) => {
    const y = Math.round(share * (heightPx - 1));
    let count = 0;
    for (let x = 0; x < widthPx; x++) if (alpha[y * widthPx + x]! >= solidFrom) count++;
    return isClear(y) ? count / widthPx : 1;
  };
  return [0.03, 0.97].every((end) => width(end) < 0.72) && [0.08, 0.92].every((y) => width(y) < 1);
}

/** Of the height: a strand's least length; and of the width, how wide it is at the most, and where it leaves the picture. */
const cord = { length: 0.1, width: 0.04, leaving: 0.3 };

/**
 * A strand over the top tenth or more, above the mass, or what leaves the picture at its top alone and is as narrow there: a car's aerial
 * and a bag's handles may touch the picture's rim.
 */
function hangsByCord(cutout: Cutout, shape: Silhouette): boolean {
  const [left, right] = extentOf(shape, 0);
  const widthAt = (y: number): number => {
    const [from, to] = extentOf(shape, y);
    return (to - from) / shape.widthPx;
  };
  const top = Array.from({ length: Math.ceil(cord.length * shape.heightPx) }, (_, y) => widthAt(y));
  const middle = (left + right + 1) / 2;
  const plumb = Math.abs(middle - shape.centreX) < 0.15 * shape.widthPx;
  const touchesTop = cutout.topPx === 0;
  const touchesBottom = cutout.topPx + cutout.heightPx >= cutout.photoHeightPx;
  const most = touchesTop && !touchesBottom ? cord.leaving : cord.width;
  return plumb && Math.max(...top) < most;
}

/** Over how much of a height straps go up at the least, which share of the width they cover at the most, and that of the body. */
const straps = { height: 0.12, covered: 0.2, body: 0.5 };

/** Two straps or more, or a necklace's chain, that the photograph's upper side cuts off, above a body that nothing holds from below. */
function hangsByStraps({ topPx, heightPx, photoHeightPx }: Cutout, shape: Silhouette): boolean {
  if (topPx > 0 || topPx + heightPx >= photoHeightPx) return false;
  const above = Math.ceil(straps.height * shape.heightPx);
  const rows = Array.from({ length: shape.heightPx }, (_, y) => rowOf(shape, y));
  const top = rows.slice(0, above);
  const areStraps = top.every(({ covered }) => covered < straps.covered * shape.widthPx);
  const isBody = Math.max(...rows.map(({ covered }) => covered)) > straps.body * shape.widthPx;
  return areStraps && isBody && top.every(({ runs }) => runs > 1);
}

/** How many cells of a row have anything in them, and in how many runs. */
function rowOf({ alpha, widthPx }: Silhouette, y: number): { covered: number; runs: number } {
  let [covered, runs] = [0, 0];
  for (let x = 0; x < widthPx; x++) {
    if (alpha[y * widthPx + x]! <= leastSeen) continue;
    covered++;
    if (x === 0 || alpha[y * widthPx + x - 1]! <= leastSeen) runs++;
  }
  return { covered, runs };
}

/** First and last column of a row; where it covers half of no cell, as a thin cord and clear glass do, those with anything in them. */
function extentOf({ alpha, widthPx, left, right }: Silhouette, y: number): [number, number] {
  if (right[y]! >= left[y]!) return [left[y]!, right[y]!];
  const row = alpha.subarray(y * widthPx, (y + 1) * widthPx);
  const isSeen = (value: number): boolean => value > leastSeen;
  return [row.findIndex(isSeen), row.findLastIndex(isSeen)];
}

const leastSeen = 0.04;

/**
 * Skin beside a product of another colour: an arm or a neck that comes into the picture, or a face above clothes that run
 * out at its foot.
 */
function isWorn(cutout: Cutout): boolean {
  const { share, high, sides, foot } = findSkin(cutout);
  const limb = share > 0.1 && sides.some((side) => side > 0.3);
  const bust = share > 0.04 && high > 0.65 && foot > 0.4;
  return share < 0.75 && (limb || bust);
}

/**
 * Skin's share of the cutout, and of what of it leaves the picture on each side; how much of the skin is in the upper half, and
 * over which share of its width the cutout leaves the picture at its foot.
 */
function findSkin(cutout: Cutout): { share: number; high: number; sides: number[]; foot: number } {
  const { widthPx, heightPx, rgba, leftPx, topPx, photoWidthPx, photoHeightPx } = cutout;
  let [skin, opaque, high] = [0, 0, 0];
  const border = [0, 0, 0, 0];
  const skinAtBorder = [0, 0, 0, 0];
  const stride = Math.max(1, Math.floor(Math.max(widthPx, heightPx) / 300));
  for (let y = 0; y < heightPx; y += stride) {
    for (let x = 0; x < widthPx; x += stride) {
      const i = (y * widthPx + x) * 4;
      if (rgba[i + 3]! < 200) continue;
      opaque++;
      const isSkin = skinHued(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
      if (isSkin) skin++;
      if (isSkin && y < heightPx / 2) high++;
      const side = sideOf(x + leftPx, y + topPx, photoWidthPx, photoHeightPx, 2 * stride);
      if (side === null) continue;
      border[side]!++;
      if (isSkin) skinAtBorder[side]!++;
    }
  }
  return {
    share: skin / Math.max(1, opaque),
    high: high / Math.max(1, skin),
    sides: border.map((pixels, side) => (pixels > 4 ? skinAtBorder[side]! / pixels : 0)),
    // The rim is two rows high.
    foot: (border[bottom]! * stride) / (2 * widthPx),
  };
}

const bottom = 3;

/** The picture's side at whose rim a pixel is: 0 left, 1 right, 2 top, 3 bottom; null for none. */
function sideOf(x: number, y: number, widthPx: number, heightPx: number, rim: number) {
  if (y >= heightPx - rim) return bottom;
  if (y < rim) return 2;
  if (x < rim) return 0;
  return x >= widthPx - rim ? 1 : null;
}

/** The hue of skin of any depth in YCbCr (Chai and Ngan 1999: Cb 77 to 127, Cr 133 to 173), less what is too pale or too dark. */
function skinHued(r: number, g: number, b: number): boolean {
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  const cb = 128 + 0.564 * (b - luma);
  const cr = 128 + 0.713 * (r - luma);
  return luma > 40 && luma < 235 && cb > 77 && cb < 127 && cr > 136 && cr < 173;
}

/** Lab units of darkening that count as shade. */
const leastShade = 4;
/** A chair whose posts are cut off stands on its shade; a camera that lies with its strap out of the picture has 8. */
const standingShade = 12;

/** Just beyond an outline: by how much it is darker than the ground in the mean, and than what lies farther out, Lab units. */
type Shade = { darker: number; fading: number };

/**
 * Seen from above, a product's shade lies round it and fades; on a table, below it. Where there is none at all nothing is claimed: a
 * bottle before a dark wall, on a table that darkens towards the camera, has none.
 */
function isShadedRound({ above, below }: Record<"above" | "below", Shade>): boolean {
  const least = Math.min(above.darker, below.darker);
  const isAlike = least > leastShade && least > 0.6 * Math.max(above.darker, below.darker);
  return isAlike && Math.min(above.fading, below.fading) > 0;
}

/** Where shade is read, and the ground that it fades into, pixels from the outline of a picture of 256. */
const beyond = { shade: 4, ground: 18 };

/** The shade just above and just below the outline; none where there is no ground. */
function shadeRound(cutout: Cutout, photo: Photo): Record<"above" | "below", Shade> {
  const none: Shade = { darker: 0, fading: 0 };
  if (cutout.ground === null) return { above: none, below: none };
  const { widthPx, heightPx, rgb } = shrinkRaster(photo, 256);
  const [light] = toLab(rgb);
  const inside = cutoutMask(cutout, widthPx, heightPx, 21);
  const ground = toLab(Uint8Array.from(cutout.ground))[0][0]!;
  const shadeBeyond = (step: number): Shade => {
    let [darker, fading, count] = [0, 0, 0];
    for (let p = 6 * widthPx; p < (heightPx - 6) * widthPx; p++) {
      if (!inside[p] || !clearRun(inside, p, step)) continue;
      const own = light[p + beyond.shade * step]!;
      darker += Math.max(0, ground - own);
      fading += (light[p + beyond.ground * step] ?? own) - own;
      count++;
    }
    return { darker: darker / Math.max(1, count), fading: fading / Math.max(1, count) };
  };
  return { above: shadeBeyond(-widthPx), below: shadeBeyond(widthPx) };
}

function clearRun(inside: Uint8Array, from: number, step: number): boolean {
  for (let k = 1; k <= 6; k++) if (inside[from + k * step]) return false;
  return true;
}
