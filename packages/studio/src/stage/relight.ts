import { deltaE2000, encodeSrgb, labOfLinear, luminance, srgbToLinear } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Product, VolumeClass } from "../product/product.ts";
import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Pixels } from "./product-layer.ts";

/** The set's light as it falls on the product: logarithms of factors on a small grid, top row first, 3 a cell. */
export type LightField = { columns: number; rows: number; log: Float32Array };

/** How far round the card a volume turns: its sides see the lights beside it, a flat front hardly does. */
const turn: Record<VolumeClass, number> = { revolution: 0.92, soft: 0.6, box: 0.36, flat: 0.25 };

const fieldColumns = 32;
const fieldRows = 64;
/** How much of the light's pattern and of its colour reaches the product, before the bound on brand colour. */
const patternShare = 0.8;
const tintShare = 0.3;
/** And of the colour that one side gets more of than the other: gels, a window against a lamp. */
const sideTintShare = 0.3;
/** In a set darker than this mean display light the product is darkened too, by this logarithm in a black one. */
const dimBelow = 0.22;
const dimShare = 0.27;

/** Reads the irradiance card for a product that stands at the anchor; `level` is the set's mean display light. */
export function fieldFromCard(
  set: SetDescription,
  geometry: SetGeometry,
  plan: ShotPlan,
  product: Product,
  { heightMetres, liftMetres, level }: { heightMetres: number; liftMetres: number; level: number },
): LightField {
  const { card } = set;
  const sum = new Float32Array(fieldColumns * fieldRows * 3);
  set.groups.forEach((group, index) => {
    const gain = set.look.gains?.[group] ?? 1;
    const color = plan.light[group] ?? [1, 1, 1];
    const samples = geometry.cards[index]!;
    for (let row = 0; row < fieldRows; row++) {
      const up = (1 - (row + 0.5) / fieldRows) * heightMetres + liftMetres;
      const cardRow = Math.round((1 - folded(up / card.heightMetres)) * (card.height - 1));
      for (let column = 0; column < fieldColumns; column++) {
        const side = ((column + 0.5) / fieldColumns - 0.5) * turn[product.volume] + 0.5;
        const at = (cardRow * card.width + Math.round(side * (card.width - 1))) * 3;
        const cell = (row * fieldColumns + column) * 3;
        for (let channel = 0; channel < 3; channel++) {
          sum[cell + channel]! += samples[at + channel]! * gain * color[channel]!;
        }
      }
    }
  });
  return normaliseField(smooth(sum), -dimShare * Math.max(0, 1 - level / dimBelow));
}

/** Above the card its light begins anew, downwards: what hangs high gets the set's pattern as well. */
function folded(up: number): number {
  const turn = up % 2;
  return turn > 1 ? 2 - turn : turn;
}

/** A [1 2 1] blur both ways: card samples have a little noise, and lettering would show it. */
function smooth(field: Float32Array): Float32Array {
  const result = new Float32Array(field.length);
  for (let row = 0; row < fieldRows; row++) {
    for (let column = 0; column < fieldColumns; column++) {
      for (let channel = 0; channel < 3; channel++) {
        let total = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const y = Math.min(fieldRows - 1, Math.max(0, row + dy));
            const x = Math.min(fieldColumns - 1, Math.max(0, column + dx));
            const weight = (2 - Math.abs(dx)) * (2 - Math.abs(dy));
            total += field[(y * fieldColumns + x) * 3 + channel]! * weight;
          }
        }
        result[(row * fieldColumns + column) * 3 + channel] = total / 16;
      }
    }
  }
  return result;
}

/** About 1 on the mean, so that light forms the product and hardly changes its exposure. */
function normaliseField(field: Float32Array, dim: number): LightField {
  const cells = field.length / 3;
  const mean = [0, 0, 0];
  for (let at = 0; at < field.length; at++) mean[at % 3]! += field[at]! / cells;
  const level = Math.max(1e-6, luminance(mean[0]!, mean[1]!, mean[2]!));
  const log = new Float32Array(field.length);
  for (let cell = 0; cell < cells; cell++) {
    const at = cell * 3;
    const light = luminance(field[at]!, field[at + 1]!, field[at + 2]!) / level;
    const pattern = patternShare * Math.log(Math.min(2.4, Math.max(0.16, light)));
    for (let channel = 0; channel < 3; channel++) {
      const tint = Math.min(1.8, Math.max(0.5, mean[channel]! / level));
      const here = field[at + channel]! / level / Math.max(0.05, light * (mean[channel]! / level));
      const side = Math.log(Math.min(2, Math.max(0.5, here)));
      log[at + channel] = pattern + tintShare * Math.log(tint) + sideTintShare * side;
    }
  }
  // Centred on the mean of the logarithms: half of the product gains what the other half loses.
  const centre = log.reduce((sum, value) => sum + value, 0) / log.length;
  return { columns: fieldColumns, rows: fieldRows, log: log.map((value) => value - centre + dim) };
}

/** Share (0 to 1) of the field that keeps the product's mean CIEDE2000 shift within `maxShift`. */
export function boundedStrength(pixels: Pixels, field: LightField, maxShift: number): number {
  const samples = sampleColours(pixels, 1200);
  const shiftAt = (strength: number): number => {
    let sum = 0;
    for (const { color, cell } of samples) {
      const [red, green, blue] = color.map((value, channel) =>
        lit(value, strength * field.log[cell + channel]!),
      ) as [number, number, number];
      sum += deltaE2000(labOfLinear(...color), labOfLinear(red, green, blue));
    }
    return samples.length === 0 ? 0 : sum / samples.length;
  };
  if (shiftAt(1) <= maxShift) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2;
    if (shiftAt(middle) <= maxShift) low = middle;
    else high = middle;
  }
  return low;
}

/** Mean CIEDE2000 between two layers of one size, over what is opaque. */
export function meanShift(before: Pixels, after: Pixels): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < before.rgba.length; at += 4 * 13) {
    if (before.rgba[at + 3]! < 250) continue;
    const labs = [before, after].map(({ rgba }) =>
      labOfLinear(
        srgbToLinear[rgba[at]!]!,
        srgbToLinear[rgba[at + 1]!]!,
        srgbToLinear[rgba[at + 2]!]!,
      ),
    );
    sum += deltaE2000(labs[0]!, labs[1]!);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

type Sample = { color: [number, number, number]; cell: number };

function sampleColours({ widthPx, heightPx, rgba }: Pixels, wanted: number): Sample[] {
  const step = Math.max(1, Math.floor(Math.sqrt((widthPx * heightPx) / wanted)));
  const samples: Sample[] = [];
  for (let y = step >> 1; y < heightPx; y += step) {
    for (let x = step >> 1; x < widthPx; x += step) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3]! < 250) continue;
      const color = [0, 1, 2].map((channel) => srgbToLinear[rgba[at + channel]!]!);
      const row = Math.floor((y / heightPx) * fieldRows);
      const column = Math.floor((x / widthPx) * fieldColumns);
      samples.push({ color: color as Sample["color"], cell: (row * fieldColumns + column) * 3 });
    }
  }
  return samples;
}

/** Light on a colour: highlights above 0.75 are eased in, so that a gain never clips a label's white. */
function lit(color: number, log: number): number {
  const value = color * Math.exp(log);
  if (value <= 0.75 || log <= 0) return value;
  const knee = Math.max(0.75, color);
  return value <= knee
    ? value
    : knee + (1 - knee) * (1 - Math.exp((knee - value) / (1.0001 - knee)));
}

const encodeSteps = 4096;
const encodeByte: Uint8Array = Uint8Array.from({ length: encodeSteps + 1 }, (_, step) =>
  Math.round(encodeSrgb((step / encodeSteps) ** 2) * 255),
);

/** The product under the set's light: a new layer of the same size, alpha untouched. */
export function relight(pixels: Pixels, field: LightField, strength: number): Pixels {
  const { widthPx, heightPx, rgba } = pixels;
  const result = new Uint8Array(rgba.length);
  const gain = new Float32Array(widthPx * 3);
  for (let y = 0; y < heightPx; y++) {
    gainRow(field, strength, (y + 0.5) / heightPx, widthPx, gain);
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4;
      const alpha = rgba[at + 3]!;
      result[at + 3] = alpha;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const color = srgbToLinear[rgba[at + channel]!]!;
        const light = lit(color, gain[x * 3 + channel]!);
        result[at + channel] = encodeByte[(Math.sqrt(Math.min(1, light)) * encodeSteps + 0.5) | 0]!;
      }
    }
  }
  return { widthPx, heightPx, rgba: result };
}

/** One row of the field, interpolated to the layer's columns, as logarithms. */
function gainRow(
  field: LightField,
  strength: number,
  down: number,
  widthPx: number,
  into: Float32Array,
): void {
  const { columns, rows, log } = field;
  const row = Math.min(rows - 1.001, Math.max(0, down * rows - 0.5));
  const fromRow = Math.floor(row);
  const fy = row - fromRow;
  for (let x = 0; x < widthPx; x++) {
    const column = Math.min(columns - 1.001, Math.max(0, ((x + 0.5) / widthPx) * columns - 0.5));
    const fromColumn = Math.floor(column);
    const fx = column - fromColumn;
    const at = (fromRow * columns + fromColumn) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const a = log[at + channel]!;
      const b = log[at + 3 + channel]!;
      const c = log[at + columns * 3 + channel]!;
      const d = log[at + columns * 3 + 3 + channel]!;
      into[x * 3 + channel] = strength * ((a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy);
    }
  }
}
