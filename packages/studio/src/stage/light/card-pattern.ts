import { luminance, type Rgb } from "../../develop/color.ts";
import { irradianceFrom, lampsOf } from "../../sets/lights.ts";
import type { SetDescription, Vec3 } from "../../sets/set.ts";
import { averageLine } from "../retouch/average-line.ts";
import { valueAt } from "../value-at.ts";

/** A set's light on its irradiance card, all groups together: linear, height × width × 3, top row first. */
export type CardLight = { width: number; height: number; light: Float32Array };

/** The card's light without what changes along its height, and that as logarithms: blinds, leaves, a window's bars. */
export type SplitCard = { even: Float32Array; pattern: Pattern | null };

/** Logarithm of the pattern where the front plane has it: metres across from the anchor and up, and how far behind that plane. */
export type Pattern = (across: number, up: number, behind: number) => number;

/** The card is a cylinder of this radius; from above it is a board as wide as it is high. */
const cardRadiusMetres = 0.045;
/** Rows to both sides over which the card is evened, twice. */
const evenRows = 9;
/** Less than this root mean square is a card's noise and falloff. */
const faintest = 0.1;
/** A pattern's shade and its light, as logarithms: a lens and bounced light leave no more. */
const range = [-0.8, 0.28] as const;
/** Stripes are what lines of one slope explain this much of. */
const striped = 0.8;
const stripeBins = 128;

/** Splits a card's light into what is even and the set's pattern, which goes on beyond the card. */
export function splitCard(set: SetDescription, card: CardLight): SplitCard {
  const { width, height, light } = card;
  const even = set.camera.view === "down" ? gradientOf(card) : evenedUpwards(card);
  const values = new Float32Array(width * height);
  let square = 0;
  for (let cell = 0; cell < values.length; cell++) {
    const change = Math.log((levelAt(light, cell) + 1e-5) / (levelAt(even, cell) + 1e-5));
    square += change * change;
    values[cell] = inPatternRange(change);
  }
  if (Math.sqrt(square / values.length) < faintest) return { even, pattern: null };
  return { even, pattern: patternOf(set, { width, height, values }) };
}

/** A logarithm of light within what a pattern's shade and its light may be. */
export function inPatternRange(change: number): number {
  return Math.min(range[1], Math.max(range[0], change));
}

function evenedUpwards({ width, height, light }: CardLight): Float32Array {
  const even = light.slice();
  for (let pass = 0; pass < 2; pass++)
    for (let at = 0; at < width * 3; at++) averageLine(even, at, width * 3, height, evenRows);
  return even;
}

/** A board's plane of light, by the means of its halves: stripes that run up it would be in the mean of their column. */
function gradientOf({ width, height, light }: CardLight): Float32Array {
  const sums = new Float32Array(9);
  for (let at = 0; at < light.length; at++) {
    const cell = Math.floor(at / 3);
    const value = light[at]! / (width * height);
    sums[at % 3]! += value;
    sums[3 + (at % 3)]! += cell % width < width / 2 ? -value : value;
    sums[6 + (at % 3)]! += cell < (height / 2) * width ? -value : value;
  }
  return light.map((_, at) => {
    const cell = Math.floor(at / 3);
    const [x, y] = [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
    const channel = at % 3;
    // From half to half a plane rises by half of what it does from end to end.
    const across = 4 * sums[3 + channel]! * (x / width - 0.5);
    const down = 4 * sums[6 + channel]! * (y / height - 0.5);
    return Math.max(0.1 * sums[channel]!, sums[channel]! + across + down);
  });
}

function levelAt(light: Float32Array, cell: number): number {
  return luminance(...([light[cell * 3], light[cell * 3 + 1], light[cell * 3 + 2]] as Rgb));
}

type CardValues = { width: number; height: number; values: Float32Array };

function patternOf(set: SetDescription, card: CardValues): Pattern {
  const { heightMetres } = set.card;
  const [x, y, z] = sunOf(set);
  // Light that reaches what is behind the plane went through it nearer to its lamp.
  const slant = Math.max(0.3, -z);
  const plane: Plane =
    set.camera.view === "down"
      ? { heightMetres, radiusMetres: heightMetres / 2, foot: -heightMetres / 2, flat: true }
      : { heightMetres, radiusMetres: cardRadiusMetres, foot: 0, flat: false };
  const [aside, above] = [x / slant, y / slant];
  // A board is as large as what lies on it: there is no beyond to go on to.
  const stripes = plane.flat ? null : findStripes(card, plane, aside, above);
  const { radiusMetres, foot } = plane;
  if (stripes !== null) {
    const { slope, profile } = stripes;
    return (across, up, behind) => {
      const line = up - foot + above * behind - slope * (across + aside * behind);
      return valueAt(profile, folded(line / heightMetres) * profile.length - 0.5);
    };
  }
  return (across, up, behind) =>
    read(
      card,
      (across + aside * behind) / (2 * radiusMetres) + 0.5,
      (up - foot + above * behind) / heightMetres,
    );
}

/** Where the card is about the anchor: half its width, and its lower edge; upright it is a cylinder. */
type Plane = { heightMetres: number; radiusMetres: number; foot: number; flat: boolean };

/** The strongest light that throws the product's shadow, from the camera's side. */
function sunOf(set: SetDescription): Vec3 {
  let best: Vec3 = [0, 0, -1];
  let most = 0;
  for (const lamp of lampsOf(set)) {
    const power = irradianceFrom(lamp, lamp.light.power);
    if (power <= most || lamp.from[2] >= 0) continue;
    most = power;
    best = lamp.from;
  }
  return best;
}

/** The slope of straight stripes (metres up for a metre across) and what they are across; null where no slope explains the card. */
function findStripes(
  card: CardValues,
  plane: Plane,
  aside: number,
  above: number,
): { slope: number; profile: Float32Array } | null {
  let best: { slope: number; profile: Float32Array } | null = null;
  let most = striped;
  for (let step = -12; step <= 12; step++) {
    // Even steps of the angle: a low sun's are steep.
    const slope = Math.tan((step / 12) * 1.15);
    const { explained, profile } = project(card, plane, { slope, aside, above });
    if (explained > most) {
      most = explained;
      best = { slope, profile };
    }
  }
  return best;
}

/** The card's light along lines of a slope, seen on the plane of its front. */
function project(
  { width, height, values }: CardValues,
  { heightMetres, radiusMetres }: Plane,
  { slope, aside, above }: { slope: number; aside: number; above: number },
): { explained: number; profile: Float32Array } {
  const sums = new Float32Array(stripeBins);
  const squares = new Float32Array(stripeBins);
  const counts = new Float32Array(stripeBins);
  for (let row = 0; row < height; row++) {
    for (let column = Math.floor(width * 0.12); column < width * 0.88; column++) {
      const side = (column + 0.5) / (width / 2) - 1;
      const behind = radiusMetres * (1 - Math.sqrt(1 - side * side));
      const up = (1 - (row + 0.5) / height) * heightMetres + above * behind;
      const line = up - slope * (side * radiusMetres + aside * behind);
      const bin = Math.floor((line / heightMetres) * stripeBins);
      if (bin < 0 || bin >= stripeBins) continue;
      const value = values[row * width + column]!;
      sums[bin]! += value;
      squares[bin]! += value * value;
      counts[bin]! += 1;
    }
  }
  let within = 0;
  let [sum, square, count] = [0, 0, 0];
  let last = 0;
  const profile = sums.map((total, bin) => {
    const held = counts[bin]!;
    if (held === 0) return last;
    within += squares[bin]! - (total * total) / held;
    sum += total;
    square += squares[bin]!;
    count += held;
    last = total / held;
    return last;
  });
  const all = square - (sum * sum) / Math.max(1, count);
  return { explained: 1 - within / Math.max(1e-6, all), profile };
}

/** Between a pattern's ends and beyond them, where it begins anew backwards: 0 to 1. */
function folded(place: number): number {
  const turn = Math.abs(place) % 2;
  return turn > 1 ? 2 - turn : turn;
}

/** The card's pattern at shares of its width and of its height from below. */
function read({ width, height, values }: CardValues, across: number, up: number): number {
  const x = Math.min(width - 1.001, Math.max(0, folded(across) * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, (1 - folded(up)) * height - 0.5));
  const at = Math.floor(y) * width + Math.floor(x);
  const upper = values[at]! + (values[at + 1]! - values[at]!) * (x % 1);
  const lower = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * (x % 1);
  return upper + (lower - upper) * (y % 1);
}
