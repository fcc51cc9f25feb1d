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
