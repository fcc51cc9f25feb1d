import type { Framing } from "./plan.ts";
import { uprightShare } from "./size-class.ts";
import type { Crop } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { surfaceRow, type View, viewOf } from "../sets/view.ts";

/** How a product comes to stand with its whole base on the surface. */
export type Seat = {
  /** Of the size that it would have. */
  share: number;
  /** Plate units by which its lowest point lies below where it touches the surface with its middle over the anchor. */
  forward: number;
  /** Where its lowest point is, plate units; null on the anchor. */
  frontRow: number | null;
};

/** On the anchor, as large as it would be. */
export const plainSeat: Seat = { share: 1, forward: 0, frontRow: null };

/** Which part of the plate the picture shows, and how large the product is in it. */
export type Frame = {
  view: View;
  crop: Crop;
  /** The stage's raster. Pictures of more than `maxStagePx` a side are enlarged before the product goes in. */
  widthPx: number;
  heightPx: number;
  /** Stage pixels per plate unit. */
  pxPerUnit: number;
  /** Plate units at the raster's left and top edge. */
  left: number;
  top: number;
  /** Metres a stage pixel at the product's distance. */
  metresPerPx: number;
  /** Its size, and how far its middle is right of the anchor, over which its footprint stands. */
  product: { widthMetres: number; heightMetres: number; centreMetres: number };
};

/** Where the product is on the stage, px: its middle, the anchor's row, on which it stands or lies, and its size. */
export function productOnStage({ view, product, metresPerPx, pxPerUnit, left, top }: Frame): {
  centre: number;
  base: number;
  width: number;
  height: number;
} {
  return {
    centre: (view.anchorU - left) * pxPerUnit + product.centreMetres / metresPerPx,
    base: (view.anchorV - top) * pxPerUnit,
    width: product.widthMetres / metresPerPx,
    height: product.heightMetres / metresPerPx,
  };
}

/** Plates have 1500 to 2048 px, so a larger stage would only work on enlarged pixels. */
const maxStagePx = 2048;

/**
 * A product in a very wide or tall frame may shrink this far below the set's own scale before the plate is extended: a mirrored
 * plate shows its props twice, and was seen at once.
 */
const minScale = 0.3;
const minPlacedScale = 0.68;

/** A product as the frame sees it. */
export type FramedShape = {
  /** Width over height; of the hero, whose shape says how tall the product is, where it is not its own. */
  aspect: number;
  heroAspect: number | null;
  /** Where it stands, 0 to 1 across the product. */
  footprintCentre: number;
  /** How much larger than usual it is. */
  scale: number;
  /** How high above the surface it is held, a share of its height. */
  lift?: number;
  /** Of what stands: how far its foot reaches before the spot on which its middle stands, a share of its width, and what hangs lower, of its height. */
  foot?: { before: number; below: number };
  /** Of what lies turned: its own width over its height, and how much higher the box about it is than it is itself. */
  unturned?: { aspect: number; growth: number };
};

/**
 * Frames the product: the crop follows from its size in metres and its share of the frame.
 * Where the plate is too small for that, the product shrinks first, and then the plate is mirrored outwards:
 * nothing is stretched and the product is never cut. `stagePx` is a film's (see StageOptions).
 */
export function layOutFrame(
  set: SetDescription,
  framing: Framing,
  size: { widthPx: number; heightPx: number },
  shape: FramedShape,
  stagePx: number | null = null,
  seat: Seat = plainSeat,
): Frame {
  const { aspect: productAspect, heroAspect, footprintCentre, scale, lift = 0, foot } = shape;
  const { aspect: ownAspect, growth } = shape.unturned ?? { aspect: productAspect, growth: 1 };
  const view = viewOf(set);
  const ratio = size.heightPx / size.widthPx;
  const natural = growth * naturalHeight(set, ownAspect, heroAspect ?? ownAspect, scale);
  const unitsPerMetre = view.focal / view.distance;
  const widthFor = (height: number): number => {
    const byHeight = height / framing.fillHeight / ratio;
    const byWidth = (height * productAspect) / framing.fillWidth;
    return Math.max(byHeight, byWidth) * unitsPerMetre;
  };
  const fits = Math.min(
    1 / widthFor(natural),
    view.plateHeight / (widthFor(natural) * ratio),
    headroom(view) / (natural * (1 + lift) * unitsPerMetre),
  );
  // To stand off the middle the product needs plate on its far side: it may shrink for that too, though not as far.
  const aside = Math.min(
    view.anchorU / framing.centreX,
    (1 - view.anchorU) / (1 - framing.centreX),
  );
  const over =
    framing.leaves === true
      ? view.anchorV / overAnchor(widthFor(natural) * ratio, natural, view)
      : 1;
  const placed = Math.max(minPlacedScale / scale, Math.min(1, over, aside / widthFor(natural)));
  // The seat's share is of what has room on the plate.
  const heightMetres = seat.share * natural * Math.max(minScale / scale, Math.min(1, fits, placed));
  const width = widthFor(heightMetres);
  const height = width * ratio;
  const widthMetres = heightMetres * productAspect;
  const centreMetres = view.down ? 0 : (0.5 - footprintCentre) * widthMetres;
  const centreU = view.anchorU + centreMetres * unitsPerMetre;
  const left = slide(
    centreU - wholeCentre(framing.centreX, widthMetres * unitsPerMetre, width) * width,
    width,
    1,
  );
  const product = { heightMetres, widthMetres, centreMetres };
  const wished = view.anchorV - anchorRow(framing, height, heightMetres, view);
  const least = foot === undefined ? wished : lowestRow(view, product, foot) - aboveBottom * height;
  const top = slide(Math.max(wished, least) + seat.forward, height, view.plateHeight);
  const area = { left, top, width };
  return rasterise(set, view, area, rasterSize(set, width, size, stagePx), product);
}

/** Plate units above the spot on which a product stands: a pole that is taller than what the plate shows there would lose its top. */
function headroom({ down, anchorV }: View): number {
  return down ? Infinity : 0.97 * anchorV;
}

/** A product that fills most of the frame's width stands nearer to its middle than was wished, so that nothing of it is cut. */
function wholeCentre(wanted: number, productWidth: number, width: number): number {
  const least = Math.min(0.5, productWidth / width / 2 + sideMargin);
  return Math.min(1 - least, Math.max(least, wanted));
}

const sideMargin = 0.035;

/** The lowest point of what stands is as far down the frame at the most. */
const aboveBottom = 0.97;

/**
 * The plate's row of that point: a camera that looks down sees a foot reach before the spot on which a product stands, and at 4:1 a
 * carafe lost it.
 */
function lowestRow(
  view: View,
  { widthMetres, heightMetres }: Frame["product"],
  { before, below }: NonNullable<FramedShape["foot"]>,
): number {
  const hanging = (below * heightMetres * view.focal) / view.distance;
  return surfaceRow(view, -before * widthMetres) + hanging;
}

/**
 * From above the anchor is the product's middle, which comes to the middle of the room that the framing gives it: what is
 * wide and low has no floor to lie at the bottom of.
 */
function anchorRow(
  { baseY, fillHeight, leaves }: Framing,
  height: number,
  heightMetres: number,
  view: View,
): number {
  if (!view.down) return baseY * height;
  if (leaves === true) return overAnchor(height, heightMetres, view);
  const half = ((heightMetres / view.distance) * view.focal) / 2;
  return Math.min(Math.max(half, (baseY - fillHeight / 2) * height), height - half);
}

/** Plate units above the anchor in a frame of that height whose bottom edge cuts the product's end off. */
function overAnchor(height: number, heightMetres: number, view: View): number {
  return height * (1 + cutOff) - ((heightMetres / view.distance) * view.focal) / 2;
}

/** The last rows of a matte at a photograph's border are hardly there. */
const cutOff = 0.006;

/** Metres that suit the set, for a product of this shape (or its hero view's): wide things are lower, within the set's room. */
export function naturalHeight(
  set: SetDescription,
  aspect: number,
  heroAspect: number,
  scale: number,
): number {
  const { min, max } = set.room;
  const wanted = set.look.productHeight * uprightShare(heroAspect) * scale;
  const least = Math.min(min[1], min[0] / aspect);
  const most = Math.min(max[1], max[0] / aspect);
  return Math.min(most, Math.max(least, wanted));
}

/** Keeps a span within the plate, or centres it over the plate where it is longer. */
function slide(start: number, length: number, available: number): number {
  if (length >= available) return (available - length) / 2;
  return Math.min(available - length, Math.max(0, start));
}

/**
 * Where the plate holds fewer pixels than the picture, the set is enlarged when it is mixed, but never more than this. At 4 a tight
 * frame in 4k had its eight plates enlarged by a twentieth first, for an eighth of its time, and looked the same.
 */
const mostEnlargement = 5;

/**
 * The picture's size or, where that is more, what the plate holds of it: enlarging one mixed picture and not its eight plates
 * takes a third of the time, and shows the same. For a film in the picture's ratio about `stagePx` across: as many as the plate
 * holds where that is no third more.
 */
function rasterSize(
  set: SetDescription,
  width: number,
  size: { widthPx: number; heightPx: number },
  stagePx: number | null,
): { widthPx: number; heightPx: number } {
  const native = Math.round(width * set.plate[0]);
  const forPicture = Math.min(size.widthPx, Math.max(native, size.widthPx / mostEnlargement));
  const forFilm = stagePx !== null && native <= stagePx * 1.3 ? native : stagePx;
  const wanted = Math.round(forFilm ?? forPicture);
  const ratio = size.heightPx / size.widthPx;
  const widthPx = wanted < size.widthPx ? evenWidth(wanted, ratio) : wanted;
  return { widthPx, heightPx: Math.round(widthPx * ratio) };
}

/**
 * The width next to one, within three, whose height is nearest to a whole number: enlarged to 4k, rows that are .1 % higher than columns
 * are wide lay two pixels off, and a product that far from its own shadow.
 */
function evenWidth(widthPx: number, ratio: number): number {
  const off = (own: number): number => Math.abs(own * ratio - Math.round(own * ratio));
  const near = [0, 1, -1, 2, -2, 3, -3].map((step) => widthPx + step);
  return near.reduce((best, own) => (own > 1 && off(own) < off(best) - 0.02 ? own : best));
}

function rasterise(
  set: SetDescription,
  view: View,
  area: { left: number; top: number; width: number },
  size: { widthPx: number; heightPx: number },
  product: Frame["product"],
): Frame {
  const scale = Math.min(1, maxStagePx / Math.max(size.widthPx, size.heightPx));
  const widthPx = Math.round(size.widthPx * scale);
  const heightPx = Math.round(size.heightPx * scale);
  const plateWidth = set.plate[0];
  const ratio = heightPx / widthPx;
  const cropWidth = evenWidth(Math.max(2, Math.round(area.width * plateWidth)), ratio);
  const crop = {
    leftPx: Math.round(area.left * plateWidth),
    topPx: Math.round(area.top * plateWidth),
    widthPx: cropWidth,
    heightPx: Math.max(2, Math.round(cropWidth * ratio)),
  };
  const pxPerUnit = (widthPx / cropWidth) * plateWidth;
  return {
    view,
    crop,
    widthPx,
    heightPx,
    pxPerUnit,
    left: crop.leftPx / plateWidth,
    top: crop.topPx / plateWidth,
    metresPerPx: view.distance / view.focal / pxPerUnit,
    product,
  };
}
