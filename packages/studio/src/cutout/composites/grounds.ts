import { smoothStep } from "../image/lab.ts";
import { between, pick } from "./random.ts";
import type { Random } from "./random.ts";

/** Linear-free sRGB floats, three a pixel, 0 to 255. */
export type Canvas = { widthPx: number; heightPx: number; rgb: Float32Array };
export type Color = [number, number, number];

/** A studio ground: one colour under a fall-off of light, with a sweep's horizon where wanted. */
export function paintStudio(canvas: Canvas, color: Color, random: Random): void {
  const { widthPx, heightPx, rgb } = canvas;
  const [lightX, lightY] = [between(random, 0.2, 0.8), between(random, 0, 0.8)];
  const fall = random() < 0.3 ? 0 : between(random, 0.02, 0.22);
  const horizon = random() < 0.35 ? between(random, 0.45, 0.75) : null;
  const step = between(random, -0.07, 0.07);
  for (let y = 0, i = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, i += 3) {
      const far = Math.hypot(x / widthPx - lightX, y / heightPx - lightY);
      let light = 1 - fall * far * far * 1.5;
      if (horizon !== null)
        light += step * smoothStep(horizon - 0.06, horizon + 0.06, y / heightPx);
      for (let c = 0; c < 3; c++) rgb[i + c] = color[c]! * light;
    }
  }
}

/** Wood, asphalt, cloth or a room, drawn at random. */
export function paintBusy(canvas: Canvas, random: Random): void {
  pick(random, [paintWood, paintAsphalt, paintCloth, paintRoom])(canvas, random);
}

function paintWood(canvas: Canvas, random: Random): void {
  const { widthPx, heightPx, rgb } = canvas;
  const tone: Color = pick(random, [
    [196, 150, 100],
    [120, 82, 52],
    [212, 188, 152],
    [94, 88, 84],
  ]);
  const plank = Math.round(between(random, 0.06, 0.2) * heightPx);
  const grain = valueNoise(random, 90, 700);
  for (let y = 0, i = 0; y < heightPx; y++) {
    const board = Math.floor(y / plank);
    const shade = 1 + 0.14 * Math.sin(board * 12.9);
    const seam = y % plank < 2 ? 0.55 : 1;
    for (let x = 0; x < widthPx; x++, i += 3) {
      const u = x / 120 + board * 7.3;
      const streak = 0.6 * grain(u, y / 3.2) + 0.4 * grain(u * 4, y / 1.4);
      for (let c = 0; c < 3; c++) rgb[i + c] = tone[c]! * shade * seam * (0.8 + 0.4 * streak);
    }
  }
}

function paintAsphalt(canvas: Canvas, random: Random): void {
  const { widthPx, heightPx, rgb } = canvas;
  const fine = valueNoise(random, 600, 600);
  const broad = valueNoise(random, 40, 40);
  const level = between(random, 70, 170);
  const contrast = between(random, 50, 110);
  for (let y = 0, i = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, i += 3) {
      const v =
        level + contrast * (fine(x / 2.5, y / 2.5) - 0.5) + 40 * (broad(x / 80, y / 80) - 0.5);
      for (let c = 0; c < 3; c++) rgb[i + c] = v * (1 - 0.02 * c);
    }
  }
}

function paintCloth(canvas: Canvas, random: Random): void {
  const { widthPx, heightPx, rgb } = canvas;
  const [first, second]: [Color, Color] = pick(random, [
    [
      [200, 60, 60],
      [240, 235, 225],
    ],
    [
      [40, 60, 110],
      [200, 205, 215],
    ],
    [
      [70, 110, 60],
      [120, 160, 90],
    ],
  ]);
  const size = between(random, 14, 50);
  const fold = valueNoise(random, 30, 30);
  for (let y = 0, i = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, i += 3) {
      const bend = 18 * fold(x / 150, y / 150);
      const odd = (Math.floor((x + bend) / size) + Math.floor((y + bend) / size)) % 2;
      const light = 0.75 + 0.5 * fold(x / 110 + 9, y / 110);
      for (let c = 0; c < 3; c++) rgb[i + c] = (odd ? first : second)[c]! * light;
    }
  }
}

function paintRoom(canvas: Canvas, random: Random): void {
  const { widthPx, heightPx, rgb } = canvas;
  paintWood(canvas, random);
  const floor = Math.round(between(random, 0.55, 0.8) * heightPx);
  const wall = between(random, 130, 225);
  rgb.fill(wall, 0, floor * widthPx * 3);
  for (let k = 0; k < 14; k++) {
    const width = Math.round(between(random, 0.05, 0.3) * widthPx);
    const height = Math.round(between(random, 0.05, 0.35) * heightPx);
    const left = Math.round(random() * (widthPx - width));
    const top = Math.round(random() * Math.max(1, floor - height));
    const color: Color = [random() * 230, random() * 220, random() * 210];
    for (let y = top; y < Math.min(floor, top + height); y++) {
      for (let x = left; x < left + width; x++) {
        for (let c = 0; c < 3; c++) rgb[(y * widthPx + x) * 3 + c] = color[c]!;
      }
    }
  }
}

/** Smooth noise from a lattice of random values, 0 to 1. */
function valueNoise(
  random: Random,
  columns: number,
  rows: number,
): (x: number, y: number) => number {
  const lattice = new Float32Array(columns * rows).map(() => random());
  const at = (x: number, y: number) => {
    const column = ((x % columns) + columns) % columns;
    const row = ((y % rows) + rows) % rows;
    return lattice[row * columns + column]!;
  };
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const tx = smoothStep(0, 1, x - x0);
    const ty = smoothStep(0, 1, y - y0);
    const above = at(x0, y0) * (1 - tx) + at(x0 + 1, y0) * tx;
    const below = at(x0, y0 + 1) * (1 - tx) + at(x0 + 1, y0 + 1) * tx;
    return above * (1 - ty) + below * ty;
  };
}
