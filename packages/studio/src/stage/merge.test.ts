import assert from "node:assert/strict";
import { test } from "node:test";
import { srgb16ToLinear } from "../develop/color.ts";
import { layProduct } from "./merge.ts";

test("what the frame cuts off keeps its colours down to the last row", () => {
  // Blocks of 22 px, read every 5: the one row of a thirteenth block has no sample of its own.
  const [widthPx, heightPx] = [300, 12 * 22 + 1];
  const canvas = {
    widthPx,
    heightPx,
    values: new Uint16Array(widthPx * heightPx * 3).fill(30_000),
  };
  const place = { leftPx: 100, topPx: 0, widthPx: 60, heightPx: 1100 };
  const rgba = new Uint8Array(place.widthPx * place.heightPx * 4).fill(200);
  // An edge down the middle: the surroundings are what its light wrap takes.
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = (at >> 2) % place.widthPx < 30 ? 255 : 0;
  layProduct(canvas, { widthPx: place.widthPx, heightPx: place.heightPx, rgba }, place, false);
  const rowOf = (y: number): Uint16Array =>
    canvas.values.slice(y * widthPx * 3, (y + 1) * widthPx * 3);
  assert.deepEqual(rowOf(heightPx - 1), rowOf(heightPx - 2));
});

test("an edge takes a little of the light about it, what is farther in none", () => {
  const sidePx = 200;
  const place = { leftPx: 50, topPx: 50, widthPx: 100, heightPx: 100 };
  const size = { widthPx: place.widthPx, heightPx: place.heightPx };
  // Grey goods, linear .216, in a red room: red comes to their edge, and what the room has not goes from it.
  const rgba = new Uint8Array(size.widthPx * size.heightPx * 4).fill(128);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  const room = Uint16Array.from({ length: sidePx ** 2 * 3 }, (_, at) => (at % 3 === 0 ? 65535 : 0));
  const canvas = { widthPx: sidePx, heightPx: sidePx, values: room };
  layProduct(canvas, { ...size, rgba }, place, false);
  const lightAt = (x: number): number[] => {
    const at = (100 * sidePx + x) * 3;
    return Array.from(room.subarray(at, at + 3), (value) => srgb16ToLinear[value]!);
  };
  const own = srgb16ToLinear[128 * 257]!;
  for (const edge of [50, 149]) {
    const [red, green, blue] = lightAt(edge).map((light) => light - own);
    // Of what parts them, .78 and .22, a tenth at most where half of what is about a pixel is goods.
    assert.ok(red! > 0.02 && red! < 0.08, `red gained ${red}`);
    assert.ok(green! < -0.004 && green! > -0.022 && green === blue, `green gained ${green}`);
  }
  for (const inside of [52, 147]) {
    const gained = lightAt(inside)[0]! - own;
    assert.ok(Math.abs(gained) < 0.002, `two pixels farther in red gained ${gained}`);
  }
  for (const inner of [56, 100, 143]) assert.deepEqual(lightAt(inner), [own, own, own]);
});

test("what lies beside glass is seen past its outline, and not bent", () => {
  const sidePx = 120;
  const place = { leftPx: 30, topPx: 10, widthPx: 60, heightPx: 100 };
  const { widthPx, heightPx } = place;
  // A light room, and the black seam below the glass's foot.
  const [room, seam] = [50_000, 3000];
  const foot = place.topPx + heightPx - 1;
  const values = Uint16Array.from({ length: sidePx ** 2 * 3 }, (_, at) =>
    Math.floor(at / 3 / sidePx) < foot - 1 ? room : seam,
  );
  const canvas = { widthPx: sidePx, heightPx: sidePx, values };
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(128);
  // Of its last row hardly anything is glass, and half of the one above.
  const [clear, half, least] = [120, 60, 5];
  for (let y = 0; y < heightPx; y++) {
    const alpha = y === heightPx - 1 ? least : y === heightPx - 2 ? half : clear;
    for (let x = 0; x < widthPx; x++) rgba[(y * widthPx + x) * 4 + 3] = alpha;
  }
  layProduct(canvas, { widthPx, heightPx, rgba }, place, true);
  const at = (x: number, y: number): number => values[(y * sidePx + x) * 3]!;
  assert.ok(at(60, foot) < 12_000, `a fiftieth of glass leaves ${at(60, foot)} of ${seam}`);
  assert.ok(at(60, foot - 1) < at(60, foot - 4), "and half of it less than all");
  // Farther in its flanks keep light back, as ever.
  assert.ok(at(36, 60) < at(60, 60) - 1000, `${at(36, 60)} at its side, ${at(60, 60)}`);
});
