import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeSrgb } from "../../develop/color.ts";
import type { Grade } from "../../direction/plan.ts";
import { hardnessOf, tonesFor, toneShift } from "./match-tones.ts";
import type { Pixels } from "../product-layer.ts";
import { stage } from "../stage.fixture.ts";

const plain: Grade = {
  exposure: 1,
  contrast: 1,
  saturation: 1,
  vignette: 0,
  grain: 0,
  bloom: 0,
  lift: 0,
  warmth: 0,
};

/** All greys, as many of each. */
function ramp(): Pixels {
  const rgba = new Uint8Array(256 * 4 * 4);
  for (let pixel = 0; pixel < 1024; pixel++) {
    const grey = pixel >> 2;
    rgba.set([grey, grey, grey, 255], pixel * 4);
  }
  return { widthPx: 256, heightPx: 4, rgba };
}

const byteOf = (light: number): number => encodeSrgb(light) * 255;

test("soft light and a plain grade leave a product's tones as they are", () => {
  tonesFor(ramp(), plain, { hardness: 0, setWhite: 1, mirrors: 0 }).forEach((light, byte) => {
    assert.ok(Math.abs(byteOf(light) - byte) <= 0.6, `${byte} became ${byteOf(light)}`);
  });
});

test("hard light darkens what is below a product's median, and no tone passes another or clips", () => {
  const tones = tonesFor(ramp(), plain, { hardness: 1, setWhite: 1, mirrors: 0 });
  assert.ok(byteOf(tones[60]!) < 55 && byteOf(tones[128]!) > 125);
  for (let byte = 1; byte < 256; byte++) assert.ok(tones[byte]! >= tones[byte - 1]!);
  assert.ok(byteOf(tones[250]!) < 254, "whites keep their detail");
  const shift = toneShift(ramp(), tones);
  assert.ok(shift > 0.3 && shift < 2.5, `mean ΔE2000 ${shift}`);
});

test("a product of 800 rows is read all over: a stride through its bytes met none but its first column", () => {
  const [widthPx, heightPx] = [300, 800];
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(90);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++)
    rgba[pixel * 4 + 3] = pixel % widthPx === 0 ? 0 : 255;
  const grey = { widthPx, heightPx, rgba };
  const tones = tonesFor(grey, plain, { hardness: 1, setWhite: 1, mirrors: 0 });
  // Its median is its one grey, which contrast doesn't move.
  assert.ok(Math.abs(byteOf(tones[90]!) - 90) < 1, `${byteOf(tones[90]!)}`);
  const darker = tones.map((light) => light * 0.8);
  assert.ok(toneShift(grey, darker) > 1, `mean ΔE2000 ${toneShift(grey, darker)}`);
});

test("a set with lifted blacks lifts the product's", () => {
  const tones = tonesFor(
    ramp(),
    { ...plain, lift: 0.06 },
    { hardness: 0, setWhite: 1, mirrors: 0 },
  );
  assert.ok(Math.abs(byteOf(tones[0]!) - 0.06 * 255) < 1);
  assert.ok(Math.abs(byteOf(tones[255]!) - 255) < 1);
});

test("a set in the sun is hard, one under soft boxes is soft", () => {
  const hardness = (id: string): number => hardnessOf(stage.sets.get(id)!.description);
  assert.ok(hardness("editorial/concrete-noon") > 0.6);
  assert.ok(hardness("classic/white-sweep") < 0.05);
});

test("a product's whites are the set's: no brighter than a white card at its place, and still in order", () => {
  const tones = tonesFor(ramp(), plain, { hardness: 0, setWhite: 0.75, mirrors: 0 });
  assert.ok(Math.abs(tones[255]! - 0.75) < 0.01, `${tones[255]}`);
  for (let byte = 4; byte < 256; byte++) assert.ok(tones[byte]! > tones[byte - 4]!, `${byte}`);
  assert.ok(Math.abs(byteOf(tones[150]!) - 150) < 0.6, "mid-tones stay");
  assert.equal(tonesFor(ramp(), plain, { hardness: 0, setWhite: 1, mirrors: 0 })[255], 1);
});

test("a mirror's lights come down as they are graded, where those of what is matte are pressed together", () => {
  const [matte, mirror] = [0, 1].map((mirrors) =>
    tonesFor(ramp(), plain, { hardness: 0, setWhite: 0.7, mirrors }),
  );
  assert.ok(matte !== undefined && mirror !== undefined);
  assert.ok(Math.abs(mirror[255]! - 0.7) < 0.01, `${mirror[255]}`);
  const steps = [matte, mirror].map((tones) => byteOf(tones[250]!) - byteOf(tones[220]!));
  assert.ok(steps[1]! > 1.5 * steps[0]!, String(steps));
});
