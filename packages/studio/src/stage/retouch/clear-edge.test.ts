import assert from "node:assert/strict";
import { test } from "node:test";
import { clearEdge } from "./clear-edge.ts";
import type { Pixels } from "../product-layer.ts";

const side = 120;

/** A disc of one colour whose outermost three pixels run towards white, as a photograph on white has them. */
function discOnWhite(alphaInside: number): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const depth = 50 - Math.hypot((pixel % side) - 60, Math.floor(pixel / side) - 60);
    if (depth <= 0) continue;
    const white = Math.max(0, 1 - depth / 3) * 0.7;
    const colour = [150, 30, 40].map((value) => value + (255 - value) * white);
    rgba.set([...colour, Math.min(1, depth) * alphaInside], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

test("the light of a white ground is taken out of the edge, and the inside stays as it was", async () => {
  const before = discOnWhite(255);
  const { rgba } = await clearEdge(before, [255, 255, 255]);
  const whiteness = (pixels: Uint8Array): number => {
    let most = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3]! > 128) most = Math.max(most, pixels[at + 1]!);
    }
    return most;
  };
  assert.ok(whiteness(before.rgba) > 150);
  assert.ok(whiteness(rgba) < 75, `green of the edge ${whiteness(rgba)}`);
  const middle = (60 * side + 60) * 4;
  assert.deepEqual(rgba.subarray(middle, middle + 4), before.rgba.subarray(middle, middle + 4));
});

test("glass keeps its matte", async () => {
  const glass = discOnWhite(90);
  assert.equal(await clearEdge(glass, [255, 255, 255]), glass);
});

test("a haze outside an edge goes with the edge's outermost pixels, and leaves no line of its own", async () => {
  // What a matte of a compressed photograph has across its edge, from outside to inside.
  const profile = [0, 10, 19, 49, 90, 126, 121, 215];
  const rgba = new Uint8Array(side * side * 4).fill(80);
  for (let at = 3; at < rgba.length; at += 4) {
    const x = ((at - 3) / 4) % side;
    rgba[at] = x < 40 ? 0 : (profile[x - 40] ?? 255);
  }
  const cleared = await clearEdge({ widthPx: side, heightPx: side, rgba }, null);
  const row = Array.from({ length: 20 }, (_, x) => cleared.rgba[(60 * side + 36 + x) * 4 + 3]!);
  row.slice(1).forEach((alpha, x) => assert.ok(alpha >= row[x]!, `alpha ${row.join(" ")}`));
  assert.ok(row.filter((alpha) => alpha > 12 && alpha < 243).length <= 3, row.join(" "));
});

test("a black lever of five pixels keeps its breadth, and no light rim of its white ground", async () => {
  const rgba = new Uint8Array(side * side * 4);
  // Across the lever: alpha, and what a matte left of the ground in its half-clear pixels.
  const profile = [70, 255, 255, 255, 255, 70];
  for (let y = 0; y < side; y++) {
    // The body that it belongs to.
    rgba.fill(255, (y * side + 80) * 4, (y * side + 119) * 4);
    profile.forEach((alpha, index) => {
      const at = (y * side + 60 + index) * 4;
      rgba.fill(alpha === 255 ? 40 : 140, at, at + 3);
      rgba[at + 3] = alpha;
    });
  }
  const size = { widthPx: side, heightPx: side };
  const { rgba: cleared } = await clearEdge({ ...size, rgba }, [229, 229, 229]);
  const row = profile.map((_, index) => (60 * side + 60 + index) * 4);
  const breadth = row.reduce((sum, at) => sum + cleared[at + 3]! / 255, 0);
  assert.ok(breadth > 4.3, `of 4.5 pixels ${breadth} are left`);
  for (const at of [row[0]!, row[5]!]) assert.ok(cleared[at]! < 70, `its rim has ${cleared[at]}`);
});

test("a small product's wavy edge is evened, a large one's is as it was", async () => {
  /** How far an edge that rises gently, with waves of nine pixels on it, is off its line, in pixels. */
  const waves = async (heightPx: number): Promise<number> => {
    const rgba = new Uint8Array(side * heightPx * 4).fill(90);
    const lineAt = (x: number): number => 30 + x * 0.12;
    for (let pixel = 0; pixel < side * heightPx; pixel++) {
      const x = pixel % side;
      const wave = 0.5 * Math.sin((x * 2 * Math.PI) / 9);
      const depth = Math.floor(pixel / side) - lineAt(x) - wave;
      rgba[pixel * 4 + 3] = 255 * Math.min(1, Math.max(0, depth + 0.5));
    }
    const cleared = await clearEdge({ widthPx: side, heightPx, rgba }, null);
    const off = Array.from({ length: side - 40 }, (_, index) => {
      let cover = 0;
      for (let y = 0; y < 80; y++) cover += cleared.rgba[(y * side + index + 20) * 4 + 3]! / 255;
      return 80 - cover - lineAt(index + 20);
    });
    const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
    return Math.sqrt(off.reduce((sum, value) => sum + (value - mean) ** 2, 0) / off.length);
  };
  const [small, large] = [await waves(200), await waves(4000)];
  assert.ok(small < large * 0.75, `${small} px of ${large}`);
});

test("a cord of a small product is as thick as that of a large one", async () => {
  const cover = async (heightPx: number): Promise<number> => {
    const rgba = new Uint8Array(side * heightPx * 4).fill(70);
    for (let pixel = 0; pixel < side * heightPx; pixel++)
      rgba[pixel * 4 + 3] = Math.abs((pixel % side) - 60) <= 2 ? 255 : 0;
    const cleared = await clearEdge({ widthPx: side, heightPx, rgba }, null);
    const row = cleared.rgba.subarray(100 * side * 4, 101 * side * 4);
    return row.reduce((sum, value, at) => (at % 4 === 3 ? sum + value / 255 : sum), 0);
  };
  const [small, large] = [await cover(200), await cover(4000)];
  assert.ok(Math.abs(small - large) < 0.1, `${small} px where it has ${large}`);
});

test("a hair along the picture's side stays, however broad what is at its other side", async () => {
  const hairAlpha = async (broadFrom: number): Promise<number> => {
    const rgba = new Uint8Array(side * side * 4).fill(70);
    for (let pixel = 0; pixel < side * side; pixel++) {
      const x = pixel % side;
      rgba[pixel * 4 + 3] = x === 2 || x >= broadFrom ? 255 : 0;
    }
    const cleared = await clearEdge({ widthPx: side, heightPx: side, rgba }, null);
    return cleared.rgba[((side / 2) * side + 2) * 4 + 3]!;
  };
  assert.ok((await hairAlpha(side)) > 200);
  assert.equal(await hairAlpha(side - 40), await hairAlpha(side));
});

test("a straight side that lies along the crop is cleared as any other, and one that the photo cut off stays", async () => {
  const sideOf = async (marginPx: number): Promise<number[]> => {
    const across = 80 + 2 * marginPx;
    const rgba = new Uint8Array(across * across * 4);
    for (let p = 0; p < across * across; p++) {
      const [x, y] = [p % across, Math.floor(p / across)];
      const depth = Math.min(x, y, across - 1 - x, across - 1 - y) - marginPx;
      if (depth >= 0)
        rgba.set(depth === 0 && marginPx > 0 ? [140, 150, 180, 128] : [40, 60, 120, 255], p * 4);
    }
    const layer = { widthPx: across, heightPx: across, rgba };
    const cleared = await clearEdge(layer, [245, 245, 245]);
    const middle = (across >> 1) * across + marginPx;
    return [0, 1, 2].map((column) => cleared.rgba[(middle + column) * 4 + 3]!);
  };
  const far = await sideOf(12);
  assert.ok(far[0]! < 10 && far[2]! > 240, far.join());
  assert.deepEqual(await sideOf(1), far);
  assert.deepEqual(await sideOf(0), [255, 255, 255]);
});
