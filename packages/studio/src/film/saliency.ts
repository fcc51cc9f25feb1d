import sharp from "sharp";
import { findRegions } from "../cutout/image/regions.ts";
import { skinMask } from "../photo/skin.ts";

/** A box as fractions of the picture. */
export type Box = { left: number; top: number; width: number; height: number };
export type Attention = {
  /** What must be seen: all that stands before a plain ground; elsewhere nine tenths of what catches the eye, and all skin. */
  subject: Box;
  /** All skin in larger patches with the hair above it, or null where there is none. */
  skin: Box | null;
  /** Of the skin of an outlined subject what is its head and neck, without bare arms beside them; all skin of others. */
  head: Box | null;
  /** Whether the subject's outline is known, because its ground is plain. */
  isOutlined: boolean;
};

const side = 96;

/**
 * Where the eye goes in a photograph: what stands out from a plain ground, else skin tones, and what differs from the picture's border
 * in colour or is full of edges. `rgb` is 8-bit, any size.
 */
export async function findAttention(picture: {
  widthPx: number;
  heightPx: number;
  rgb: Uint8Array;
}): Promise<Attention> {
  const rgb = await sharp(picture.rgb, {
    raw: { width: picture.widthPx, height: picture.heightPx, channels: 3 },
  })
    .resize(side, side, { fit: "fill" })
    .blur(0.8)
    .raw()
    .toBuffer();
  const patches = largePatches(skinMask(rgb), 0.007, 0.5);
  const skin = withHair(patches, picture.widthPx / picture.heightPx);
  const skinBox = boxOf(skin, 0);
  const outlined = outlineOf(rgb);
  if (outlined) {
    const head = boxOf(withHair(headOf(patches), picture.widthPx / picture.heightPx), 0);
    return {
      subject: outlined,
      skin: skinBox && common(skinBox, outlined),
      head: head && common(head, outlined),
      isOutlined: true,
    };
  }
  const weight = eyeWeight(rgb, patches);
  const salient = boxOf(weight, 0.05);
  const whole: Box = { left: 0, top: 0, width: 1, height: 1 };
  const subject = salient && skinBox ? joined(salient, skinBox) : (salient ?? skinBox ?? whole);
  return { subject, skin: skinBox, head: skinBox, isOutlined: false };
}

/** Steps of 8 bits by which a subject differs from its ground. */
const groundReach = 15;

/** The box of what stands before a plain ground: unlike each of the border's sides. Null where the border is not plain. */
function outlineOf(rgb: Uint8Array): Box | null {
  const line = (at: (i: number) => number) => Array.from({ length: side }, (_, i) => at(i));
  const edges = [
    line((i) => i * side),
    line((i) => i * side + side - 1),
    line((i) => i),
    line((i) => (side - 1) * side + i),
  ];
  const grounds = edges.map((edge) => medianOf(rgb, edge));
  const isGround = (i: number) =>
    grounds.some((ground) =>
      ground.every((value, c) => Math.abs((rgb[i * 3 + c] ?? 0) - value) <= groundReach),
    );
  // The lower side may be the subject's own: a person is often cut there.
  const upper = edges.slice(0, 3).flat();
  if (upper.filter(isGround).length < 0.85 * upper.length) return null;
  const lower = edges[3]!;
  if (lower.filter(isGround).length < 0.9 * lower.length) grounds.pop();
  const mask = Uint8Array.from({ length: side * side }, (_, i) => (isGround(i) ? 0 : 1));
  const subject = largePatches(mask, 0.007, 1);
  const share = subject.reduce((sum, value) => sum + value, 0) / subject.length;
  return share > 0.02 && share < 0.75 ? boxOf(subject, 0) : null;
}

/** Keeps connected patches of at least (and at most) these shares of the picture; the rest is wood, hair and noise. */
function largePatches(mask: Uint8Array, least: number, most: number): Uint8Array {
  const { labels, regions } = findRegions(mask, side, side, 1);
  const keeps = regions.map(({ pixels }) => {
    return pixels >= least * mask.length && pixels <= most * mask.length;
  });
  return Uint8Array.from(labels, (label) => (label > 0 && keeps[label] ? 1 : 0));
}

/** The topmost patch of skin, and those below it: a hat is no face. What is beside it are arms. */
function headOf(skin: Uint8Array): Uint8Array {
  const { labels, regions } = findRegions(skin, side, side, 1);
  const [, face] = regions;
  const isHead = regions.map(({ left, right }) => {
    const middle = (left + right) / 2;
    return face !== undefined && middle >= face.left && middle <= face.right;
  });
  return Uint8Array.from(labels, (label) => (label > 0 && isHead[label] ? 1 : 0));
}

/** A head goes on above the skin of its face, by about a third of the face's width: each column of skin is made longer by it. */
function withHair(skin: Uint8Array, ratio: number): Uint8Array {
  const grown = skin.slice();
  const columns = Array.from({ length: side }, (_, x) => {
    for (let y = 0; y < side; y++) if (skin[y * side + x]) return y;
    return side;
  });
  const top = Math.min(...columns);
  if (top === side) return grown;
  const reach = 0.16 * side;
  const across = columns.filter((y) => y < top + reach).length;
  const rise = Math.round(0.35 * across * ratio);
  columns.forEach((y, x) => {
    for (let k = 1; y < side && k <= rise && y - k >= 0; k++) grown[(y - k) * side + x] = 1;
  });
  return grown;
}

function eyeWeight(rgb: Uint8Array, skin: Uint8Array): Float32Array {
  const border = borderMedian(rgb);
  const weight = new Float32Array(side * side);
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const i = y * side + x;
      let difference = 0;
      let edge = 0;
      for (let c = 0; c < 3; c++) {
        const value = rgb[i * 3 + c] ?? 0;
        difference += Math.abs(value - (border[c] ?? 0));
        edge += Math.abs((rgb[(i + 1) * 3 + c] ?? 0) - (rgb[(i - 1) * 3 + c] ?? 0));
        edge += Math.abs((rgb[(i + side) * 3 + c] ?? 0) - (rgb[(i - side) * 3 + c] ?? 0));
      }
      const central = 1 - 0.6 * Math.hypot(x / side - 0.5, y / side - 0.5);
      const contrast = Math.max(0, difference / 3 - 22) / 255 + Math.max(0, edge / 6 - 8) / 255;
      weight[i] = contrast * central + 0.6 * (skin[i] ?? 0);
    }
  return weight;
}

function borderMedian(rgb: Uint8Array): number[] {
  const edge: number[] = [];
  for (let i = 0; i < side; i++) edge.push(i, (side - 1) * side + i, i * side, i * side + side - 1);
  return medianOf(rgb, edge);
}

function medianOf(rgb: Uint8Array, pixels: number[]): number[] {
  return [0, 1, 2].map((c) => {
    const values = pixels.map((i) => rgb[i * 3 + c] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}

/** The box that leaves `outside` of the weight beyond each of its sides; null for an empty map. */
function boxOf(weight: Float32Array | Uint8Array, outside: number): Box | null {
  const columns = new Float64Array(side);
  const rows = new Float64Array(side);
  let total = 0;
  weight.forEach((value, i) => {
    columns[i % side] = (columns[i % side] ?? 0) + value;
    rows[Math.floor(i / side)] = (rows[Math.floor(i / side)] ?? 0) + value;
    total += value;
  });
  if (total <= 0) return null;
  const first = (sums: Float64Array) => {
    let sum = 0;
    return sums.findIndex((value) => (sum += value) > outside * total) / side;
  };
  const last = (sums: Float64Array) => 1 - first(Float64Array.from(sums).reverse());
  const [left, top] = [first(columns), first(rows)];
  return { left, top, width: last(columns) - left, height: last(rows) - top };
}

function common(a: Box, b: Box): Box {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  return {
    left,
    top,
    width: Math.max(0, Math.min(a.left + a.width, b.left + b.width) - left),
    height: Math.max(0, Math.min(a.top + a.height, b.top + b.height) - top),
  };
}

function joined(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}
