import assert from "node:assert/strict";
import { test } from "node:test";
import { signedDistance } from "../image/distance.ts";
import { seededRandom } from "../composites/random.ts";
import { evenShade } from "../shadow/even-shade.ts";
import { keepStrands } from "./strands.ts";

/** The side of the outline's raster, and of the photo where nothing else is said. */
const outlinePx = 600;
const centre = outlinePx / 2;
const radius = 150;
const beige = [214, 181, 140] as const;
const brown = [110, 60, 40] as const;

type Line = { from: [number, number]; to: [number, number]; colour: readonly number[] };

type Shape = (x: number, y: number) => boolean;
const disc: Shape = (x, y) => Math.hypot(x - centre, y - centre) < radius;
const box: Shape = (x, y) => x >= 150 && x < 450 && y >= 150 && y < 450;

/** A green thing on noisy beige ground with lines on the ground, a matte of the thing alone, and the lines' true cover. */
function thingWith(lines: Line[], sizePx = outlinePx, isThing = disc) {
  const random = seededRandom(7);
  const scale = sizePx / outlinePx;
  const rgb = new Uint8Array(sizePx * sizePx * 3);
  const rgba = new Uint8Array(sizePx * sizePx * 4);
  const cover = new Float32Array(sizePx * sizePx);
  for (let p = 0; p < sizePx * sizePx; p++) {
    const [x, y] = [((p % sizePx) + 0.5) / scale, (Math.floor(p / sizePx) + 0.5) / scale];
    const isInside = isThing(x, y);
    let colour: readonly number[] = isInside ? [40, 90, 80] : beige;
    for (const { from, to, colour: own } of isInside ? [] : lines) {
      const share = Math.min(1, Math.max(0, 1.6 - distanceTo(x, y, from, to) * scale));
      if (share <= cover[p]!) continue;
      cover[p] = share;
      colour = beige.map((value, c) => value + (own[c]! - value) * share);
    }
    for (let c = 0; c < 3; c++) rgb[p * 3 + c] = colour[c]! + 3 * (random() - 0.5);
    if (isInside) rgba.set([40, 90, 80, 255], p * 4);
  }
  const mask = Uint8Array.from({ length: outlinePx * outlinePx }, (_, p) => {
    return Number(isThing((p % outlinePx) + 0.5, Math.floor(p / outlinePx) + 0.5));
  });
  const distance = signedDistance(mask, outlinePx, outlinePx);
  const photo = { widthPx: sizePx, heightPx: sizePx, rgb };
  const outline = { distance, widthPx: outlinePx, heightPx: outlinePx };
  return { photo, rgba, cover, outline, isThing };
}

/** How much of lines and matte beyond the thing is both, of what is either. */
function alike({ rgba, cover, photo: { widthPx }, isThing }: ReturnType<typeof thingWith>): number {
  const scale = widthPx / outlinePx;
  let [both, either] = [0, 0];
  for (let p = 0; p < cover.length; p++) {
    if (isThing(((p % widthPx) + 0.5) / scale, (Math.floor(p / widthPx) + 0.5) / scale)) continue;
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
  const thing = thingWith(spines(aslant, brown));
  keepStrands(thing.rgba, thing.photo, thing.outline);
  assert.ok(alike(thing) > 0.75, `cover ${alike(thing).toFixed(2)}`);
  let [off, solid] = [0, 0];
  for (let p = 0; p < thing.cover.length; p++) {
    const isSpine = thing.cover[p]! > 0.5 && thing.rgba[p * 4 + 3]! > 150;
    if (!isSpine) continue;
    solid++;
    off += Math.hypot(...brown.map((value, c) => value - thing.rgba[p * 4 + c]!));
  }
  assert.ok(solid > 200 && off / solid < 20, `${solid} of ${(off / solid).toFixed(1)}`);
});

test("so they do in a photo four times as wide, round and straight, joined by a line, and black below", () => {
  const joined: Line = { from: [255, 140], to: [345, 140], colour: brown };
  const onTop = [180, 230, 280, 330, 380, 420].map((x): Line => {
    return { from: [x, 152], to: [x, 125], colour: brown };
  });
  const cases = {
    large: thingWith(spines(aslant, brown), 2400),
    straight: thingWith(onTop, 2400, box),
    joined: thingWith([...spines([230, 250, 270, 290, 310], brown), joined]),
    black: thingWith(spines([40, 60, 80, 100, 120, 140], [12, 10, 8])),
  };
  for (const [name, thing] of Object.entries(cases)) {
    keepStrands(thing.rgba, thing.photo, thing.outline);
    assert.ok(alike(thing) > 0.6, `${name}: ${alike(thing).toFixed(2)}`);
  }
});

test("ground that is full of lines itself has no strands", () => {
  const weave = Array.from({ length: 60 }, (_, at): Line => {
    return { from: [at * 10, 0], to: [at * 10, 600], colour: [150, 120, 90] };
  });
  const { photo, rgba, outline } = thingWith([...weave, ...spines(aslant, brown)]);
  const before = rgba.slice();
  keepStrands(rgba, photo, outline);
  assert.deepEqual(rgba, before);
});

test("lines in a hard shadow that was found are none, though contact makes them as dark as hair", () => {
  const { photo, rgba, outline } = thingWith(spines([40, 60, 80, 100, 120, 140], [12, 10, 8]));
  const before = rgba.slice();
  keepStrands(rgba, photo, { ...outline, ground: new Uint8Array(rgba.length / 4).fill(evenShade) });
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
    const { photo, rgba, outline } = thingWith(lines);
    const before = rgba.slice();
    keepStrands(rgba, photo, outline);
    assert.deepEqual(rgba, before, name);
  }
});
