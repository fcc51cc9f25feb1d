import assert from "node:assert/strict";
import test from "node:test";
import { openCompositor } from "./compositor.ts";
import { heldFocus } from "./hold-focus.ts";
import { straightMap } from "./warp.ts";

const size = { widthPx: 320, heightPx: 192 };

/** Upright stripes, which a plate out of focus has lost. */
function striped(): Uint8Array {
  const data = new Uint8Array(size.widthPx * size.heightPx * 3);
  for (let at = 0; at < data.length; at++) data[at] = Math.floor(at / 3) % 8 < 4 ? 60 : 200;
  return data;
}

test("where a set goes out of focus, the ground as far away as the product's feet stays in it", () => {
  const columns = 40;
  // The left half at the product's distance, the right one twice as far.
  const values = Float32Array.from({ length: columns * 24 }, (_, at) =>
    at % columns < columns / 2 ? 1 : 0.5,
  );
  const depth = { values, columns, rows: 24, parallax: 1, axisXPx: 160, axisYPx: 96 };
  const compositor = openCompositor(size.widthPx, size.heightPx);
  const plate = compositor.addPlate({ ...size, channels: 3, data: striped() });
  const grey = new Uint8Array(40 * 24 * 3).fill(130);
  const soft = compositor.addEnlarged(
    { widthPx: 40, heightPx: 24, channels: 3, data: grey },
    plate,
    heldFocus(depth, size),
  );
  compositor.drawPlate(soft, straightMap(0, 0, 1, 1));
  const luma = compositor.frame().subarray(0, size.widthPx * size.heightPx);
  const row = luma.subarray(96 * size.widthPx, 97 * size.widthPx);
  const spread = (from: number, to: number) => {
    const part = row.subarray(from, to);
    return Math.max(...part) - Math.min(...part);
  };
  assert.ok(spread(20, 130) > 110, `${spread(20, 130)}`);
  assert.ok(spread(190, 300) < 6, `${spread(190, 300)}`);
});
