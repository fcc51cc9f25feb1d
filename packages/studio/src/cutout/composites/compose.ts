import sharp from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import type { Photo } from "../../photo/photo.ts";
import { paintBusy, paintStudio } from "./grounds.ts";
import type { Canvas, Color } from "./grounds.ts";
import { between, pick, seededRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { castShadows, reflect } from "./shadows.ts";
import type { Source } from "./sources.ts";

export const compositeClasses = [
  "white or grey",
  "white with shadow",
  "coloured",
  "white on white",
  "clear",
  "busy",
] as const;
export type CompositeClass = (typeof compositeClasses)[number];

/** A photograph that was made, with the matte that it was made with. */
export type Composite = {
  name: string;
  kind: CompositeClass;
  photo: Photo;
  truth: Uint8Array;
  /** The product's own colours without any ground, three a pixel; what a clean edge should show. */
  colors: Uint8Array;
  touchesBorder: boolean;
};

/** Draws one photograph from the seed: product, ground, light, shadows, place, noise, blur and JPEG quality. */
export async function compose(
  seed: number,
  kind: CompositeClass,
  sources: Source[],
  sidePx: number,
): Promise<Composite> {
  const random = seededRandom(seed * 7919 + compositeClasses.indexOf(kind));
  const source = pick(
    random,
    sources.filter((s) => suits(s, kind)),
  );
  const aspect = pick(random, [1, 1, 0.8, 0.75, 1.25, 1.5]);
  const widthPx = Math.round(aspect >= 1 ? sidePx : sidePx * aspect);
  const heightPx = Math.round(aspect >= 1 ? sidePx / aspect : sidePx);
  const canvas: Canvas = { widthPx, heightPx, rgb: new Float32Array(widthPx * heightPx * 3) };
  const product = await place(source, canvas, random);
  const ground = groundColor(kind, random);
  if (kind === "busy") paintBusy(canvas, random);
  else paintStudio(canvas, ground, random);
  if (kind === "busy" && random() < 0.5) await defocus(canvas, between(random, 1, 5));
  const shadowed = kind === "white with shadow" || random() < 0.5;
  if (shadowed) await castShadows(canvas, product.alpha, product.baseRow, kind, random);
  else if (random() < 0.3) reflect(canvas, product.alpha, product.rgb, product.baseRow, random);
  const bounce = kind === "coloured" ? between(random, 0, 0.22) : 0;
  lay(canvas, product, ground, bounce);
  return {
    name: `${source.name}-${seed}`,
    kind,
    photo: await shootJpeg(canvas, random),
    truth: product.alpha,
    colors: product.rgb,
    touchesBorder: product.touchesBorder,
  };
}

function suits(source: Source, kind: CompositeClass): boolean {
  if (kind === "white on white") return source.white && !source.clear;
  if (kind === "clear") return source.clear;
  return !source.clear && (kind === "busy" || kind === "coloured" || !source.white);
}

function groundColor(kind: CompositeClass, random: Random): Color {
  if (kind === "coloured") {
    const tones: Color[] = [
      [226, 160, 170],
      [70, 140, 150],
      [214, 178, 128],
      [120, 170, 110],
      [60, 80, 140],
      [235, 205, 90],
      [180, 70, 60],
    ];
    return pick(random, tones).map((v) => v * between(random, 0.85, 1.08)) as Color;
  }
  const level =
    kind === "white or grey" && random() < 0.4
      ? between(random, 45, 200)
      : between(random, 222, 256);
  const warmth = between(random, -5, 5);
  return [level + warmth, level, level - warmth];
}

type Placed = {
  rgb: Uint8Array;
  alpha: Uint8Array;
  baseRow: number;
  touchesBorder: boolean;
};

/** Scales, mirrors and sets the product into the frame; one in twelve runs out of it. */
async function place(source: Source, canvas: Canvas, random: Random): Promise<Placed> {
  const fill = between(random, 0.35, 0.88);
  const scale = fill * Math.min(canvas.widthPx / source.widthPx, canvas.heightPx / source.heightPx);
  const width = Math.max(8, Math.round(source.widthPx * scale));
  const height = Math.max(8, Math.round(source.heightPx * scale));
  let image = sharp(source.rgba, {
    raw: { width: source.widthPx, height: source.heightPx, channels: 4 },
  }).resize(width, height, { fit: "fill" });
  if (random() < 0.5) image = image.flop();
  const pixels = await image.raw().toBuffer();
  const touches = random() < 1 / 12;
  const roomX = canvas.widthPx - width;
  const roomY = canvas.heightPx - height;
  const left = touches
    ? Math.round(random() < 0.5 ? -0.12 * width : roomX + 0.12 * width)
    : Math.round(roomX * between(random, 0.25, 0.75));
  const top = Math.round(roomY * between(random, 0.3, 0.8));
  const rgb = new Uint8Array(canvas.widthPx * canvas.heightPx * 3);
  const alpha = new Uint8Array(canvas.widthPx * canvas.heightPx);
  for (let y = 0; y < height; y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, canvas.widthPx - left); x++) {
      const to = (y + top) * canvas.widthPx + x + left;
      const from = (y * width + x) * 4;
      rgb.set(pixels.subarray(from, from + 3), to * 3);
      alpha[to] = pixels[from + 3]!;
    }
  }
  return { rgb, alpha, baseRow: top + height - 1, touchesBorder: touches };
}

async function defocus(canvas: Canvas, sigma: number): Promise<void> {
  const bytes = Uint8Array.from(canvas.rgb, (v) => Math.max(0, Math.min(255, v)));
  const raw = { width: canvas.widthPx, height: canvas.heightPx, channels: 3 } as const;
  canvas.rgb.set(await sharp(bytes, { raw }).blur(sigma).raw().toBuffer());
}

/** Lays the product over the ground; its lower rim takes on some of a coloured ground's light. */
function lay(canvas: Canvas, product: Placed, ground: Color, bounce: number): void {
  const { widthPx, heightPx, rgb } = canvas;
  for (let p = 0; p < widthPx * heightPx; p++) {
    const a = product.alpha[p]! / 255;
    if (a === 0) continue;
    const low = Math.max(0, 1 - (product.baseRow - Math.floor(p / widthPx)) / (0.25 * heightPx));
    for (let c = 0; c < 3; c++) {
      const own = product.rgb[p * 3 + c]!;
      const lit = own + (own * (ground[c]! / 160) - own) * bounce * low;
      product.rgb[p * 3 + c] = Math.max(0, Math.min(255, lit));
      rgb[p * 3 + c] = lit * a + rgb[p * 3 + c]! * (1 - a);
    }
  }
}

/** Lens blur, sensor noise, and a JPEG file as shops have them. */
async function shootJpeg(canvas: Canvas, random: Random): Promise<Photo> {
  const noise = random() < 0.3 ? 0 : between(random, 0.4, 4);
  const bytes = new Uint8Array(canvas.rgb.length);
  for (let i = 0; i < bytes.length; i++) {
    const normal = random() + random() + random() - 1.5;
    bytes[i] = Math.max(0, Math.min(255, canvas.rgb[i]! + normal * 2 * noise));
  }
  let image = sharp(bytes, {
    raw: { width: canvas.widthPx, height: canvas.heightPx, channels: 3 },
  });
  if (random() < 0.4) image = image.blur(between(random, 0.4, 0.9));
  const file = await image.jpeg({ quality: Math.round(between(random, 70, 96)) }).toBuffer();
  return decodePhoto(file);
}
