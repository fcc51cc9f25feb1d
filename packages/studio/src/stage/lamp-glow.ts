import { type Rgb, srgbToLinear } from "../develop/color.ts";
import type { Plates } from "../sets/plates.ts";
import type { Frame } from "./frame.ts";
import type { Pixels } from "./product-layer.ts";
import type { Receiver, Scene } from "./receiver.ts";
import type { Volume } from "./volume.ts";

/** The light of a lamp that is lit, on the stage: how much brighter it makes each sample's square, by colour. */
export type Glow = { columns: number; rows: number; gains: Float32Array; color: Rgb };

/** Where all three channels reach this byte the camera saw a light and no surface. */
const clippedByte = 246;
/** A lamp is lit where so much of its lower part is clipped; its mouth is in that share of its height. */
const lit = { share: 0.1, mouth: 0.35 };
/** Straight below the lamp its light adds this much to the set's own: more, and pale surfaces would clip. */
const strength = 1.1;
/** The shade lets out all of the light up to this angle from straight down, and none from the other on: their cosines. */
const shade = { open: Math.cos((38 * Math.PI) / 180), closed: Math.cos((74 * Math.PI) / 180) };
/** As if it hung no lower than this: the pool of one that hangs just above a plinth would be a spot. */
const leastHeightMetres = 0.12;
/** Pixels of the stage to a sample's side. */
const stepPx = 4;

/** Linear colour of a hanging lamp's own light, its brightest channel 1; null where it is not lit. */
export function lampLightOf({ widthPx, heightPx, rgba }: Pixels): Rgb | null {
  const sum: Rgb = [0, 0, 0];
  let clipped = 0;
  let seen = 0;
  for (let y = Math.floor(heightPx * (1 - lit.mouth)); y < heightPx; y += 2) {
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
 * The pool of light below a lamp: it falls off by the square of the distance and with the angle from straight down, and lights
 * what faces up. A gain on the set's own light, so that each surface keeps its colour.
 */
export function glowBelow(
  frame: Frame,
  plates: Plates,
  scene: Scene,
  volume: Volume,
  color: Rgb,
): Glow {
  const columns = Math.ceil(frame.widthPx / stepPx);
  const rows = Math.ceil(frame.heightPx / stepPx);
  const gains = new Float32Array(columns * rows);
  const mouth = {
    x: volume.centreMetres,
    up: Math.max(leastHeightMetres, volume.upFrom),
    away: (volume.awayFrom + volume.awayTo) / 2,
  };
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  for (let row = 0; row < rows; row++) {
    const y = Math.min(frame.heightPx - 1, row * stepPx + stepPx / 2);
    for (let column = 0; column < columns; column++) {
      const x = Math.min(frame.widthPx - 1, column * stepPx + stepPx / 2);
      if (!scene.locate(x, y, receiver)) continue;
      const drop = mouth.up - receiver.up;
      if (drop <= 0) continue;
      const distance = Math.hypot(receiver.x - mouth.x, drop, receiver.away - mouth.away);
      const open = (drop / distance - shade.closed) / (shade.open - shade.closed);
      if (open <= 0) continue;
      const facesUp = Math.max(0, plates.normal[(y * plates.widthPx + x) * 3 + 2]! / 127.5 - 1);
      const soft = Math.min(1, open) ** 2 * (3 - 2 * Math.min(1, open));
      gains[row * columns + column] = strength * soft * facesUp * (mouth.up / distance) ** 2;
    }
  }
  return { columns, rows, gains, color };
}

/** Lights one row of scene light, 3 floats a pixel. */
export function glowRow(y: number, { columns, rows, gains, color }: Glow, row: Float32Array): void {
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
    for (let channel = 0; channel < 3; channel++) row[at + channel]! *= 1 + gain * color[channel]!;
  }
}
