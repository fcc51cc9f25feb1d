import assert from "node:assert/strict";
import { test } from "node:test";
import { findMesh } from "./mesh.ts";
import { openMeshes } from "./mesh-matte.ts";

const side = 360;
const ground: [number, number, number] = [252, 252, 252];

/** A square product from 40 to 320 on a white ground; `levelAt` paints it, averaged over 3 × 3 points a pixel as a lens does. */
function photograph(levelAt: (x: number, y: number) => number) {
  const rgb = new Uint8Array(side * side * 3).fill(252);
  const rgba = new Uint8Array(side * side * 4);
  for (let y = 40; y < 320; y++) {
    for (let x = 40; x < 320; x++) {
      let level = 0;
      for (let part = 0; part < 9; part++)
        level += levelAt(x + (part % 3) / 3, y + Math.floor(part / 3) / 3) / 9;
      const p = y * side + x;
      rgb.fill(Math.round(level), p * 3, p * 3 + 3);
      rgba.fill(Math.round(level), p * 4, p * 4 + 3);
      rgba[p * 4 + 3] = 255;
    }
  }
  return { photo: { widthPx: side, heightPx: side, rgb }, rgba };
}

const inFrame = (x: number, y: number, width: number) =>
  Math.min(x, y) < 40 + width || Math.max(x, y) >= 320 - width;
/** Threads of 55 % of their distance, slanted, 4.6 px apart. */
const isThread = (x: number, y: number) =>
  (x * 0.97 + y * 0.24) % 4.6 < 1.5 || (y * 0.97 - x * 0.24 + 400) % 4.6 < 1.5;

test("the ground goes from the holes of a mesh, the threads, a part behind it and the frame stay", () => {
  const isBar = (_x: number, y: number) => y > 200 && y < 224;
  const { photo, rgba } = photograph((x, y) =>
    inFrame(x, y, 40) || isThread(x, y) ? 36 : isBar(x, y) ? 44 : 252,
  );
  openMeshes(rgba, photo, ground);
  const meanAlpha = (top: number, bottom: number, left: number, right: number): number => {
    let sum = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) sum += rgba[(y * side + x) * 4 + 3]! / 255;
    return sum / (bottom - top) / (right - left);
  };
  let [threads, points] = [0, 0];
  for (let y = 100; y < 180; y += 1 / 3)
    for (let x = 100; x < 260; x += 1 / 3, points++) threads += Number(isThread(x, y));
  const open = meanAlpha(100, 180, 100, 260);
  assert.ok(Math.abs(open - threads / points) < 0.06, `${open} of ${threads / points}`);
  assert.ok(meanAlpha(206, 218, 100, 260) > 0.95, "the bar behind it");
  assert.ok(meanAlpha(40, 76, 40, 320) > 0.99, "the frame");
  for (let p = 0; p < side * side; p++)
    if (rgba[p * 4 + 3]! > 60) assert.ok(rgba[p * 4]! < 90, "what is left has the threads' colour");
});

test("punched leather, checked cloths and a screen with print are no meshes", () => {
  const isHole = (x: number, y: number) =>
    (x % 5) - 2.5 < 1.1 && (x % 5) - 2.5 > -1.1 && y % 5 < 2.2;
  const leather = photograph((x, y) => (!inFrame(x, y, 40) && isHole(x, y) ? 60 : 236));
  assert.equal(findMesh(leather.rgba, leather.photo, ground), null);
  const cloth = photograph((x, y) => (isThread(x, y) ? 36 : 252));
  assert.equal(findMesh(cloth.rgba, cloth.photo, ground), null);
  // White threads cross black ones in one field, and paler ones each other in those about it.
  const tartan = photograph((x, y) => {
    const isField = Math.max(Math.abs(x - 180), Math.abs(y - 180)) < 60;
    return isThread(x, y) ? (isField ? 36 : 96) : isField ? 252 : 140;
  });
  assert.equal(findMesh(tartan.rgba, tartan.photo, ground), null);
  const isInk = (x: number, y: number) =>
    Math.sin(x * 1.7 + Math.sin(y * 0.9) * 3) * Math.sin(y * 1.3 + x * x * 0.01) > 0.2;
  const print = photograph((x, y) => (inFrame(x, y, 40) || isInk(x, y) ? 36 : 252));
  assert.equal(findMesh(print.rgba, print.photo, ground), null);
});
