import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "./cut-out.ts";
import { takeOwnMatte } from "./own-alpha.ts";

const [widthPx, heightPx] = [120, 120];

/** A picture with an alpha of its own: grey and alpha of each place. */
function picture(at: (x: number, y: number) => [grey: number, alpha: number]) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const alpha = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < alpha.length; p++) {
    const [grey, own] = at(p % widthPx, Math.floor(p / widthPx));
    rgb.fill(grey, p * 3, p * 3 + 3);
    alpha[p] = own;
  }
  return { widthPx, heightPx, rgb, alpha };
}

/** How far a place is outside of the square from 30 to 90. */
const outside = (x: number, y: number): number => Math.max(30 - x, x - 89, 30 - y, y - 89, 0);
/** An alpha that fades from `most` over 25 pixels. */
const faded = (most: number, way: number): number => Math.max(0, Math.round(most * (1 - way / 25)));

function alphaAt(rgba: Uint8Array, x: number, y: number): number {
  return rgba[(y * widthPx + x) * 4 + 3]!;
}

test("a soft shadow that was saved about the product goes, in all its breadth", () => {
  const rgba = takeOwnMatte(
    picture((x, y) => (outside(x, y) === 0 ? [180, 255] : [0, faded(150, outside(x, y))])),
  );
  for (const x of [8, 15, 25, 29]) assert.equal(alphaAt(rgba, x, 60), 0, `column ${x}`);
  for (const x of [30, 60, 89]) assert.equal(alphaAt(rgba, x, 60), 255, `column ${x}`);
});

test("light glass that fades out, dark glass that ends sharply and the soft edge of dark goods stay", () => {
  const light = takeOwnMatte(
    picture((x, y) => (outside(x, y) === 0 ? [180, 255] : [200, faded(150, outside(x, y))])),
  );
  assert.equal(alphaAt(light, 20, 60), faded(150, 10));
  const dark = takeOwnMatte(
    picture((x, y) => {
      const way = outside(x, y);
      return way === 0 ? [20, 255] : way < 15 ? [10, 90] : [0, 0];
    }),
  );
  assert.equal(alphaAt(dark, 20, 60), 90);
  const edge = takeOwnMatte(
    picture((x, y) => [20, Math.max(0, 255 - 14 * outside(x, y) * outside(x, y))]),
  );
  for (const x of [26, 27, 28, 29]) assert.ok(alphaAt(edge, x, 60) > 0, `column ${x}`);
});

test("a shadow that floats by itself goes", () => {
  const rgba = takeOwnMatte(
    picture((x, y) => (outside(x, y) === 0 ? [180, 255] : y > 100 && y < 110 ? [30, 120] : [0, 0])),
  );
  assert.equal(alphaAt(rgba, 60, 105), 0);
  assert.equal(alphaAt(rgba, 60, 60), 255);
});

test("where nothing is opaque the most opaque is the product, and a fainter thing beside it is not", () => {
  const isFaint = (x: number, y: number): boolean => x < 16 && y < 16;
  const rgba = takeOwnMatte(
    picture((x, y) => [180, outside(x, y) === 0 ? 150 : isFaint(x, y) ? 60 : 0]),
  );
  assert.deepEqual([alphaAt(rgba, 60, 60), alphaAt(rgba, 8, 8)], [150, 0]);
});

test("a shadow that was dithered into 160,000 single pixels goes", () => {
  const side = 900;
  const isDot = (x: number, y: number): boolean => y >= 100 && x % 2 === 0 && y % 2 === 0;
  const alpha = Uint8Array.from({ length: side * side }, (_, p) => {
    const [x, y] = [p % side, Math.floor(p / side)];
    return y < 90 ? 255 : isDot(x, y) ? 90 : 0;
  });
  const rgb = new Uint8Array(side * side * 3).fill(120);
  const rgba = takeOwnMatte({ widthPx: side, heightPx: side, rgb, alpha });
  const shown = [(40 * side + 40) * 4 + 3, (500 * side + 500) * 4 + 3].map((at) => rgba[at]);
  assert.deepEqual(shown, [255, 0]);
});

test("a watermark on clear ground is no product", () => {
  const faint = picture((x, y) => (outside(x, y) === 0 ? [180, 40] : [0, 0]));
  assert.throws(() => cutOut(faint), { code: "no_product" });
});

test("what a file has below its clear pixels tells nothing", () => {
  const [black, white] = [0, 255].map((hidden) =>
    cutOut(picture((x, y) => (outside(x, y) === 0 ? [180, 255] : [hidden, 0]))),
  );
  assert.equal(black!.ground, null);
  assert.deepEqual(black, white);
});

test("a phone that fills its file is one, a photograph with rounded corners shows what stands in it", () => {
  const isCorner = (x: number, y: number): boolean => {
    const [across, down] = [Math.min(x, widthPx - 1 - x), Math.min(y, heightPx - 1 - y)];
    return across < 6 && down < 6 && Math.hypot(6 - across, 6 - down) > 6;
  };
  const isFrame = (x: number, y: number): boolean => outside(x, y) > 24;
  const phone = cutOut(
    picture((x, y) => [isFrame(x, y) ? 20 : 200 + (y >> 3), isCorner(x, y) ? 0 : 255]),
  );
  assert.deepEqual([phone.widthPx, phone.heightPx, phone.ground], [widthPx, heightPx, null]);
  assert.equal(alphaAt(phone.rgba, 2, 60), 255);
  const bottle = cutOut(
    picture((x, y) => [outside(x, y) === 0 ? 40 : 235, isCorner(x, y) ? 0 : 255]),
  );
  assert.ok(Math.abs(bottle.widthPx - 62) <= 1 && Math.abs(bottle.heightPx - 62) <= 1);
});

test("a stray dot far off is no part of the product", () => {
  const rgba = takeOwnMatte(
    picture((x, y) => [90, outside(x, y) === 0 || (x === 3 && y === 3) ? 255 : 0]),
  );
  assert.deepEqual([alphaAt(rgba, 3, 3), alphaAt(rgba, 60, 60)], [0, 255]);
});

test("the soft edge of dark goods stays in a large file too", () => {
  const sidePx = 2000;
  const alpha = new Uint8Array(sidePx * sidePx);
  for (let p = 0; p < alpha.length; p++) {
    const off = Math.hypot((p % sidePx) - 1000, Math.floor(p / sidePx) - 1000) - 600;
    alpha[p] = 255 * Math.min(1, Math.max(0, 0.5 - off / 16));
  }
  const rgb = new Uint8Array(alpha.length * 3).fill(40);
  const rgba = takeOwnMatte({ widthPx: sidePx, heightPx: sidePx, rgb, alpha });
  const row = 1000 * sidePx;
  for (const x of [1596, 1600, 1604]) assert.equal(rgba[(row + x) * 4 + 3], alpha[row + x], `${x}`);
});
