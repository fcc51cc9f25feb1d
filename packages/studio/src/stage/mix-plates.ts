import { luminance, srgbToLinear } from "../develop/color.ts";
import { sceneOf, toneMap } from "../develop/tone.ts";
import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { paddedPixels, type RowKernels, rowMemory, simdRows } from "../kernels/develop.ts";
import type { Plates } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";
import type { Reflection } from "./reflection.ts";
import type { ShadowMap } from "./shadow-map.ts";

/** What the product does to the set. */
export type ProductInSet = {
  groups: (ShadowMap | null)[];
  ambient: ShadowMap;
  reflection: Reflection | null;
  /** Mean linear colour of the product, for the light it throws back on the set. */
  meanColour: Rgb;
};

/** A light's own shadow is not black: its light comes back from the set's walls. */
const shadowDepth = 0.95;
/** Share of a group's light that ambient occlusion takes: soft groups come from everywhere. */
const ambientDepth = { shadowed: 0.5, soft: 0.88 };
const bounceShare = 0.4;

type Group = { plate: Uint8Array; tables: Tables; shadow: ShadowMap | null };

/**
 * The set's light groups mixed, shadowed, mirrored and tone-mapped: 16-bit sRGB, 3 a pixel, the stage's size. `baseLight`: the
 * mix under which the backdrop has its colour, where that is another.
 */
export function mixPlates(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  frame: Frame,
  product: ProductInSet,
  baseLight: ShotPlan["light"] = plan.light,
): Uint16Array {
  const groups = set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    tables: channelTables(set, plan, group),
    shadow: product.groups[index] ?? null,
  }));
  // A backdrop gets its colour under the plan's own light, so that it dims with a mix that dims.
  const usual = set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    tables: channelTables(set, { ...plan, light: baseLight }, group),
  }));
  const recolour = backdropFactors(set, plan, plates, frame, usual);
  const gloss = powerTable(set.peaks.gloss! * plan.grade.exposure);
  const result = new Uint16Array(plates.widthPx * plates.heightPx * 3);
  const rows = openRows(plates.widthPx, groups);
  const { row } = rows;
  for (let y = 0; y < plates.heightPx; y++) {
    lightRow(y, plates.widthPx, groups, product, rows);
    if (product.reflection !== null) reflectRow(y, plates, product.reflection, gloss, row);
    if (recolour !== null) recolourRow(y, plates, recolour, row);
    rows.kernels.develop(rowAt, rows.intoAt, rows.pixels, plan.grade.saturation);
    result.set(rows.into, y * row.length);
  }
  return result;
}

/** One row's light, plate, shadows and result in the kernels' memory, with the groups' tables. */
type Rows = {
  kernels: RowKernels;
  pixels: number;
  row: Float32Array;
  plate: Uint8Array;
  ambient: Uint8Array;
  shadow: Uint8Array;
  into: Uint16Array;
  plateAt: number;
  ambientAt: number;
  shadowAt: number;
  intoAt: number;
  tablesAt: number;
};

/** Not 0, which the kernels take for "no shadow". */
const rowAt = 64;
const tableBytes = 3 * 256 * 4;

function openRows(widthPx: number, groups: Group[]): Rows {
  const pixels = paddedPixels(widthPx);
  const plateAt = rowAt + pixels * 12;
  const ambientAt = plateAt + pixels * 3 + 16;
  const shadowAt = ambientAt + pixels;
  const intoAt = shadowAt + pixels;
  const tablesAt = (intoAt + pixels * 6 + 15) & ~15;
  const memory = rowMemory(tablesAt + groups.length * tableBytes);
  const { buffer } = memory;
  groups.forEach(({ tables }, index) => {
    const floats = new Float32Array(buffer, tablesAt + index * tableBytes, tableBytes / 4);
    tables.forEach((table, channel) => floats.set(table, channel * 256));
  });
  return {
    kernels: simdRows(memory),
    pixels,
    row: new Float32Array(buffer, rowAt, widthPx * 3),
    plate: new Uint8Array(buffer, plateAt, widthPx * 3),
    ambient: new Uint8Array(buffer, ambientAt, widthPx),
    shadow: new Uint8Array(buffer, shadowAt, widthPx),
    into: new Uint16Array(buffer, intoAt, widthPx * 3),
    plateAt,
    ambientAt,
    shadowAt,
    intoAt,
    tablesAt,
  };
}

/** Mean display light (0 to 1) of the set without a product, from one pixel in some hundreds. */
export function setLevel(set: SetDescription, plan: ShotPlan, plates: Plates): number {
  const groups = set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    tables: channelTables(set, plan, group),
  }));
  const pixels = plates.widthPx * plates.heightPx;
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < pixels; pixel += 307) {
    const light = [0, 0, 0];
    for (const { plate, tables } of groups) {
      for (let channel = 0; channel < 3; channel++) {
        light[channel]! += tables[channel]![plate[pixel * 3 + channel]!]!;
      }
    }
    sum += toneMap(luminance(light[0]!, light[1]!, light[2]!));
    count++;
  }
  return sum / count;
}

/** Sums a row's light groups, each less what the product keeps from it, and adds what the product throws back. */
function lightRow(
  y: number,
  widthPx: number,
  groups: Group[],
  { ambient, meanColour }: ProductInSet,
  rows: Rows,
): void {
  const { kernels, pixels, plateAt, ambientAt, shadowAt } = rows;
  const start = y * widthPx;
  rows.row.fill(0);
  rows.ambient.set(ambient.subarray(start, start + widthPx));
  groups.forEach(({ plate, shadow }, index) => {
    rows.plate.set(plate.subarray(start * 3, (start + widthPx) * 3));
    if (shadow !== null) rows.shadow.set(shadow.subarray(start, start + widthPx));
    kernels.light(
      rowAt,
      plateAt,
      rows.tablesAt + index * tableBytes,
      ambientAt,
      shadow === null ? 0 : shadowAt,
      pixels,
      (shadow === null ? ambientDepth.soft : ambientDepth.shadowed) / 255,
      shadowDepth / 255,
    );
  });
  const [red, green, blue] = meanColour.map((value) => (value * bounceShare) / 255) as Rgb;
  kernels.bounce(rowAt, ambientAt, pixels, red, green, blue);
}

/** Puts the product's mirror image where the set's own gloss was. */
function reflectRow(
  y: number,
  plates: Plates,
  reflection: Reflection,
  gloss: Float32Array,
  row: Float32Array,
): void {
  const { columns, rows, stepPx, values } = reflection;
  const line = y - reflection.topPx;
  if (line < 0 || line >= reflection.heightPx) return;
  const sampleRow = Math.min(rows - 1.001, Math.max(0, (line + 0.5) / stepPx - 0.5));
  const fromRow = sampleRow | 0;
  const fy = sampleRow - fromRow;
  for (let x = 0; x < reflection.widthPx; x++) {
    const column = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / stepPx - 0.5));
    const fx = column - (column | 0);
    const from = (fromRow * columns + (column | 0)) * 4;
    const below = from + columns * 4;
    const at = (channel: number): number =>
      (values[from + channel]! * (1 - fx) + values[from + 4 + channel]! * fx) * (1 - fy) +
      (values[below + channel]! * (1 - fx) + values[below + 4 + channel]! * fx) * fy;
    const hidden = at(3) * 0.92;
    if (hidden === 0) continue;
    const to = (reflection.leftPx + x) * 3;
    const plate = y * plates.widthPx * 3 + to;
    for (let channel = 0; channel < 3; channel++) {
      const own = row[to + channel]!;
      // The gloss plate is blurred by the lens, so it may hold more than the pixel itself: an eighth always stays.
      const left = Math.max(own * 0.12, own - gloss[plates.gloss[plate + channel]!]! * hidden);
      row[to + channel] = left + at(channel);
    }
  }
}

function recolourRow(y: number, plates: Plates, factors: Rgb, row: Float32Array): void {
  const start = y * plates.widthPx * 3;
  for (let at = 0; at < row.length; at += 3) {
    const mask = plates.material[start + at]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      row[at + channel]! *= 1 + (factors[channel]! - 1) * mask;
    }
  }
}

type Tables = [Float32Array, Float32Array, Float32Array];

/** Scene light of a group's plate bytes, with its peak, gain, colour and the exposure multiplied in. */
function channelTables(set: SetDescription, plan: ShotPlan, group: string): Tables {
  const scale = set.peaks[`light-${group}`]! * (set.look.gains?.[group] ?? 1) * plan.grade.exposure;
  const color = plan.light[group] ?? [1, 1, 1];
  return color.map((value) => powerTable(scale * value)) as Tables;
}

function powerTable(scale: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2.2 * scale);
}

/** Factors that bring the backdrop near the product to the wanted colour; its falloff stays. */
function backdropFactors(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  frame: Frame,
  groups: { plate: Uint8Array; tables: Tables }[],
): Rgb | null {
  if (plan.backdrop === null || set.recolour === undefined) return null;
  const centre = (frame.view.anchorU - frame.left) * frame.pxPerUnit;
  const base = (frame.view.anchorV - frame.top) * frame.pxPerUnit;
  const width = frame.product.widthMetres / frame.metresPerPx;
  const height = frame.product.heightMetres / frame.metresPerPx;
  const top = Math.max(0, Math.floor(base - height));
  const sum = [0, 0, 0];
  let weight = 0;
  for (let y = top; y < Math.min(plates.heightPx, base - height * 0.4); y += 3) {
    for (
      let x = Math.max(0, centre - width * 1.5) | 0;
      x < Math.min(plates.widthPx, centre + width * 1.5);
      x += 3
    ) {
      // What is beside the product's upper part: what it hides is not seen.
      if (Math.abs(x - centre) < width / 2) continue;
      const at = (y * plates.widthPx + x) * 3;
      const mask = plates.material[at]! / 255;
      if (mask < 0.5) continue;
      weight += mask;
      for (let channel = 0; channel < 3; channel++) {
        let light = 0;
        for (const { plate, tables } of groups) light += tables[channel]![plate[at + channel]!]!;
        // Roots: a pool of light and the gloom about it weigh as the eye sees them.
        sum[channel]! += Math.sqrt(light) * mask;
      }
    }
  }
  if (weight === 0) return null;
  return plan.backdrop.map((value, channel) => {
    return sceneOf(srgbToLinear[value]!) / Math.max(1e-5, (sum[channel]! / weight) ** 2);
  }) as Rgb;
}
