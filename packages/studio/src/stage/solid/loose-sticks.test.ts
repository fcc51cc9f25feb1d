import assert from "node:assert/strict";
import { test } from "node:test";
import type { Silhouette } from "../silhouette.ts";
import { dropLooseSticks } from "./loose-sticks.ts";

const [columns, rows] = [40, 30];

/** A pan's body over its base, its handle out to the raster's left edge, and perhaps a lid that stands apart out to the right one. */
function panWith(lid: boolean): { cover: Float32Array; radius: Float32Array } {
  const isBody = (x: number, up: number): boolean => x >= 12 && x < 24 && up < 20;
  const isLid = (x: number, up: number): boolean => lid && x >= 30 && up < 20;
  const isHandle = (x: number, up: number): boolean => x < 12 && up >= 8 && up < 11;
  const radius = Float32Array.from({ length: columns * rows }, (_, cell) => {
    const [x, up] = [cell % columns, Math.floor(cell / columns)];
    return isBody(x, up) || isLid(x, up) ? 0.05 : isHandle(x, up) ? 0.01 : 0;
  });
  return { cover: radius.map((metres) => (metres > 0 ? 1 : 0)), radius };
}

for (const lid of [false, true])
  test(`a pan's handle throws no shadow${lid ? ", with a lid at the other side of the picture" : ""}`, () => {
    const { cover, radius } = panWith(lid);
    const silhouette = { columns, rows, baseFrom: 12, baseTo: 23 } as Silhouette;
    assert.ok(dropLooseSticks(cover, silhouette, radius, 0.02));
    assert.equal(cover[9 * columns + 5], 0, "the handle");
    assert.equal(cover[9 * columns + 15], 1, "the pan");
    assert.equal(cover[9 * columns + 35], lid ? 1 : 0, "the lid");
  });
