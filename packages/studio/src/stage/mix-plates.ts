import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { paddedPixels, type RowKernels, rowMemory, simdRows } from "../kernels/develop.ts";
import type { Plates } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { type Backdrop, maskOf, recolour } from "./light/backdrop.ts";
import {
  ambientDepth,
  type LightMix,
  type LitPlate,
  powerTable,
  shadowDepth,
  type Shadows,
} from "./light/light-mix.ts";
import { type Glow, glowRow } from "./light/lamp-glow.ts";
import { type Mirror, mirrorInRow, openMirror } from "./mirror/mirror-row.ts";
import { partShade } from "./shadow/own-shade.ts";
import type { Reflection } from "./mirror/reflection.ts";
import type { ShadowMap } from "./shadow/shadow-cells.ts";

/** What the product does to the set. */
export type ProductInSet = Shadows & {
  /** The farthest first: what is nearer is mirrored over it. */
  reflections: Reflection[];
  /** The light of a product that is a lit lamp. */
  glow: Glow | null;
  /** What of each group's light is left in the set's own shades; null where it has none. */
  ownShades: (Rgb | null)[];
  /** Mean linear colour of the product, for the light it throws back on the set. */
  meanColour: Rgb;
};

const bounceShare = 0.4;

type Group = LitPlate & { shadow: ShadowMap | null };

/** The set's light groups mixed, shadowed, mirrored and tone-mapped: 16-bit sRGB, 3 a pixel, the stage's size. */
export function mixPlates(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  mix: LightMix,
  product: ProductInSet,
): Uint16Array {
  const groups = mix.plates.flatMap((lit, index): Group[] => {
    const shadow = product.groups[index] ?? null;
    const shade = shadow && (product.ownShades[index] ?? null);
    if (shade === null) return [{ ...lit, shadow }];
    const [direct, left] = partShade(lit, shade);
    return [
      { ...direct, shadow },
      { ...left, shadow: null },
    ];
  });
  const gloss = powerTable(set.peaks.gloss! * plan.grade.exposure);
  const mirrors = product.reflections.map((image) =>
    openMirror(set, plates, image, mix.backdrop?.factors ?? null),
  );
  const result = new Uint16Array(plates.widthPx * plates.heightPx * 3);
  const rows = openRows(plates.widthPx, groups);
  const { backdrop } = mix;
  const { saturation } = plan.grade;
  const mixing = { plates, groups, product, gloss, mirrors, backdrop, saturation, rows, result };
  for (let y = 0; y < plates.heightPx; y++) mixRow(mixing, y);
  return result;
}

/** What `mixRow` reads, and where it writes. */
type Mixing = {
  plates: Plates;
  groups: Group[];
  product: ProductInSet;
  gloss: Float32Array;
  mirrors: Mirror[];
  backdrop: Backdrop | null;
  saturation: number;
  rows: Rows;
  result: Uint16Array;
};

/** Of the module, as all that runs for each row: see bench/README.md. */
function mixRow(
  { plates, groups, product, gloss, mirrors, backdrop, saturation, rows, result }: Mixing,
  y: number,
): void {
  const { row } = rows;
  lightRow(y, plates.widthPx, groups, product, rows);
  const start = y * row.length;
  if (product.glow !== null)
    glowRow(y, product.glow, row, plates.gloss.subarray(start), gloss, (at) =>
      unshadowed(groups, start + at, at % 3),
    );
  if (backdrop !== null) recolourRow(y, plates, backdrop, row);
  // Over the asked colour, which a clear coat does not give to what it mirrors.
  for (const mirror of mirrors) mirrorInRow(mirror, y, row);
  rows.kernels.develop(rowAt, rows.intoAt, rows.pixels, saturation);
  result.set(rows.into, start);
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
  for (let index = 0; index < groups.length; index++) {
    const { plate, shadow } = groups[index]!;
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
  }
  const [red, green, blue] = meanColour.map((value) => (value * bounceShare) / 255) as Rgb;
  kernels.bounce(rowAt, ambientAt, pixels, red, green, blue);
}

/** What the lights give a channel of a pixel without the product. */
function unshadowed(groups: Group[], at: number, channel: number): number {
  let all = 0;
  for (const { plate, tables } of groups) all += tables[channel]![plate[at]!]!;
  return all;
}

function recolourRow(y: number, plates: Plates, backdrop: Backdrop, row: Float32Array): void {
  const start = y * plates.widthPx * 3;
  for (let at = 0; at < row.length; at += 3)
    recolour(backdrop, maskOf(plates.material[start + at]!), row, at);
}
