import assert from "node:assert/strict";
import { test } from "node:test";
import { keyFrom } from "../sets/key-from.ts";
import { analysisOf, sets } from "./analysis.fixture.ts";
import { mirrorForLight } from "./mirror-for-light.ts";
import { planShots } from "./plan-shots.ts";

const leftLit = sets.find(({ id }) => id === "lifestyle/hall-floor")!;
const rightLit = sets.find(({ id }) => id === "influencer/tile-sun")!;
const frontal = sets.find(({ id }) => id === "loud_luxury/tufted-velvet")!;

test("a set's key comes from the side from which the product was lit", () => {
  const [left, right] = (["left", "right"] as const).map((litSide) => analysisOf(1, { litSide }));
  for (const drawn of [false, true]) {
    assert.equal(mirrorForLight(leftLit, left!, drawn), false);
    assert.equal(mirrorForLight(leftLit, right!, drawn), true);
    assert.equal(mirrorForLight(rightLit, left!, drawn), true);
    assert.equal(mirrorForLight(rightLit, right!, drawn), false);
  }
});

test("the draw decides where the light tells nothing", () => {
  for (const drawn of [false, true]) {
    assert.equal(mirrorForLight(leftLit, analysisOf(1), drawn), drawn);
    assert.equal(mirrorForLight(frontal, analysisOf(1, { litSide: "left" }), drawn), drawn);
  }
});

test("all shots of a shoot have their key on the product's side", () => {
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
    sets,
  );
  for (const { setId, mirrored } of plans)
    assert.ok(
      keyFrom(
        sets.find(({ id }) => id === setId)!,
        mirrored,
      ).across > 0,
      setId,
    );
});
