import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import { scaleOf } from "./size-class.ts";

describe("the set of the right scale", () => {
  test("has no teacups beside a bag, which is shown larger than a bottle", () => {
    const bag = analysisOf(0.95, { volume: "soft", gloss: 0.05 });
    for (const seed of [1, 2, 3]) {
      const [bagPlan] = plansFor({ style: "influencer", analyses: [bag], seed });
      const set = sets.find(({ id }) => id === bagPlan!.setId)!;
      assert.notEqual(set.tellsScale, true, set.id);
      assert.ok(bagPlan!.scale! > 1);
    }
    const glasses = analysisOf(0.95, { volume: "soft", gloss: 0.6 });
    for (const analysis of [analysisOf(0.95), glasses]) {
      assert.equal(plansFor({ analyses: [analysis] })[0]!.scale, 1);
    }
  });

  test("is a floor for a washing machine, a matte box that is seen from above, and no floor for a pack", () => {
    for (const seed of [1, 2, 3]) {
      const setFor = (gloss: number, cameraElevationDegrees: number): string => {
        const box = analysisOf(0.95, { volume: "box", gloss, cameraElevationDegrees });
        return plansFor({ style: "lifestyle", analyses: [box], seed })[0]!.setId;
      };
      assert.equal(setFor(0.1, 19), "lifestyle/hall-floor");
      assert.notEqual(setFor(0.1, 9), "lifestyle/hall-floor");
      assert.notEqual(setFor(0.6, 19), "lifestyle/hall-floor");
    }
  });

  test("is a table for a plant in its pot, which stands on less than its breadth, and a floor for an office chair", () => {
    const tall = { volume: "soft", gloss: 0.03, cameraElevationDegrees: 7 } as const;
    const footed = (from: number, to: number) =>
      analysisOf(0.95, {
        ...tall,
        footprint: [
          [from, 1],
          [to, 1],
        ],
      });
    for (const seed of [1, 2, 3]) {
      const [plant] = plansFor({ style: "lifestyle", analyses: [footed(0.22, 0.6)], seed });
      const [chair] = plansFor({ style: "lifestyle", analyses: [footed(0.02, 0.46)], seed });
      assert.notEqual(plant!.setId, "lifestyle/hall-floor");
      assert.equal(plant!.scale, 1);
      assert.equal(chair!.setId, "lifestyle/hall-floor");
      assert.ok(chair!.scale! > 2);
    }
  });

  test("is a hall's floor for all pictures of a stool, from however far above it was photographed", () => {
    for (const cameraElevationDegrees of [22, 36]) {
      const stool = analysisOf(0.95, {
        volume: "box",
        onLegs: true,
        gloss: 0.05,
        cameraElevationDegrees,
      });
      const plans = plansFor({ style: "lifestyle", analyses: [stool], seed: 1 });
      for (const { setId } of plans) assert.equal(setId, "lifestyle/hall-floor");
    }
  });

  test("is a hall's floor for a bag, and a table for a bottle", () => {
    for (const seed of [1, 2, 3]) {
      for (const cameraElevationDegrees of [0, 10]) {
        const bag = analysisOf(0.95, { volume: "soft", gloss: 0.05, cameraElevationDegrees: 10 });
        const bottleSeen = analysisOf(0.95, { cameraElevationDegrees });
        const [onFloor] = plansFor({ style: "lifestyle", analyses: [bag], seed });
        const onTables = plansFor({ style: "lifestyle", analyses: [bottleSeen], seed });
        assert.equal(onFloor!.setId, "lifestyle/hall-floor");
        assert.ok(onTables.every(({ setId }) => setId !== "lifestyle/hall-floor"));
      }
    }
  });
});

test("a mug that is seen level is set on a table, by its handle", () => {
  for (const seed of [1, 2, 3]) {
    const mug = analysisOf(0.95, { volume: "soft", gloss: 0.05, sideHandle: true });
    const [plan] = plansFor({ style: "lifestyle", analyses: [mug], seed });
    assert.notEqual(plan!.setId, "lifestyle/hall-floor");
    assert.equal(plan!.scale, 1);
  }
});

test("a clear vase is held in a hand, and a chair stands on legs though its seat looks like a bowl's rim", () => {
  const matte = { volume: "soft", gloss: 0.05 } as const;
  assert.ok(scaleOf(analysisOf(0.95, matte)) > 1);
  assert.equal(scaleOf(analysisOf(0.95, { ...matte, transparency: 0.1 })), 1);
  const seat = { ...matte, rimElevationDegrees: 30 };
  assert.equal(scaleOf(analysisOf(0.95, seat)), 1);
  assert.ok(scaleOf(analysisOf(0.95, { ...seat, onLegs: true })) > 2);
});
