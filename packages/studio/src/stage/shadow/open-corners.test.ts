import assert from "node:assert/strict";
import { test } from "node:test";
import { clearFront, openCorners } from "./open-corners.ts";
import { traceSilhouette } from "../silhouette.ts";

test("under a rounded corner lies the shadow of the ground beside it, and nowhere a darker one than before", () => {
  const [columns, rows] = [100, 100];
  // Corners of a radius of 4 on both sides.
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const aside = Math.max(0, 4 - x - 0.5, x + 0.5 - 96);
    return y + 0.5 < rows - 4 + Math.sqrt(16 - aside * aside) ? 255 : 0;
  });
  const silhouette = traceSilhouette(alpha, columns, rows);
  const widthPx = 140;
  const place = { leftPx: 20, topPx: 10, widthPx: columns, heightPx: rows };
  // Full shadow under the product and to its right.
  const before = Uint8Array.from({ length: widthPx * 140 }, (_, at) =>
    at % widthPx >= 20 && Math.floor(at / widthPx) <= 110 ? 255 : 0,
  );
  const map = new Uint8Array(before);
  openCorners(map, widthPx, silhouette, place, { right: -0.8, down: 0 });
  assert.equal(before[109 * widthPx + 20], 255);
  assert.equal(map[109 * widthPx + 20], 0);
  assert.equal(map[109 * widthPx + 119], 255);
  assert.ok(map.every((shade, at) => shade <= before[at]!));
  // All but the corner stays.
  assert.equal(map[109 * widthPx + 60], 255);
  assert.equal(map[90 * widthPx + 20], 255);
});

const fromFront = { foreshortening: 0.5, light: { right: -0.3, down: 0.8 } };

test("crumbs of shade before a lit base go, and a shadow that goes on stays", () => {
  const [columns, rows, widthPx, heightPx] = [100, 100, 300, 140];
  const silhouette = traceSilhouette(new Uint8Array(columns * rows).fill(255), columns, rows);
  const place = { leftPx: 100, topPx: 10, widthPx: columns, heightPx: rows };
  const isShadow = (x: number, y: number): boolean => x >= 150 && y <= 130;
  const isCrumb = (x: number, y: number): boolean => x >= 100 && x < 104 && y <= 111;
  const cast = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    return isShadow(x, y) || isCrumb(x, y) ? 255 : 0;
  });
  const map = cast.slice();
  clearFront(map, widthPx, silhouette, place, fromFront);
  assert.ok(map[111 * widthPx + 102]! < 64, `${map[111 * widthPx + 102]} are left of 255`);
  assert.equal(map[111 * widthPx + 170], 255);
  assert.equal(map[111 * widthPx + 250], 255);
  // Where the light comes from behind, what is before the base is its shadow.
  const behind = cast.slice();
  const fromBehind = { foreshortening: 0.5, light: { right: 0.1, down: -0.8 } };
  clearFront(behind, widthPx, silhouette, place, fromBehind);
  assert.deepEqual(behind, cast);
});

test("before a base that slopes a crumb goes along the slope, and not in steps", () => {
  const [columns, rows, widthPx, heightPx] = [100, 100, 300, 140];
  const slopeAt = (x: number): number => 90 - x / 12;
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) =>
    Math.floor(at / columns) < slopeAt(at % columns) ? 255 : 0,
  );
  const place = { leftPx: 100, topPx: 10, widthPx: columns, heightPx: rows };
  // It is seen a pixel and a half before the base for a sixth of its width.
  const map = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [x, y] = [(at % widthPx) - 100, Math.floor(at / widthPx) - 10];
    return x >= 40 && x < 56 ? 255 * Math.min(1, Math.max(0, slopeAt(x) + 1.5 - y)) : 0;
  });
  clearFront(map, widthPx, traceSilhouette(alpha, columns, rows), place, fromFront);
  const left = Array.from({ length: 10 }, (_, index) => {
    let sum = 0;
    for (let y = 0; y < heightPx; y++) sum += map[y * widthPx + 143 + index]! / 255;
    return sum - slopeAt(43 + index) - 10;
  });
  const steps = left.slice(1).map((row, index) => Math.abs(row - left[index]!));
  assert.ok(Math.max(...steps) < 0.1, left.map((row) => row.toFixed(2)).join(" "));
  assert.ok(Math.max(...left) < 0.75, left.map((row) => row.toFixed(2)).join(" "));
});

test("a shadow that leaves the base sideways begins right beside it", () => {
  const [columns, rows, widthPx, heightPx] = [100, 100, 300, 140];
  const silhouette = traceSilhouette(new Uint8Array(columns * rows).fill(255), columns, rows);
  const place = { leftPx: 100, topPx: 10, widthPx: columns, heightPx: rows };
  // Seen from low, no broader than what is cleared before the base.
  const map = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    return at % widthPx >= 110 && Math.floor(at / widthPx) <= 112 ? 255 : 0;
  });
  clearFront(map, widthPx, silhouette, place, fromFront);
  assert.ok(map[111 * widthPx + 150]! < 64, `${map[111 * widthPx + 150]} are left of 255`);
  assert.equal(map[111 * widthPx + 200], 255);
  assert.equal(map[111 * widthPx + 204], 255);
});
