import assert from "node:assert/strict";
import { test } from "node:test";
import { signedDistance } from "./distance.ts";
import { seededRandom } from "./composites/random.ts";
import { keepStrands } from "./strands.ts";

/** The side of the outline's raster, and of the photo where nothing else is said. */
const outlinePx = 600;
const centre = outlinePx / 2;
const radius = 150;
const beige = [214, 181, 140] as const;
const brown = [110, 60, 40] as const;

type Line = { from: [number, number]; to: [number, number]; colour: readonly number[] };

/** A green disc on noisy beige ground with lines on the ground, a matte of the disc alone, and the lines' true cover. */
function discWith(lines: Line[], sizePx = outlinePx) {
  const random = seededRandom(7);
  const scale = sizePx / outlinePx;
  const rgb = new Uint8Array(sizePx * sizePx * 3);
  const rgba = new Uint8Array(sizePx * sizePx * 4);
  const cover = new Float32Array(sizePx * sizePx);
  for (let p = 0; p < sizePx * sizePx; p++) {
    const [x, y] = [((p % sizePx) + 0.5) / scale, (Math.floor(p / sizePx) + 0.5) / scale];
    const isDisc = Math.hypot(x - centre, y - centre) < radius;
    let colour: readonly number[] = isDisc ? [40, 90, 80] : beige;
    for (const { from, to, colour: own } of isDisc ? [] : lines) {
      const share = Math.min(1, Math.max(0, 1.6 - distanceTo(x, y, from, to) * scale));
      if (share <= cover[p]!) continue;
      cover[p] = share;
      colour = beige.map((value, c) => value + (own[c]! - value) * share);
    }
    for (let c = 0; c < 3; c++) rgb[p * 3 + c] = colour[c]! + 3 * (random() - 0.5);
    if (isDisc) rgba.set([40, 90, 80, 255], p * 4);
  }
  const mask = Uint8Array.from({ length: outlinePx * outlinePx }, (_, p) => {
    const [x, y] = [(p % outlinePx) + 0.5, Math.floor(p / outlinePx) + 0.5];
    return Number(Math.hypot(x - centre, y - centre) < radius);
  });
  const distance = signedDistance(mask, outlinePx, outlinePx);
  const photo = { widthPx: sizePx, heightPx: sizePx, rgb };
  return { photo, rgba, cover, outline: { distance, widthPx: outlinePx, heightPx: outlinePx } };
}

/** How much of lines and matte beyond the disc is both, of what is either. */
function alike({ rgba, cover, photo: { widthPx } }: ReturnType<typeof discWith>): number {
  const scale = widthPx / outlinePx;
  let [both, either] = [0, 0];
  for (let p = 0; p < cover.length; p++) {
    const off = Math.hypot(
      (p % widthPx) / scale - centre,
      Math.floor(p / widthPx) / scale - centre,
    );
    if (off < radius + 1) continue;
    const alpha = rgba[p * 4 + 3]! / 255;
    both += Math.min(alpha, cover[p]!);
    either += Math.max(alpha, cover[p]!);
  }
  return both / either;
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

const aslant = [180, 197, 213, 235, 262, 290, 317, 345];

test("spines keep their cover and have their own colour, without the ground's", () => {
  const disc = discWith(spines(aslant, brown));
  keepStrands(disc.rgba, disc.photo, disc.outline);
  assert.ok(alike(disc) > 0.75, `cover ${alike(disc).toFixed(2)}`);
  let [off, solid] = [0, 0];
  for (let p = 0; p < disc.cover.length; p++) {
    const isSpine = disc.cover[p]! > 0.5 && disc.rgba[p * 4 + 3]! > 150;
    if (!isSpine) continue;
    solid++;
    off += Math.hypot(...brown.map((value, c) => value - disc.rgba[p * 4 + c]!));
  }
  assert.ok(solid > 200 && off / solid < 20, `${solid} of ${(off / solid).toFixed(1)}`);
});

test("so they do in a photo of four times as many pixels, joined by a line, and black below white goods", () => {
  const joined: Line = { from: [255, 140], to: [345, 140], colour: brown };
  const cases = {
    large: discWith(spines(aslant, brown), 2400),
    joined: discWith([...spines([230, 250, 270, 290, 310], brown), joined]),
    black: discWith(spines([40, 60, 80, 100, 120, 140], [12, 10, 8])),
  };
  for (const [name, disc] of Object.entries(cases)) {
    keepStrands(disc.rgba, disc.photo, disc.outline);
    assert.ok(alike(disc) > 0.6, `${name}: ${alike(disc).toFixed(2)}`);
  }
});

test("ground that is full of lines itself has no strands", () => {
  const weave = Array.from({ length: 60 }, (_, at): Line => {
    return { from: [at * 10, 0], to: [at * 10, 600], colour: [150, 120, 90] };
  });
  const { photo, rgba, outline } = discWith([...weave, ...spines(aslant, brown)]);
  const before = rgba.slice();
  keepStrands(rgba, photo, outline);
  assert.deepEqual(rgba, before);
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
