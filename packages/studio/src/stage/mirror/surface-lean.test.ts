import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plates } from "../../sets/plates.ts";
import { levelAt, roughnessAbout } from "./surface-lean.ts";

test("a wiped sheet is as rough from one row to the next, and rougher where it is all over", () => {
  const [widthPx, heightPx] = [120, 240];
  const material = new Uint8Array(widthPx * heightPx * 3);
  // Smears eight rows high on the left half, which the coder made harder than they are; on the right a matte sheet.
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      material[(y * widthPx + x) * 3 + 1] = x >= 60 ? 90 : Math.floor(y / 8) % 2 ? 23 : 43;
  // Why the cast: no more of the plates is read.
  const plates = { widthPx, heightPx, material } as unknown as Plates;
  for (const stepPx of [1, 2]) {
    const [columns, rows] = [widthPx / stepPx, heightPx / stepPx];
    const area = { leftPx: 0, topPx: 0, columns, rows, stepPx };
    const roughness = roughnessAbout(plates, area);
    const at = (x: number, y: number): number =>
      roughness[Math.floor(y / stepPx) * columns + Math.floor(x / stepPx)]!;
    for (let y = 60; y < 180; y++)
      assert.ok(Math.abs(at(20, y) - 33 / 255) < 0.006, `${stepPx}: ${at(20, y)} in row ${y}`);
    assert.ok(Math.abs(at(100, 120) - 90 / 255) < 0.01, `${stepPx}: ${at(100, 120)}`);
  }
});

test("a podium's top is a floor up to its bevel, and a line of gold below that is none", () => {
  const [widthPx, heightPx] = [40, 60];
  const normal = new Uint8Array(widthPx * heightPx * 3).fill(128);
  // A top, a bevel that leans more and more, a level line two rows high, and the side.
  const upOf = (y: number): number =>
    y < 20 ? 254 : y < 28 ? 254 - 14 * (y - 19) : y < 30 ? 254 : 128;
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) normal[(y * widthPx + x) * 3 + 2] = upOf(y);
  // Why the cast: no more of the plates is read.
  const plates = { widthPx, heightPx, normal } as unknown as Plates;
  assert.equal(levelAt(plates, 20, 10), 1);
  const atBevel = [17, 18, 19, 20].map((y) => levelAt(plates, 20, y));
  assert.ok(atBevel.every((share, step) => step === 0 || share <= atBevel[step - 1]!));
  assert.ok(
    atBevel.some((share) => share > 0 && share < 1),
    `${atBevel.join(" ")}`,
  );
  for (const y of [24, 28, 29, 40]) assert.equal(levelAt(plates, 20, y), 0, `row ${y}`);
});
