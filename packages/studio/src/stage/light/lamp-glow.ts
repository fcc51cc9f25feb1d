import { smoothStep } from "../../cutout/image/lab.ts";
import { type Rgb, srgbToLinear } from "../../develop/color.ts";
import type { Plates } from "../../sets/plates.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Pixels } from "../product-layer.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import type { Volume } from "../solid/volume.ts";

/** The light of a lamp that is lit, on the stage: how much brighter it makes each sample's square, by colour. */
export type Glow = { columns: number; rows: number; gains: Float32Array; color: Rgb };

/** Where all three channels reach this byte the camera saw a light and no surface. */
export const clippedByte = 246;
/** A lamp is lit where so much of its lower part is clipped; its mouth is in that share of its height. */
const lit = { share: 0.1, mouth: 0.35 };
/** From this share of its height on. */
export const litFrom = 1 - lit.mouth;
/** Its camera's exposure was the room's, so that its light is white there; beside daylight it is that of about 3500 K. */
const warmth: Rgb = [1, 0.84, 0.66];
/**
 * Straight below it a lamp shows the surface brighter by this much display light, and by no more than that share of the set's own:
 * in a dark set it is the light that one sees. From the first of the two levels on it fades, and on a white sweep of the second
 * nothing is left: a paler oval on white paper is a riddle and no light.
 */
const pool = { display: 0.5, most: 6, fadesFrom: 0.6, goneAt: 0.78 };
/** The lamp is this far up in its shade, in radii of the mouth, whose rim cuts its light off between these shares of the radius. */
const bulb = { up: 1.5, open: 0.4, closed: 1.12 };
/** What is nearer to the lamp than the surface below gets no more than this times its light. */
const nearest = 1.6;
/** What lies lower than the surface by this much begins to be, and then is, in that surface's shadow, metres. */
const hidden = { from: 0.008, to: 0.03 };
/** As if it hung no lower than this: the pool of one that hangs just above a plinth would be a spot. */
const leastHeightMetres = 0.12;
/** Pixels of the stage to a sample's side. */
const stepPx = 4;

/** Linear colour of a hanging lamp's own light, its brightest channel 1; null where it is not lit. */
export function lampLightOf({ widthPx, heightPx, rgba }: Pixels): Rgb | null {
  const sum: Rgb = [0, 0, 0];
  let clipped = 0;
  let seen = 0;
  for (let y = Math.floor(heightPx * litFrom); y < heightPx; y += 2) {
    for (let x = 0; x < widthPx; x += 2) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3]! < 200) continue;
      seen++;
      const least = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
      if (least < clippedByte) continue;
      clipped++;
      for (let channel = 0; channel < 3; channel++)
        sum[channel]! += srgbToLinear[rgba[at + channel]!]!;
    }
  }
  if (clipped < seen * lit.share || clipped === 0) return null;
  const most = Math.max(...sum);
  return sum.map((value) => value / most) as Rgb;
}

/**
 * The pool of light below a lamp, on whatever faces it: it falls off with the square of the distance, and ends in a soft edge
 * where the shade's rim hides the lamp. A gain on the set's own light, so that each surface keeps its colour. Null where the lamp
 * is not lit.
 * @param light.level  mean display light (0 to 1, linear) of the surface below
 */
export function glowBelow(
  frame: Frame,
  plates: Plates,
  scene: Scene,
  volume: Volume,
  { color, level }: { color: Rgb | null; level: number },
): Glow | null {
  if (color === null) return null;
  const columns = Math.ceil(frame.widthPx / stepPx);
  const rows = Math.ceil(frame.heightPx / stepPx);
  const gains = new Float32Array(columns * rows);
  const shown = 1 - smoothStep(pool.fadesFrom, pool.goneAt, level);
  if (shown === 0) return null;
  const strength = shown * Math.min(pool.most, pool.display / level);
  const lamp = lampOf(volume);
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  const lightRow = (row: number): void => {
    const y = Math.min(frame.heightPx - 1, row * stepPx + stepPx / 2);
    for (let column = 0; column < columns; column++) {
      const x = Math.min(frame.widthPx - 1, column * stepPx + stepPx / 2);
      if (!scene.locate(x, y, receiver)) continue;
      const normalAt = (y * plates.widthPx + x) * 3;
      gains[row * columns + column] = strength * lightAt(lamp, receiver, plates.normal, normalAt);
    }
  };
  for (let row = 0; row < rows; row++) lightRow(row);
  return { columns, rows, gains, color: lampColor(color) };
}

/** The colour of a lamp's own light, as `lampLightOf` has it, among daylight. */
export function lampColor(light: Rgb): Rgb {
  return light.map((value, at) => value * warmth[at]!) as Rgb;
}

/** Where a lamp is in its shade, and the shade's mouth below it, metres in product space. */
type Lamp = { x: number; up: number; away: number; inShade: number; radius: number };

function lampOf({ centreMetres, widthMetres, upFrom, awayFrom, awayTo }: Volume): Lamp {
  const radius = widthMetres / 2;
  const inShade = bulb.up * radius;
  return {
    x: centreMetres,
    up: Math.max(leastHeightMetres, upFrom) + inShade,
    away: (awayFrom + awayTo) / 2,
    inShade,
    radius,
  };
}

/** A lamp's light at a point whose unit normal is in three bytes: 1 on the surface straight below. */
function lightAt(lamp: Lamp, at: Receiver, normal: Uint8Array, normalAt: number): number {
  const drop = lamp.up - at.up;
  if (drop <= lamp.inShade) return 0;
  const across = lamp.x - at.x;
  const along = lamp.away - at.away;
  const aside = Math.hypot(across, along);
  const open = 1 - smoothStep(bulb.open, bulb.closed, (aside * lamp.inShade) / drop / lamp.radius);
  const seen = open * (1 - smoothStep(hidden.from, hidden.to, -at.up));
  if (seen <= 0) return 0;
  const distance = Math.hypot(aside, drop);
  const facing =
    across * (normal[normalAt]! / 127.5 - 1) +
    along * (normal[normalAt + 1]! / 127.5 - 1) +
    drop * (normal[normalAt + 2]! / 127.5 - 1);
  if (facing <= 0) return 0;
  return seen * Math.min(nearest, (facing * drop * lamp.up * lamp.up) / distance ** 4);
}

/** What a surface mirrors a lamp does not brighten, but its own polish would show a haze of the lamp: so much of its light is lit. */
const leastLit = 0.55;

/**
 * Lights one row of scene light, 3 floats a pixel; `gloss` is that of the gloss plate's row, as `glossOf` has it for a byte.
 * @param unshadowed  what one of the floats would be without the product: its shadow from other lights takes nothing of its own
 */
export function glowRow(
  y: number,
  { columns, rows, gains, color }: Glow,
  row: Float32Array,
  gloss: Uint8Array,
  glossOf: Float32Array,
  unshadowed: (at: number) => number,
): void {
  const down = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / stepPx - 0.5));
  const above = (down | 0) * columns;
  const fy = down - (down | 0);
  for (let at = 0; at < row.length; at += 3) {
    const across = Math.min(columns - 1.001, Math.max(0, (at / 3 + 0.5) / stepPx - 0.5));
    const from = above + (across | 0);
    const fx = across - (across | 0);
    const upper = gains[from]! + (gains[from + 1]! - gains[from]!) * fx;
    const lower =
      gains[from + columns]! + (gains[from + columns + 1]! - gains[from + columns]!) * fx;
    const gain = upper + (lower - upper) * fy;
    if (gain === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const whole = unshadowed(at + channel);
      const matte = Math.max(whole * leastLit, whole - glossOf[gloss[at + channel]!]!);
      row[at + channel]! += matte * gain * color[channel]!;
    }
  }
}
