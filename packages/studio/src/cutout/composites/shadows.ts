import sharp from "sharp";
import type { CompositeClass } from "./compose.ts";
import type { Canvas } from "./grounds.ts";
import { between } from "./random.ts";
import type { Random } from "./random.ts";

/** Darkens the ground by a contact shadow and, at random, by a soft or hard cast one: the silhouette, sheared and laid down. */
export async function castShadows(
  canvas: Canvas,
  alpha: Uint8Array,
  baseRow: number,
  kind: CompositeClass,
  random: Random,
): Promise<void> {
  const { widthPx, heightPx } = canvas;
  await darken(
    canvas,
    layDown(alpha, widthPx, heightPx, baseRow, 0, 0.08),
    between(random, 3, 9),
    between(random, 0.25, 0.6),
  );
  const hard = kind === "white with shadow" && random() < 0.3;
  if (!hard && random() < 0.4) return;
  const shear = between(random, -0.9, 0.9);
  const cast = layDown(alpha, widthPx, heightPx, baseRow, shear, between(random, 0.15, 0.45));
  await darken(
    canvas,
    cast,
    hard ? between(random, 0.8, 2) : between(random, 8, 24),
    between(random, 0.12, hard ? 0.55 : 0.4),
  );
}

/** The silhouette as it falls on the floor behind and beside its base row. */
function layDown(
  alpha: Uint8Array,
  widthPx: number,
  heightPx: number,
  baseRow: number,
  shear: number,
  squash: number,
): Uint8Array {
  const shadow = new Uint8Array(alpha.length);
  for (let y = 0; y < heightPx; y++) {
    const above = (baseRow + 2 - y) / squash;
    const from = Math.round(baseRow - above);
    if (from < 0 || from > baseRow) continue;
    const shift = Math.round(above * squash * shear * 2);
    for (let x = Math.max(0, shift); x < Math.min(widthPx, widthPx + shift); x++) {
      shadow[y * widthPx + x] = alpha[from * widthPx + x - shift]!;
    }
  }
  return shadow;
}

async function darken(
  canvas: Canvas,
  shadow: Uint8Array,
  sigma: number,
  strength: number,
): Promise<void> {
  const raw = { width: canvas.widthPx, height: canvas.heightPx, channels: 1 } as const;
  const soft = await sharp(shadow, { raw }).blur(sigma).extractChannel(0).raw().toBuffer();
  for (let p = 0; p < soft.length; p++) {
    const light = 1 - (strength * soft[p]!) / 255;
    for (let c = 0; c < 3; c++) canvas.rgb[p * 3 + c] = canvas.rgb[p * 3 + c]! * light;
  }
}

/** Mirrors the product below its base, fading: a glossy table. */
export function reflect(
  canvas: Canvas,
  alpha: Uint8Array,
  rgb: Uint8Array,
  baseRow: number,
  random: Random,
): void {
  const { widthPx, heightPx } = canvas;
  const strength = between(random, 0.08, 0.3);
  const reach = between(random, 0.08, 0.25) * heightPx;
  for (let y = baseRow + 1; y < Math.min(heightPx, baseRow + reach); y++) {
    const fade = strength * (1 - (y - baseRow) / reach);
    const from = 2 * baseRow - y + 1;
    for (let x = 0; x < widthPx; x++) {
      const source = from * widthPx + x;
      const share = (fade * alpha[source]!) / 255;
      for (let c = 0; c < 3; c++) {
        const to = (y * widthPx + x) * 3 + c;
        canvas.rgb[to] = canvas.rgb[to]! * (1 - share) + rgb[source * 3 + c]! * share;
      }
    }
  }
}
