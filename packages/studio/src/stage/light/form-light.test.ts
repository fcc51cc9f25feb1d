import assert from "node:assert/strict";
import { test } from "node:test";
import { type FormLight, tiltedShare } from "./form-light.ts";
import type { Vec3 } from "../../sets/set.ts";

function lampAt(from: Vec3, floor: number): FormLight {
  const distance = Math.hypot(...from);
  const unit = from.map((value) => value / distance) as Vec3;
  return {
    lamps: [{ from: unit, light: [1, 1, 1], wrap: 0.1 }],
    above: [0.1, 0.1, 0.1],
    below: [floor, floor, floor],
  };
}

test("what leans back is lit by a lamp above, and an underside has the floor's light alone", () => {
  const share = (up: number, floor: number) =>
    tiltedShare(lampAt([0, 1, -0.6], floor), 1, { side: 0, up }, 0);
  assert.equal(share(0, 0.5), 1);
  assert.ok(share(0.6, 0.1) > 1.4, `a shoulder gets ${share(0.6, 0.1)}`);
  assert.ok(share(-0.8, 0.02) < 0.2, `over a black floor a belly gets ${share(-0.8, 0.02)}`);
  assert.ok(share(-0.8, 1) > 1.2 * share(-0.8, 0.02) + 0.3, "a white floor lights it");
});
