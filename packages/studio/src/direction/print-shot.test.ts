import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { styles } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import type { ShotPlan } from "./plan.ts";
import { lightingRatio } from "./lighting-ratio.ts";
import { lightPart } from "./styles.ts";

/** A plan's soft light against what its set has in any picture. */
function softLight({ setId, light }: ShotPlan): number {
  const set = sets.find(({ id }) => id === setId)!;
  const group = set.groups.find((name) => lightPart(name) === "fill")!;
  return light[group]![1] / lightingRatio(set).light[group]!;
}

describe("what the cutout is worth", () => {
  test("a doubtful one stands on the photograph's own ground", () => {
    for (const plan of plansFor({ analyses: [analysisOf(0.5)] })) {
      const set = sets.find(({ id }) => id === plan.setId)!;
      assert.ok(set.styles.includes("classic") || set.styles.includes("minimal"));
      assert.deepEqual(plan.backdrop, [210, 180, 160]);
      assert.equal(plan.presentation, "product");
    }
    for (const plan of plansFor({ style: "avant_garde", analyses: [analysisOf(0.5)] })) {
      assert.equal(plan.levitation, 0, "it levitates in the sets of its own style only");
    }
  });

  test("a hopeless one is shown as a print: on a table from above and framed turn by turn, in sets of its own style", () => {
    for (const style of styles) {
      const plans = plansFor({ style, analyses: [analysisOf(0.2, { pose: "lying" })] });
      const products = plansFor({ style });
      const flatLays = sets.some((set) => set.styles[0] === style && set.pose === "lying");
      for (const [index, plan] of plans.entries()) {
        assert.equal(plan.presentation, "print");
        const set = sets.find(({ id }) => id === plan.setId)!;
        assert.equal(set.styles[0], style);
        const lies = flatLays && index % 2 === 0;
        assert.equal(set.pose, lies ? "lying" : "standing", `${style}, ${index}`);
        assert.equal(Math.abs(plan.tiltDegrees) >= 4, lies, "a sheet lies a little turned");
        const soft = softLight(plan) / softLight(products[index]!);
        assert.ok(Math.abs(soft - (lies ? 1.6 : 1)) < 1e-6, `${set.id}: ${soft} of the soft light`);
      }
      assert.ok(new Set(plans.map(({ setId }) => setId)).size > 1, style);
    }
  });

  test("half a person is shown as a print, a whole one or an arm stands", () => {
    const worn = analysisOf(0.95, { pose: "worn" });
    const cutOff = { ...worn, cutout: { ...worn.cutout, topPx: 200 } };
    const presentations = (analysis: PhotoAnalysis): Set<string> =>
      new Set(plansFor({ analyses: [analysis] }).map(({ presentation }) => presentation));
    assert.deepEqual(presentations(cutOff), new Set(["print"]));
    assert.deepEqual(presentations(worn), new Set(["product"]));
    const footprint = [
      [0.4, 1],
      [0.5, 1],
    ] as [number, number][];
    const arm = { ...cutOff, product: { ...cutOff.product, footprint } };
    assert.deepEqual(presentations(arm), new Set(["product"]));
    const goods = { ...cutOff, product: { ...cutOff.product, pose: "standing" as const } };
    assert.deepEqual(presentations(goods), new Set(["product"]));
  });

  test("no two of a shoot's prints differ by their light alone", () => {
    for (const style of ["classic", "minimal"] as const) {
      for (let seed = 0; seed < 24; seed++) {
        const plans = plansFor({ style, shots: 6, seed, analyses: [analysisOf(0.2)] });
        const pictures = plans.map(({ setId, mirrored, framing, tiltDegrees }) =>
          JSON.stringify([setId, mirrored, framing, tiltDegrees]),
        );
        assert.equal(new Set(pictures).size, 6, `${style}, ${seed}`);
      }
    }
  });
});
