import sharp from "sharp";
import type { Photo } from "../../photo/photo.ts";
import { skinMask } from "../../photo/skin.ts";

/** A face's oval, hair and chin left out, as shares of the photograph: its middle, and half of its width and height. */
export type Head = { x: number; y: number; halfWidth: number; halfHeight: number };

const side = 96;
/** Half heights that are tried, px of `side`: as far as from a person at full length to a face that fills the photograph. */
const smallest = 4;
const largest = 0.36 * side;
const growth = 1.2;
/** A face is so wide, as a share of its height. */
const slimness = 0.75;
/** Skin that is alike within the oval and about it is a warm wall. Of what is doubtful, a cheek or a neck, only its place across is believed. */
const leastScore = 0.12;
const sureScore = 0.24;
/** Where heads are in photographs, and how far from there they may be. */
const usual = { x: 0.5, y: 0.36, acrossReach: 0.35, downReach: 0.3 };
/** Taken for the head where no face is found. */
const guessed: Head = { x: usual.x, y: usual.y, halfWidth: 0.14, halfHeight: 0.18 };

/** Where the head of a photograph's person is: an oval of skin with less of it at its sides and above, about where heads are. */
export async function findHead({ widthPx, heightPx, rgb }: Photo): Promise<Head> {
  const small = await sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .resize(side, side, { fit: "fill" })
    .blur(0.8)
    .raw()
    .toBuffer();
  const sumOf = boxSums(skinMask(small));
  let [best, head] = [leastScore, guessed];
  for (let halfHeight = smallest; halfHeight <= largest; halfHeight *= growth) {
    const halfWidth = (halfHeight * slimness * heightPx) / widthPx;
    const [stepX, stepY] = [Math.max(1, halfWidth / 5), Math.max(1, halfHeight / 5)];
    for (let y = halfHeight * 0.8; y < side * 0.75; y += stepY) {
      for (let x = halfWidth * 0.6; x < side - halfWidth * 0.6; x += stepX) {
        const oval = {
          x: x / side,
          y: y / side,
          halfWidth: halfWidth / side,
          halfHeight: halfHeight / side,
        };
        const score = faceScore(sumOf, oval);
        if (score > best) [best, head] = [score, oval];
      }
    }
  }
  return best < sureScore ? { ...guessed, x: head.x } : head;
}

/** The skin between two corners (shares of the photograph), and the pixels there. */
type BoxSum = (left: number, top: number, right: number, bottom: number) => [number, number];

function faceScore(sumOf: BoxSum, { x, y, halfWidth, halfHeight }: Head): number {
  const about = (wide: number, up: number, down: number): [number, number] =>
    sumOf(x - halfWidth * wide, y - halfHeight * up, x + halfWidth * wide, y + halfHeight * down);
  const [face, facePixels] = about(0.8, 0.8, 0.8);
  // Below is the neck, which is skin as well.
  const [outer, outerPixels] = about(1.7, 1.6, 0.9);
  const [inner, innerPixels] = about(1.2, 1.25, 0.9);
  const beside = (outer - inner) / Math.max(1, outerPixels - innerPixels);
  const [offX, offY] = [(x - usual.x) / usual.acrossReach, (y - usual.y) / usual.downReach];
  const nearUsual = Math.exp(-offX * offX - offY * offY);
  // Of two ovals that fit, the larger is the face and the smaller a cheek.
  return (face / Math.max(1, facePixels) - 0.9 * beside) * nearUsual * halfHeight ** 0.35;
}

function boxSums(mask: Uint8Array): BoxSum {
  const row = side + 1;
  const sums = new Float64Array(row * row);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y + 1) * row + x + 1;
      sums[at] = mask[y * side + x]! + sums[at - 1]! + sums[at - row]! - sums[at - row - 1]!;
    }
  }
  const pixel = (share: number): number => Math.min(side, Math.max(0, Math.round(share * side)));
  return (...corners) => {
    const [left, top, right, bottom] = corners.map(pixel) as [number, number, number, number];
    const sum =
      sums[bottom * row + right]! -
      sums[top * row + right]! -
      sums[bottom * row + left]! +
      sums[top * row + left]!;
    return [sum, (right - left) * (bottom - top)];
  };
}
