import type { SetDescription } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import type { Framing } from "./plan.ts";
import { isFurniture } from "./size-class.ts";

/** How the framing of a further shot departs from the hero's. */
export type FramingChange = {
  scale: number;
  shiftX: number;
  shiftY: number;
  mirrored: boolean;
  /**
   * The same at 1:4, where a product fills the width and can only be lower, higher or smaller, and at 4:1, where the set's plate is as
   * wide as the frame and keeps it in the middle.
   */
  tall?: Pick<FramingChange, "scale" | "shiftY">;
  wide?: Pick<FramingChange, "scale" | "shiftY">;
};

/** A framing as this product needs it in this set: by how sharp it is, its shape, and its lift. */
export function framingFor(
  framing: Framing,
  analysis: PhotoAnalysis,
  where: {
    set: SetDescription;
    size: { widthPx: number; heightPx: number };
    levitation: number;
    /** How much of the size that the photograph's sharpness allows a shot from farther off takes. */
    share?: number;
  },
): Framing {
  const { set, size, levitation, share = 1 } = where;
  const aspect = analysis.cutout.widthPx / analysis.cutout.heightPx;
  const leaves = set.camera.view === "down" && isCutOff(analysis);
  const wished = leaves
    ? nearer(framing, share)
    : isFurniture(analysis)
      ? tallest(framing)
      : framing;
  const sharp = notTooLarge(wished, analysis, set, { ...size, share });
  const even = balanced(sharp, aspect, set, size);
  const stands = set.camera.view === "level" && levitation === 0;
  const framed = underTheTop(stands ? aboveTheBottom(even, analysis, size) : even, levitation);
  return leaves ? { ...framed, leaves } : framed;
}

/** What leaves the frame at the bottom has all its air above it, and can fill more of the frame than what lies in its middle. */
function nearer(framing: Framing, share: number): Framing {
  const { fillHeight, fillWidth } = framing;
  return {
    ...framing,
    fillHeight: Math.max(0.74 * share, fillHeight),
    fillWidth: Math.max(0.66 * share, fillWidth),
  };
}

/** Among things of a room a chair has to be as tall as the frame lets it be, or it is a doll's. */
function tallest(framing: Framing): Framing {
  return {
    ...framing,
    fillHeight: Math.max(0.68, framing.fillHeight),
    baseY: Math.max(0.91, framing.baseY),
  };
}

/** Whether the photograph ends before the product's lower end does, as with a cord: a clean cut in mid-picture is a mistake. */
function isCutOff({ cutout }: PhotoAnalysis): boolean {
  const { leftPx, topPx, widthPx, heightPx, photoWidthPx, photoHeightPx } = cutout;
  // What is cropped closely on other sides too was cut out elsewhere.
  const free = Math.min(leftPx, topPx, photoWidthPx - leftPx - widthPx);
  return topPx + heightPx >= photoHeightPx && free > photoHeightPx * leastFree;
}

const leastFree = 0.02;

/** How often a pixel of the photograph may be shown before a soft product among crisp things is seen, and the longer side at which pages show a picture. */
const mostEnlarged = 1.5;
const pagePx = 1024;

/** A small photograph's product is shown smaller, down to two thirds: enlarged much, it is the one soft thing in the set. */
function notTooLarge(
  framing: Framing,
  { product, cutout }: PhotoAnalysis,
  { camera }: SetDescription,
  frame: { widthPx: number; heightPx: number; share: number },
): Framing {
  const { widthPx, heightPx, share } = frame;
  const page = Math.min(1, pagePx / Math.max(widthPx, heightPx));
  // A wide product is as low as its width makes it.
  const byWidthPx = (framing.fillWidth * widthPx * cutout.heightPx) / cutout.widthPx;
  const shownPx = page * Math.min(framing.fillHeight * heightPx, byWidthPx);
  const sharpPx = product.effectiveHeightPx * mostEnlarged * share;
  const factor = Math.max(2 / 3, Math.min(1, sharpPx / shownPx));
  const free = camera.view === "level" ? framing.fillHeight * (1 - factor) : 0;
  return {
    ...framing,
    fillHeight: framing.fillHeight * factor,
    fillWidth: framing.fillWidth * factor,
    baseY: framing.baseY - freeBelow * free,
  };
}

/** Of the height that a low or small product leaves free this much comes to lie below it: else all of it is an empty top. */
const freeBelow = 0.36;
/** From this share of the frame's width on a product comes nearer to the middle, at the other it is a quarter as far from it. */
const broad = { from: 0.42, to: 0.72 };

/**
 * A wide product is as low as its width makes it: it stands higher in the frame for that, and nearer to its middle, where its
 * ends have air. From above it lies in the middle of its room anyway.
 */
export function balanced(
  framing: Framing,
  aspect: number,
  { camera }: SetDescription,
  size: { widthPx: number; heightPx: number },
): Framing {
  if (camera.view === "down") return framing;
  const shape = (aspect * size.heightPx) / size.widthPx;
  const free = Math.max(0, framing.fillHeight - framing.fillWidth / shape);
  const across = Math.min(framing.fillWidth, framing.fillHeight * shape);
  const inward = Math.min(1, Math.max(0, (across - broad.from) / (broad.to - broad.from)));
  return {
    ...framing,
    centreX: 0.5 + (framing.centreX - 0.5) * (1 - 0.75 * inward),
    baseY: framing.baseY - freeBelow * free,
  };
}

/** Free below what hangs lower than a product's base, as a share of the frame's height. */
const freeBelowAll = 0.04;
/** A base line this far above the lowest point has something loose below it. */
const looseFrom = 0.05;

/** A lace that hangs lower than the sole lies on the ground before it, and not over the frame's edge. */
function aboveTheBottom(
  framing: Framing,
  { product, cutout }: PhotoAnalysis,
  size: { widthPx: number; heightPx: number },
): Framing {
  const hanging = 1 - product.baseLine;
  if (hanging <= looseFrom) return framing;
  const aspect = cutout.widthPx / cutout.heightPx;
  const height = Math.min(
    framing.fillHeight,
    ((framing.fillWidth / aspect) * size.widthPx) / size.heightPx,
  );
  // Set down, its ends come as much lower.
  const turned = Math.sin((Math.abs(product.setDownDegrees ?? 0) * Math.PI) / 180) * (aspect / 2);
  const lowest = 1 - freeBelowAll - height * (hanging + turned);
  return { ...framing, baseY: Math.min(framing.baseY, lowest) };
}

/** What levitates needs room above its base line for its lift as well, and for a tilt's corner. */
function underTheTop(framing: Framing, levitation: number): Framing {
  if (levitation === 0) return framing;
  const room = (framing.baseY - 0.06) / (1 + levitation);
  return { ...framing, fillHeight: Math.min(framing.fillHeight, room) };
}

/** How far a frame is from square: 1 at 1:4 and 4:1. */
function extremes([width, height]: [number, number]): { wide: number; tall: number } {
  const octaves = Math.log2(width / height) / 2;
  return { wide: Math.min(1, Math.max(0, octaves)), tall: Math.min(1, Math.max(0, -octaves)) };
}

/** A change as it is in a frame of that ratio. */
export function changeAt(change: FramingChange, aspectRatio: [number, number]): FramingChange {
  const { wide, tall } = extremes(aspectRatio);
  const { tall: atTall = change, wide: atWide = change } = change;
  const blend = (of: "scale" | "shiftY"): number =>
    change[of] * (1 - tall - wide) + atTall[of] * tall + atWide[of] * wide;
  return {
    ...change,
    scale: blend("scale"),
    shiftX: change.shiftX * (1 - 0.85 * tall),
    shiftY: blend("shiftY"),
  };
}

/** The framing at any ratio: wide frames give height and move off-centre, tall ones give width. */
export function composeFraming(
  hero: Framing,
  change: FramingChange,
  aspectRatio: [number, number],
): Framing {
  const { wide, tall } = extremes(aspectRatio);
  const { scale, shiftX, shiftY, mirrored } = changeAt(change, aspectRatio);
  const fillHeight = (hero.fillHeight * (1 - wide) + 0.74 * wide) * scale;
  const fillWidth = (hero.fillWidth * (1 - tall) + 0.84 * tall) * scale;
  const heroOffset = (hero.centreX - 0.5) * (1 - 0.8 * tall) * (1 + 0.6 * wide);
  const offset = (mirrored ? -heroOffset : heroOffset) + shiftX;
  const bounded = Math.min(0.8, fillHeight);
  const baseY = hero.baseY + shiftY + 0.04 * wide - 0.06 * tall;
  return {
    fillHeight: bounded,
    fillWidth: Math.min(0.84, fillWidth),
    centreX: 0.5 + Math.max(-0.28, Math.min(0.28, offset)),
    // The top keeps at least a 6 % margin, the base 7 %.
    baseY: Math.min(0.93, Math.max(bounded + 0.06, baseY)),
  };
}
