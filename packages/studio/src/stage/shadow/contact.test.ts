import assert from "node:assert/strict";
import { test } from "node:test";
import { drawContact } from "./contact.ts";
import { drawFeetPool } from "./feet-pool.ts";
import type { Pixels } from "../product-layer.ts";
import { traceSilhouette } from "../silhouette.ts";

const [widthPx, heightPx] = [200, 160];
const place = { leftPx: 60, topPx: 40, widthPx, heightPx };

/** A board whose base rises to the right by a twentieth, with a matte that is torn by up to three rows. */
function boardWithTornBase(): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let x = 0; x < widthPx; x++) {
    const bottom = heightPx - 1 - Math.round(x / 20) - ((x * 7) % 11 === 0 ? 3 : 0);
    for (let y = 0; y < bottom; y++) rgba.set([90, 90, 90, 255], (y * widthPx + x) * 4);
  }
  return { widthPx, heightPx, rgba };
}

/** A grey product of that shape. */
function shapeOf(isThere: (x: number, y: number) => boolean) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let at = 0; at < widthPx * heightPx; at++) {
    if (isThere(at % widthPx, Math.floor(at / widthPx))) rgba.set([90, 90, 90, 255], at * 4);
  }
  return traced({ widthPx, heightPx, rgba });
}

function traced(product: ReturnType<typeof boardWithTornBase>) {
  const alpha = product.rgba.filter((_, at) => at % 4 === 3);
  return { product, silhouette: traceSilhouette(alpha, widthPx, heightPx) };
}

const overhead = { right: 0, down: 0 };
const onFirmGround = {
  foreshortening: 0.05,
  isLoose: false,
  light: overhead,
  hardness: 0,
  whiteness: 0,
  mirrored: 0,
};

test("the contact is one dark line along the product's own base, without a gap, and ends softly", () => {
  const { product, silhouette } = traced(boardWithTornBase());
  const values = new Uint16Array(320 * 240 * 3).fill(50_000);
  const canvas = { widthPx: 320, heightPx: 240, values };
  drawContact(canvas, product, silhouette, place, onFirmGround);
  const lightAt = (x: number, y: number): number => values[(y * 320 + x) * 3 + 1]! / 50_000;
  for (let x = 8; x < widthPx - 8; x++) {
    const line = place.topPx + heightPx - 1 - Math.round(x / 20);
    const darkest = Math.min(...[0, 1, 2, 3].map((down) => lightAt(place.leftPx + x, line + down)));
    assert.ok(darkest < 0.45, `column ${x}: ${darkest.toFixed(2)}`);
    const [near, far] = [8, 24].map((down) => lightAt(place.leftPx + x, line + down));
    assert.ok(near! > darkest && far! > near!, `column ${x} gets lighter away from the base`);
  }
  const beside = [2, 10, 30].map((aside) => lightAt(place.leftPx - aside, place.topPx + heightPx));
  assert.ok(beside[0]! < beside[1]! && beside[1]! < beside[2]!, beside.join(", "));
  assert.ok(lightAt(310, 20) === 1);
});

test("over a flat part, and between legs, the ground that is seen has no edge of the contact's making", () => {
  const { product, silhouette } = shapeOf((x, y) => y >= heightPx - 10 || (x >= 90 && x < 110));
  const values = new Uint16Array(320 * 240 * 3).fill(50_000);
  drawContact({ widthPx: 320, heightPx: 240, values }, product, silhouette, place, onFirmGround);
  const lightAt = (x: number, y: number): number => values[(y * 320 + x) * 3 + 1]! / 50_000;
  const blade = place.topPx + heightPx - 10;
  for (let y = 6; y < blade - 2; y++) {
    for (let x = 6; x < 140; x++) {
      const [down, aside] = [lightAt(x, y + 1), lightAt(x + 1, y)].map((light) =>
        Math.abs(light - lightAt(x, y)),
      );
      assert.ok(down! < 0.03 && aside! < 0.03, `a step at ${x}, ${y}: ${down}, ${aside}`);
    }
  }
});

test("hard light leaves hardly any gloom on the ground before it, but the seam as dark", () => {
  const { product, silhouette } = traced(boardWithTornBase());
  const fromCamera = { ...onFirmGround, foreshortening: 0.5, light: { right: 0, down: 1 } };
  const [soft, hard] = [0, 1].map((hardness) => {
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    const canvas = { widthPx: 320, heightPx: 240, values };
    drawContact(canvas, product, silhouette, place, { ...fromCamera, hardness });
    const x = place.leftPx + widthPx / 2;
    const line = place.topPx + heightPx - 1 - Math.round(widthPx / 40);
    const at = (down: number) => values[((line + down) * 320 + x) * 3]! / 50_000;
    return { seam: Math.min(at(0), at(1), at(2)), before: at(10) };
  });
  assert.ok(hard!.seam < 0.45 && soft!.seam < 0.45, `${hard!.seam} ${soft!.seam}`);
  assert.ok(hard!.before > 0.95 && soft!.before < 0.92, `${hard!.before} ${soft!.before}`);
});

test("round the base's end the ground turns from the side towards the light to the other without an edge", () => {
  const isBall = (x: number, y: number): boolean =>
    Math.hypot((x + 0.5) / widthPx - 0.5, (y + 0.5) / heightPx - 0.5) < 0.5;
  for (const isThere of [() => true, isBall]) {
    const { product, silhouette } = shapeOf(isThere);
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    const light = { right: -0.6, down: 0.6 };
    const look = { ...onFirmGround, foreshortening: 0.5, light, hardness: 1 };
    drawContact({ widthPx: 320, heightPx: 240, values }, product, silhouette, place, look);
    const row = place.topPx + heightPx + 8;
    const lightAt = (x: number): number => values[(row * 320 + x) * 3]! / 50_000;
    const middle = place.leftPx + widthPx / 2;
    const steps = Array.from({ length: 140 }, (_, at) =>
      Math.abs(lightAt(middle + at + 1) - lightAt(middle + at)),
    );
    // .008 where only the way along a box's base counted, and beside a ball only the way to its foot.
    assert.ok(Math.max(...steps) < 0.005, `${Math.max(...steps)}`);
    const beside = lightAt(middle + widthPx / 2 + 14);
    assert.ok(isThere === isBall || beside < lightAt(middle + 70), `${beside}`);
  }
});

test("the seam of a round base with rounded corners ends below them, without a tick beside", () => {
  const bottomAt = (x: number): number => {
    const across = Math.abs((x + 0.5) / widthPx - 0.5) * 2;
    const aside = Math.max(0, Math.abs(x + 0.5 - widthPx / 2) - (widthPx / 2 - 10));
    return heightPx - 20 + 18 * Math.sqrt(1 - across ** 2) - (10 - Math.sqrt(100 - aside ** 2));
  };
  const { product, silhouette } = shapeOf((x, y) => y < bottomAt(x));
  const values = new Uint16Array(320 * 240 * 3).fill(50_000);
  const canvas = { widthPx: 320, heightPx: 240, values };
  drawContact(canvas, product, silhouette, place, { ...onFirmGround, foreshortening: 0.4 });
  const lightAt = (x: number, y: number): number => values[(y * 320 + x) * 3]! / 50_000;
  let darkest = 1;
  for (let x = -6; x < 10; x++) {
    const under = Math.ceil(x < 0 ? 0 : bottomAt(x)) + 2;
    for (let y = under; y < heightPx; y++)
      darkest = Math.min(darkest, lightAt(place.leftPx + x, place.topPx + y));
  }
  // .28 with the tick.
  assert.ok(darkest > 0.38, `${darkest}`);
});

test("white ground fills the shade before an upright side, and not under what overhangs its foot", () => {
  const sumBefore = (isThere: (x: number, y: number) => boolean, whiteness: number): number => {
    const { product, silhouette } = shapeOf(isThere);
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    const canvas = { widthPx: 320, heightPx: 240, values };
    const look = { ...onFirmGround, foreshortening: 0.5, whiteness };
    drawContact(canvas, product, silhouette, place, look);
    return 1 - values[((place.topPx + heightPx + 8) * 320 + place.leftPx + widthPx / 2) * 3]! / 5e4;
  };
  const box = [0, 1].map((whiteness) => sumBefore(() => true, whiteness));
  assert.ok(box[1]! < 0.6 * box[0]! && box[1]! > 0.2 * box[0]!, box.join(" "));
  const isBall = (x: number, y: number): boolean =>
    Math.hypot((x + 0.5) / widthPx - 0.5, (y + 0.5) / heightPx - 0.5) < 0.5;
  const ball = [0, 1].map((whiteness) => sumBefore(isBall, whiteness));
  assert.ok(ball[1]! > 0.95 * ball[0]! && ball[0]! > 0, ball.join(" "));
});

test("contact darkens a mirror image by half as much, but for the seam along the base", () => {
  const { product, silhouette } = shapeOf(() => true);
  const base = place.topPx + heightPx;
  const lightBefore = (mirrored: number) => {
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    const canvas = { widthPx: 320, heightPx: 240, values };
    const look = { ...onFirmGround, foreshortening: 0.5, mirrored };
    drawContact(canvas, product, silhouette, place, look);
    const at = (row: number): number => values[(row * 320 + place.leftPx + 100) * 3]! / 50_000;
    return { seam: Math.min(at(base), at(base + 1)), before: at(base + 6) };
  };
  const [matte, mirror] = [lightBefore(0), lightBefore(1)];
  assert.ok(
    matte.before < 0.8 && mirror.before > 0.86 && mirror.before < 0.95,
    `${matte.before} ${mirror.before}`,
  );
  assert.ok(mirror.seam < 0.45, `${mirror.seam}`);
});

test("a thing on two small feet keeps light from less ground about them than a block of its size", () => {
  const lightBeside = (isThere: (x: number, y: number) => boolean): number => {
    const { product, silhouette } = shapeOf(isThere);
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    const canvas = { widthPx: 320, heightPx: 240, values };
    drawContact(canvas, product, silhouette, place, {
      ...onFirmGround,
      foreshortening: 0.2,
    });
    return values[((place.topPx + heightPx) * 320 + place.leftPx - 12) * 3]! / 50_000;
  };
  const block = lightBeside(() => true);
  const chair = lightBeside((x, y) => y < 80 || x < 10 || x >= widthPx - 10);
  assert.ok(block < 0.9 && chair > block + 0.03, `${block} ${chair}`);
});

test("between a chair's feet lies one soft pool, deepest in its middle and without an edge", () => {
  const middleLight = (isThere: (x: number, y: number) => boolean): number[] => {
    const { silhouette } = shapeOf(isThere);
    const values = new Uint16Array(320 * 240 * 3).fill(50_000);
    drawFeetPool({ widthPx: 320, heightPx: 240, values }, silhouette, place, 0.3);
    const row = place.topPx + heightPx - 18;
    return Array.from({ length: 320 }, (_, x) => values[(row * 320 + x) * 3]! / 50_000);
  };
  const chair = middleLight((x, y) => y < 80 || x < 10 || x >= widthPx - 10);
  const middle = place.leftPx + widthPx / 2;
  assert.ok(chair[middle]! < 0.9 && chair[middle]! > 0.6, `${chair[middle]}`);
  for (let x = middle + 1; x < 320; x++) {
    const step = chair[x]! - chair[x - 1]!;
    assert.ok(step >= 0 && step < 0.005, `a step of ${step} at ${x}`);
  }
});
