import assert from "node:assert/strict";
import { test } from "node:test";
import { type Board, projectBoard } from "./project-board.ts";
import type { Pixels } from "../product-layer.ts";
import type { View } from "../../sets/view.ts";

const view: View = {
  down: false,
  focal: 2,
  distance: 1.5,
  axisU: 0.5,
  axisV: 0.5,
  cameraX: 0,
  cameraUp: 0.2,
  anchorU: 0.5,
  anchorV: 0.75,
  plateHeight: 1,
};
const board: Board = {
  widthMetres: 0.2,
  heightMetres: 0.25,
  depthMetres: 0.02,
  turn: 0,
  lean: 0,
  edge: { color: [0, 0, 255], aside: 1, top: 1 },
};
const art: Pixels = { widthPx: 200, heightPx: 250, rgba: new Uint8Array(200 * 250 * 4) };
for (let at = 0; at < art.rgba.length; at += 4) art.rgba.set([255, 0, 0, 255], at);

/** How many pixels of a row or column are of the front (red) or of a side (blue). */
function count(pixels: Pixels, color: "red" | "blue", at: { x?: number; y?: number }): number {
  let found = 0;
  for (let y = 0; y < pixels.heightPx; y++) {
    for (let x = 0; x < pixels.widthPx; x++) {
      if ((at.x ?? x) !== x || (at.y ?? y) !== y) continue;
      const [red, , blue, alpha] = pixels.rgba.subarray((y * pixels.widthPx + x) * 4);
      const is = color === "red" ? red! > blue! : blue! > red!;
      if (alpha! > 128 && is) found++;
    }
  }
  return found;
}

test("a board that faces the camera is its picture", () => {
  const seen = projectBoard(art, board, view);
  assert.ok(Math.abs(count(seen, "red", { y: 125 }) - 200) <= 1);
  assert.ok(Math.abs(count(seen, "red", { x: 100 }) - 250) <= 1);
  assert.equal(count(seen, "blue", {}), 0);
});

test("leaning back, its top is narrower than its foot; turned, its far side is lower and its near side shows", () => {
  const leaning = projectBoard(art, { ...board, lean: 0.25 }, view);
  const [top, foot] = [count(leaning, "red", { y: 8 }), count(leaning, "red", { y: 235 })];
  // 6 cm farther of 1.5 m.
  assert.ok(top < foot * 0.97 && top > foot * 0.94, `${top} against ${foot}`);

  const turned = projectBoard(art, { ...board, turn: 0.4 }, view);
  const sideColumns = Array.from({ length: turned.widthPx }, (_, x) =>
    count(turned, "blue", { x }),
  );
  assert.ok(sideColumns[3]! > 200, "the side by the camera, at the left");
  assert.ok(sideColumns.at(-4)! === 0, "and not the other");
  const far = count(turned, "red", { x: turned.widthPx - 6 });
  const near = count(turned, "red", { x: 20 });
  assert.ok(far < near * 0.97, `${far} against ${near}`);
});

test("from above its top is seen", () => {
  const above = { ...view, cameraUp: 0.6 };
  const seen = projectBoard(art, board, above);
  const column = Math.round(seen.widthPx / 2);
  assert.ok(count(seen, "blue", { x: column }) >= 3);
});

test("no light comes through where two of its faces meet", () => {
  const { widthPx, heightPx, rgba } = projectBoard(art, { ...board, turn: 0.23, lean: 0.1 }, view);
  for (let y = 20; y < heightPx - 20; y++) {
    let [first, last] = [0, widthPx - 1];
    while (rgba[(y * widthPx + first) * 4 + 3] === 0) first++;
    while (rgba[(y * widthPx + last) * 4 + 3] === 0) last--;
    for (let x = first + 4; x < last - 3; x++)
      assert.ok(rgba[(y * widthPx + x) * 4 + 3]! > 250, `${x}, ${y}`);
  }
});
