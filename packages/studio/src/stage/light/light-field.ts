import { smoothStep } from "../../cutout/image/lab.ts";
import { averageLine } from "../retouch/average-line.ts";
import { luminance, type Rgb } from "../../develop/color.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Product, VolumeClass } from "../../product/product.ts";
import { gainOf } from "../../sets/lights.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { type CardLight, splitCard } from "./card-pattern.ts";
import type { Facing } from "./facing.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { dimFoot } from "./foot-shade.ts";
import { type FormLight, formLight, tiltedShare } from "./form-light.ts";

/**
 * The set's light as it falls on the product: logarithms of factors on a grid of `fieldColumns` × `fieldRows`, top row first, 3 a cell.
 * `form` is what its own shape makes of it, `pattern` what the set's blinds and leaves do.
 */
export type LightField = { form: Float32Array; pattern: Float32Array };

/** The level of a field's cell, whose first value is at `cell`: its colours weighted as the eye does. */
export function levelAt(log: Float32Array, cell: number): number {
  return 0.3 * log[cell]! + 0.6 * log[cell + 1]! + 0.1 * log[cell + 2]!;
}

/** How far round the card a volume turns: its sides see the lights beside it, a flat front hardly does. */
const turn: Record<VolumeClass, number> = { revolution: 0.92, soft: 0.75, box: 0.5, flat: 0.3 };
/** And how far it leans up and down: boxes have edges there, and hardly anything between them. */
const lean: Record<VolumeClass, number> = { revolution: 1, soft: 0.7, box: 0.4, flat: 0.2 };
/** No part has less or more light than this of an upright one that faces the same side. */
const tilted = [0.3, 1.9] as const;

/** How much of the light's fall and of its colour reaches the product, before the bound on brand colour. */
const formShare = 0.95;
const tintShare = 0.14;
/** And of the colour that one side gets more of than the other: gels, a window against a lamp. */
const sideTint = 0.5;
/**
 * Where gels add up to white, so much of it: the flank that faces one of them alone is what shows that the product stands in their light.
 * `from` and `to` are logarithms of what a channel has more or less there than on the mean; the front stays as it is.
 */
const flankTint = { share: 2, from: 0.15, to: 0.6 };
/** Where all of them together are as far from white as this (a logarithm), goods looked stained: a brown bag was olive under cyan and ultraviolet. */
const farFromWhite = 0.4;
/** In a set darker than this mean display light the product is darkened too, by this logarithm in a black one. */
const dimBelow = 0.22;
const dimShare = 0.24;

/** What the surface throws back on the product's foot, and how far up that reaches (a share of its height). */
const bounce = { strength: 0.8, reach: 0.26 };
/** A surface darker than this throws nothing back: the foot is dimmed by up to `strength` (a logarithm). */
const dusk = { below: 0.35, strength: 0.5, reach: 0.13 };
/** Where the product is in the set's light: `level` is the set's mean display light, `below` the surface's, null where none is near. */
type InLight = {
  heightMetres: number;
  widthMetres: number;
  /** From the anchor to its middle. */
  centreMetres: number;
  liftMetres: number;
  level: number;
  below: Rgb | null;
};

/** Reads the irradiance card for a product that stands at the anchor; `facing` is on the field's grid. */
export function fieldFromCard(
  set: SetDescription,
  geometry: SetGeometry,
  plan: ShotPlan,
  { product, facing }: { product: Product; facing: Facing },
  { heightMetres, widthMetres, centreMetres, liftMetres, level, below }: InLight,
): LightField {
  const { card } = set;
  const { even, pattern } = splitCard(set, cardLight(set, geometry, plan));
  const sum = new Float32Array(fieldColumns * fieldRows * 3);
  const crossing = new Float32Array(fieldColumns * fieldRows * 3);
  const deepest = (widthMetres / 2) * turn[product.volume];
  // From above the anchor is the product's middle.
  const fromAbove = set.camera.view === "down";
  const fromFoot = fromAbove ? heightMetres / 2 : 0;
  for (let cell = 0; cell < facing.cover.length; cell++) {
    const [row, column] = [Math.floor(cell / fieldColumns), cell % fieldColumns];
    const up = (1 - (row + 0.5) / fieldRows) * heightMetres + liftMetres;
    const across = centreMetres + ((column + 0.5) / fieldColumns - 0.5) * widthMetres;
    // Upright the card is a cylinder, and a part is lit as what faces its side; from above it is a board, and a part is where it is.
    const [x, y] = fromAbove
      ? [across / card.heightMetres + 0.5, (up - fromFoot) / card.heightMetres + 0.5]
      : [(facing.side[cell]! / 2) * turn[product.volume] + 0.5, up / card.heightMetres];
    const cardRow = Math.round((1 - within(y)) * (card.height - 1));
    const at = (cardRow * card.width + Math.round(within(x) * (card.width - 1))) * 3;
    for (let channel = 0; channel < 3; channel++) sum[cell * 3 + channel] = even[at + channel]!;
    if (pattern === null || facing.cover[cell] === 0) continue;
    const behind = deepest * (1 - Math.sqrt(1 - facing.side[cell]! ** 2));
    crossing.fill(pattern(across, up - fromFoot, behind), cell * 3, cell * 3 + 3);
  }
  tiltLight(sum, formLight(set, geometry, plan, below), product.volume, facing, set.camera.view);
  const field = normaliseField(
    smooth(sum),
    facing.cover,
    -dimShare * Math.max(0, 1 - level / dimBelow),
    !fromAbove,
  );
  if (below !== null) {
    addBounce(field, below);
    dimFoot(field, facing.cover);
  }
  return { form: field, pattern: crossing };
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** All groups of a plan's mix on the card. */
function cardLight(set: SetDescription, geometry: SetGeometry, plan: ShotPlan): CardLight {
  const { width, height } = set.card;
  const light = new Float32Array(width * height * 3);
  set.groups.forEach((group, index) => {
    const gain = gainOf(set, group);
    const color = plan.light[group] ?? [1, 1, 1];
    const samples = geometry.cards[index]!;
    for (let at = 0; at < light.length; at++) light[at]! += samples[at]! * gain * color[at % 3]!;
  });
  return { width, height, light };
}

/** The card stands upright; what leans back gets more of the light from above, and what turns under that of the floor alone. */
function tiltLight(
  sum: Float32Array,
  light: FormLight,
  volume: VolumeClass,
  { side, up, cover }: Facing,
  view: SetDescription["camera"]["view"],
): void {
  for (let cell = 0; cell < cover.length; cell++) {
    if (cover[cell] === 0) continue;
    const across = side[cell]! * turn[volume];
    const over = up[cell]! * lean[volume];
    for (let channel = 0; channel < 3; channel++) {
      // A board that is seen from above has no sides.
      const from = view === "level" ? across : 0;
      const share = tiltedShare(light, channel, { side: across, up: over }, from);
      sum[cell * 3 + channel]! *= Math.min(tilted[1], Math.max(tilted[0], share));
    }
  }
}

/** The surface's colour on the product's lower part: nearly all of it as a tint, since the card has the light's level. */
function addBounce(log: Float32Array, below: Rgb): void {
  const level = luminance(...below);
  for (let row = 0; row < fieldRows; row++) {
    const up = 1 - (row + 0.5) / fieldRows;
    const share = bounce.strength * Math.exp(-up / bounce.reach);
    const dim = dusk.strength * Math.max(0, 1 - level / dusk.below) * Math.exp(-up / dusk.reach);
    const [red, green, blue] = below.map((value) => {
      return Math.log(1 + share * value) - 0.8 * Math.log(1 + share * level) - dim;
    }) as Rgb;
    for (let at = row * fieldColumns * 3; at < (row + 1) * fieldColumns * 3; at += 3) {
      log[at]! += red;
      log[at + 1]! += green;
      log[at + 2]! += blue;
    }
  }
}

/** A [1 2 1] blur both ways: card samples have a little noise, and lettering would show it. */
function smooth(field: Float32Array): Float32Array {
  const result = new Float32Array(field.length);
  for (let row = 0; row < fieldRows; row++) {
    for (let at = 0; at < fieldColumns * 3; at++) {
      result[row * fieldColumns * 3 + at] = smoothAt(field, row, Math.floor(at / 3), at % 3);
    }
  }
  return result;
}

function smoothAt(field: Float32Array, row: number, column: number, channel: number): number {
  let total = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const y = Math.min(fieldRows - 1, Math.max(0, row + dy));
      const x = Math.min(fieldColumns - 1, Math.max(0, column + dx));
      const weight = (2 - Math.abs(dx)) * (2 - Math.abs(dy));
      total += field[(y * fieldColumns + x) * 3 + channel]! * weight;
    }
  }
  return total / 16;
}

/** About 1 on the mean, so that light forms the product and hardly changes its exposure. */
function normaliseField(
  field: Float32Array,
  cover: Float32Array,
  dim: number,
  hasFlanks: boolean,
): Float32Array {
  const cells = field.length / 3;
  const covered = cover.reduce((sum, share) => sum + share, 0);
  // What is thinner than the cells, as a wire at a slant, covers none of them: all weigh the same.
  const weight = (at: number): number =>
    covered === 0 ? 1 / cells : cover[Math.floor(at / 3)]! / covered;
  const mean = [0, 0, 0];
  for (let at = 0; at < field.length; at++) mean[at % 3]! += field[at]! * weight(at);
  const level = Math.max(1e-6, luminance(mean[0]!, mean[1]!, mean[2]!));
  const cast = Math.max(...mean.map((value) => Math.abs(Math.log(value / level))));
  const white = hasFlanks ? 1 - smoothStep(0, farFromWhite, cast) : 0;
  const log = new Float32Array(field.length);
  const sides = new Float32Array(field.length);
  for (let cell = 0; cell < cells; cell++) {
    const at = cell * 3;
    const light = luminance(field[at]!, field[at + 1]!, field[at + 2]!) / level;
    const shade = formShare * Math.log(Math.min(2.4, Math.max(0.16, light)));
    for (let channel = 0; channel < 3; channel++) {
      const tint = Math.min(1.8, Math.max(0.5, mean[channel]! / level));
      const here = field[at + channel]! / level / Math.max(0.05, light * (mean[channel]! / level));
      sides[at + channel] = Math.log(Math.min(2, Math.max(0.5, here)));
      log[at + channel] = shade + tintShare * Math.log(tint);
    }
  }
  // Two gels meet in a line down the middle of the card's cylinder; round a real product they run into one another.
  for (let row = 0; row < fieldRows; row++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = row * fieldColumns * 3 + channel;
      for (let pass = 0; pass < 2; pass++) averageLine(sides, start, 3, fieldColumns, 6);
    }
  }
  for (let at = 0; at < log.length; at += 3) {
    const share = shareOfTint(sides.subarray(at, at + 3), white);
    for (let channel = at; channel < at + 3; channel++) log[channel]! += share * sides[channel]!;
  }
  // Centred on the mean of the logarithms: half of the product gains what the other half loses.
  const centre = log.reduce((sum, value, at) => sum + value * weight(at), 0) / 3;
  return log.map((value) => value - centre + dim);
}

/** How much a part gets of what its side's colour differs by; `white` is how near to that all lights are together, 0 to 1. */
function shareOfTint(side: Float32Array, white: number): number {
  const vivid = Math.max(...side.map(Math.abs));
  const flank = white * smoothStep(flankTint.from, flankTint.to, vivid);
  return sideTint + (flankTint.share - sideTint) * flank;
}
