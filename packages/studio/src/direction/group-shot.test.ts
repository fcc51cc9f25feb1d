import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor } from "./analysis.fixture.ts";
import type { ShotRequest } from "./plan.ts";

const colours = ["#aa2020", "#2030aa", "#20aa30", "#d0c020", "#101010"];

/** A photograph of the product of that colour. */
function photoOf(
  product: number,
  change: Partial<PhotoAnalysis["product"]> = {},
  confidence = 0.9,
) {
  return analysisOf(confidence, { palette: [{ hex: colours[product]!, weight: 1 }], ...change });
}

function groupsOf(analyses: PhotoAnalysis[], change: Partial<ShotRequest> = {}) {
  return plansFor({ style: "classic", analyses, ...change }).map(({ group }) => group);
}

describe("products that come together in one shot", () => {
  test("are four at the most, and stand beside no model", () => {
    const analyses = colours.map((_, product) => photoOf(product));
    assert.deepEqual(groupsOf(analyses), [null, null, [0, 1, 2, 3], null]);
    assert.ok(groupsOf(analyses, { mode: "with_model" }).every((group) => group === null));
  });

  test("have sure mattes and stand on their own feet; what does not, and a further view, keeps its own shot", () => {
    const pair = [photoOf(0), photoOf(1)];
    for (const [what, third] of [
      ["doubtful", photoOf(2, {}, 0.5)],
      ["lying", photoOf(2, { pose: "lying", cameraElevationDegrees: 90 })],
      ["held", photoOf(2, { rests: false })],
      ["the first from another side", photoOf(0)],
    ] as const) {
      const plans = plansFor({ style: "classic", analyses: [...pair, third] });
      assert.deepEqual(
        plans.map(({ view, group }) => [view, group]),
        [
          [0, null],
          [1, null],
          [2, null],
          [0, [0, 1]],
        ],
        what,
      );
    }
  });

  test("are as tall as the hero where they are one with it, and only there", () => {
    const plans = plansFor({ style: "classic", analyses: [photoOf(0), photoOf(1), photoOf(0)] });
    assert.deepEqual(
      plans.map(({ heroAspect }) => heroAspect),
      [null, null, 0.4, null],
    );
  });
});
