import assert from "node:assert/strict";
import { test } from "node:test";
import { keyFrom } from "../sets/key-from.ts";
import { analysisOf, sets } from "./analysis.fixture.ts";
import { mirrorForLight, shiftForShadow } from "./mirror-for-light.ts";
import { planShots } from "./plan-shots.ts";

const leftLit = sets.find(({ id }) => id === "lifestyle/hall-floor")!;
const rightLit = sets.find(({ id }) => id === "influencer/tile-sun")!;
const frontal = sets.find(({ id }) => id === "loud_luxury/tufted-velvet")!;

test("a set's key comes from the side from which the product was lit", () => {
  const [left, right] = (["left", "right"] as const).map((litSide) => analysisOf(1, { litSide }));
  assert.equal(mirrorForLight(leftLit, left!), false);
  assert.equal(mirrorForLight(leftLit, right!), true);
  assert.equal(mirrorForLight(rightLit, left!), true);
  assert.equal(mirrorForLight(rightLit, right!), false);
});

test("a frontal key, and a product lit from both sides, ask for neither", () => {
  assert.equal(mirrorForLight(leftLit, analysisOf(1)), null);
  assert.equal(mirrorForLight(frontal, analysisOf(1, { litSide: "left" })), null);
});

test("what stands off the middle has the room on the side where its shadow falls", () => {
  for (const shift of [0.14, -0.15]) {
    assert.equal(shiftForShadow(shift, leftLit, false), -Math.abs(shift));
    assert.equal(shiftForShadow(shift, leftLit, true), Math.abs(shift));
    assert.equal(shiftForShadow(shift, frontal, false), shift);
  }
});

test("the shots of a shoot have their key on the product's side, but for a set's third", () => {
  const plans = planShots(
    {
      style: "lifestyle",
      mode: "product_only",
      shots: 6,
      aspectRatio: [1, 1],
      quality: "standard",
      backgroundColor: null,
      analyses: [analysisOf(1, { litSide: "right" })],
      seed: 5,
    },
    sets.filter(({ id }) => ["lifestyle/oak-window", "lifestyle/garden-table"].includes(id)),
  );
  const shown = new Map<string, number>();
  for (const { setId, mirrored } of plans) {
    const before = shown.get(setId) ?? 0;
    const { across } = keyFrom(
      sets.find(({ id }) => id === setId)!,
      mirrored,
    );
    assert.equal(across > 0, before % 3 !== 2, `${setId} after ${before}`);
    shown.set(setId, before + 1);
  }
  assert.ok(Math.max(...shown.values()) > 2, "one set is shown a third time");
});
