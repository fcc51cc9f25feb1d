import assert from "node:assert/strict";
import { test } from "node:test";
import { isHeadToTail } from "./head-to-tail.ts";
import { measureSilhouette, mirrorSymmetry } from "./silhouette.ts";

/** Whether what covers the pixels of a raster 200 px wide for which `covers` holds, centre at 0, counts as one. */
function isLaid(covers: (x: number, y: number) => boolean, heightPx = 200): boolean {
  const rgba = Buffer.alloc(200 * heightPx * 4);
  for (let p = 0; p < 200 * heightPx; p++) {
    if (covers((p % 200) - 99.5, Math.floor(p / 200) - (heightPx - 1) / 2)) rgba[p * 4 + 3] = 255;
  }
  const shape = measureSilhouette({ rgba, widthPx: 200, heightPx });
  return isHeadToTail(shape, mirrorSymmetry(shape));
}

/** A boot from the side, its sole on the left: the foot up, the shaft to the right. */
function boot(x: number, y: number): boolean {
  const sole = x > -60 && x < -35 && y > -90 && y < 60;
  return sole || (x >= -35 && x < 20 && y > 0 && y < 60);
}

test("two boots head to tail were laid", () => {
  assert.ok(isLaid((x, y) => boot(x, y) || boot(-x - 5, -y)));
});

test("one boot, two side by side, a vase and a box in perspective were not", () => {
  assert.ok(!isLaid(boot));
  assert.ok(!isLaid((x, y) => boot(x, y) || boot(-x + 8, y)));
  assert.ok(!isLaid((x, y) => Math.abs(x) < 20 + 30 * Math.cos(y / 40) ** 2 && Math.abs(y) < 90));
  assert.ok(!isLaid((x, y) => Math.abs(x) < 60 && Math.abs(y - 0.3 * x) < 40));
});

test("two jars that touch, one of them farther back, stand", () => {
  const jar = (x: number, y: number): boolean =>
    Math.abs(y) < 60 && Math.abs(x) < (y < -30 ? 45 : 40 + 5 * Math.cos(y / 20));
  assert.ok(!isLaid((x, y) => jar(x + 45, y - 25) || jar(x - 45, y + 25)));
});

test("what is the same turned by half, but longer than a pair side by side, stands: a car from its side", () => {
  const body = (x: number, y: number): boolean => Math.abs(x) < 90 && Math.abs(y) < 20;
  const wheels = (x: number, y: number): boolean => x > -80 && x < -30 && y >= 20 && y < 40;
  assert.ok(!isLaid((x, y) => body(x, y) || wheels(x, y) || wheels(-x, -y), 84));
});
