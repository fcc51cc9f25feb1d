import assert from "node:assert/strict";
import { test } from "node:test";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import { receiverOf } from "./receiver.ts";

const [columns, nearValue, farValue, slope] = [96, 11_000, 9500, 1 / 7];
const k = 0.3;
const set = { disparity: { k, size: [columns, columns] } } as SetDescription;

/** A rim before a floor: it runs down to the right, and is seen where `y` is below it. */
const rimAt = (x: number): number => 30 + slope * x;

/** Its disparity; `parts` samples a side are averaged, as the packer averages two. */
function rim(parts: number): SetGeometry {
  const disparity = new Uint16Array(columns * columns);
  for (let at = 0; at < disparity.length; at++) {
    let near = 0;
    for (let part = 0; part < parts * parts; part++) {
      const x = (at % columns) + ((part % parts) + 0.5) / parts;
      const y = Math.floor(at / columns) + (Math.floor(part / parts) + 0.5) / parts;
      if (y > rimAt(x)) near += 1 / (parts * parts);
    }
    disparity[at] = farValue + near * (nearValue - farValue);
  }
  return { disparity } as SetGeometry;
}

/** Four stage pixels a sample. */
const frame = {
  view: { axisU: 0.5, axisV: 0.5, focal: 2, cameraX: 0, cameraUp: 0.3, distance: 1.5 },
  pxPerUnit: columns * 4,
  left: 0,
  top: 0,
} as Frame;

/** How far the rim that the scene shows is from the true one, at most, in samples. */
function worstOffset(geometry: SetGeometry): number {
  const scene = receiverOf(set, geometry, frame);
  let worst = 0;
  for (let px = 40; px < columns * 4 - 40; px++) {
    const rimPx = rimAt(px / 4) * 4;
    let py = rimPx - 4;
    while (scene.nearShare(px, py) < 0.5) py += 0.05;
    worst = Math.max(worst, Math.abs(py - rimPx) / 4);
  }
  return worst;
}

test("a slanted rim runs straight, as far as the samples on it say how much of it they show", () => {
  const [offset, inStairs] = [worstOffset(rim(2)), worstOffset(rim(1))];
  assert.ok(offset < 0.2, `${offset} samples`);
  assert.ok(inStairs > 2 * offset, `${inStairs} samples, where each shows one thing only`);
});

test("both sides of a rim lie where the one thing and the other are, not between them", () => {
  const scene = receiverOf(set, rim(2), frame);
  const point = { x: 0, up: 0, away: 0 };
  for (let px = 40; px < 340; px++) {
    for (const [near, value] of [
      [true, nearValue],
      [false, farValue],
    ] as const) {
      const py = rimAt(px / 4) * 4;
      assert.ok(scene.locate(px, py, point, near));
      const away = (k * 65535) / value - frame.view.distance;
      assert.ok(Math.abs(point.away - away) < 0.02, `${point.away} for ${away}`);
    }
  }
});
