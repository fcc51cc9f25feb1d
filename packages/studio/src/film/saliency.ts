import sharp from "sharp";

/** A box as fractions of the picture. */
export type Box = { left: number; top: number; width: number; height: number };
export type Attention = {
  /** Holds nine tenths of what catches the eye, and all skin. */
  subject: Box;
  /** All skin in larger patches, or null where there is none. */
  skin: Box | null;
};

const side = 96;

/**
 * Where the eye goes in a photograph: skin tones (Kovac's rule for daylight, with a bound on saturation against wood
 * and sand), and what differs from the picture's border in colour or is full of edges.
 * `rgb` is 8-bit, any size.
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
  const skin = largePatches(skinMask(rgb));
  const weight = eyeWeight(rgb, skin);
  const skinBox = boxOf(skin, 0.02);
  const salient = boxOf(weight, 0.05);
  const whole: Box = { left: 0, top: 0, width: 1, height: 1 };
  const subject = salient && skinBox ? joined(salient, skinBox) : (salient ?? skinBox ?? whole);
  return { subject, skin: skinBox };
}

function skinMask(rgb: Uint8Array): Float32Array {
  const mask = new Float32Array(side * side);
  for (let i = 0; i < mask.length; i++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i * 3, i * 3 + 3);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const warm = r > 70 && g > 35 && b > 18 && r - g > 12 && g - b > -6 && r > b;
    const saturation = (most - least) / most;
    if (warm && saturation > 0.18 && saturation < 0.62 && r - g < 90) mask[i] = 1;
  }
  return mask;
}

/** Keeps connected patches of at least 0.7 % of the picture; the rest is wood, hair and noise. */
function largePatches(mask: Float32Array): Float32Array {
  const kept = new Float32Array(mask.length);
  const seen = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    const patch = [start];
    seen[start] = 1;
    for (const at of patch) {
      const x = at % side;
      const around = [x > 0 ? at - 1 : -1, x < side - 1 ? at + 1 : -1, at - side, at + side];
      for (const next of around)
        if (next >= 0 && next < mask.length && mask[next] && !seen[next]) {
          seen[next] = 1;
          patch.push(next);
        }
    }
    if (patch.length < 0.007 * mask.length || patch.length > 0.5 * mask.length) continue;
    for (const at of patch) kept[at] = 1;
  }
  return kept;
}

function eyeWeight(rgb: Uint8Array, skin: Float32Array): Float32Array {
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
  return [0, 1, 2].map((c) => {
    const values = edge.map((i) => rgb[i * 3 + c] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}

/** The box that leaves `outside` of the weight beyond each of its sides; null for an empty map. */
function boxOf(weight: Float32Array, outside: number): Box | null {
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
