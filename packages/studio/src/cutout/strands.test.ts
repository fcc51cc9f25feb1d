import assert from "node:assert/strict";
import { test } from "node:test";
import { signedDistance } from "./distance.ts";
import { seededRandom } from "./composites/random.ts";
import { keepStrands } from "./strands.ts";

const sizePx = 600;
const centre = sizePx / 2;
const radius = 150;
const beige = [214, 181, 140] as const;
const brown = [110, 60, 40] as const;

type Line = { from: [number, number]; to: [number, number]; colour: readonly number[] };

/** A green disc on noisy beige ground with lines on the ground, a matte of the disc alone, and the lines' true cover. */
function discWith(lines: Line[]) {
  const random = seededRandom(7);
  const rgb = new Uint8Array(sizePx * sizePx * 3);
  const rgba = new Uint8Array(sizePx * sizePx * 4);
  const cover = new Float32Array(sizePx * sizePx);
  for (let p = 0; p < sizePx * sizePx; p++) {
    const [x, y] = [(p % sizePx) + 0.5, Math.floor(p / sizePx) + 0.5];
    const isDisc = Math.hypot(x - centre, y - centre) < radius;
    let colour: number[] = isDisc ? [40, 90, 80] : [...beige];
    for (const { from, to, colour: own } of isDisc ? [] : lines) {
      const off = distanceTo(x, y, from, to);
      const share = Math.min(1, Math.max(0, 1.6 - off));
      if (share <= cover[p]!) continue;
      cover[p] = share;
      colour = beige.map((value, c) => value + (own[c]! - value) * share);
    }
    rgb.set(
      colour.map((value) => value + 3 * (random() - 0.5)),
      p * 3,
    );
    if (isDisc) rgba.set([40, 90, 80, 255], p * 4);
  }
  const mask = Uint8Array.from(cover, (_, p) => Number(rgba[p * 4 + 3] === 255));
  const distance = signedDistance(mask, sizePx, sizePx);
  const photo = { widthPx: sizePx, heightPx: sizePx, rgb };
  return { photo, rgba, cover, outline: { distance, widthPx: sizePx, heightPx: sizePx } };
}

function distanceTo(x: number, y: number, [ax, ay]: number[], [bx, by]: number[]): number {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const along = ((x - ax!) * dx + (y - ay!) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax! - share * dx, y - ay! - share * dy);
}

/** Lines that stand on the disc at angles from the right, clockwise. */
function spines(degrees: number[], colour: readonly number[], lengthPx = 30): Line[] {
  return degrees.map((angle) => {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const at = (far: number): [number, number] => [centre + far * x, centre + far * y];
    return { from: at(radius - 2), to: at(radius + lengthPx), colour };
  });
}

test("spines keep their cover and have their own colour, without the ground's", () => {
  const { photo, rgba, cover, outline } = discWith(
    spines([180, 210, 235, 262, 290, 317, 345], brown),
  );
  keepStrands(rgba, photo, outline);
  let [both, either, off, solid] = [0, 0, 0, 0];
  for (let p = 0; p < cover.length; p++) {
    if (Math.hypot((p % sizePx) - centre, Math.floor(p / sizePx) - centre) < radius + 1) continue;
    const alpha = rgba[p * 4 + 3]! / 255;
    both += Math.min(alpha, cover[p]!);
    either += Math.max(alpha, cover[p]!);
    if (alpha < 0.6) continue;
    solid++;
    off += Math.hypot(...brown.map((value, c) => value - rgba[p * 4 + c]!));
  }
  assert.ok(both / either > 0.75, `cover ${(both / either).toFixed(2)}`);
  assert.ok(solid > 200 && off / solid < 20, `${solid} of ${(off / solid).toFixed(1)}`);
});

test("a single line is no strand, nor what runs on far beyond, nor the shadows of slats", () => {
  const shade = beige.map((value) => value * 0.7);
  const cases = {
    single: spines([230], brown),
    far: spines([185, 210, 240, 265, 290, 320, 345], brown, 38),
    shadows: spines([40, 60, 80, 100, 120, 140], shade),
  };
  for (const [name, lines] of Object.entries(cases)) {
    const { photo, rgba, outline } = discWith(lines);
    const before = rgba.slice();
    keepStrands(rgba, photo, outline);
    assert.deepEqual(rgba, before, name);
  }
});
