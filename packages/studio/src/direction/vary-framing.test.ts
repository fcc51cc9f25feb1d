import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { styles } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import { composeFraming, type FramingChange, framingFor } from "./framing.ts";
import { floatOf } from "./levitation.ts";
import type { Framing, ShotPlan } from "./plan.ts";
import { styleDirections } from "./styles.ts";
import {
  furtherFramings,
  heroFraming,
  type Placing,
  placingOf,
  type UnframedShot,
  varyFramings,
} from "./vary-framing.ts";

/** A photograph of goods of that shape (width over height). */
function shaped(aspect: number, change: Partial<PhotoAnalysis["product"]> = {}): PhotoAnalysis {
  const { product, cutout } = analysisOf(0.95, { volume: "soft", gloss: 0, ...change });
  return { product, cutout: { ...cutout, widthPx: 800 * aspect, heightPx: 800 } };
}

const kinds: Record<string, PhotoAnalysis> = {
  bottle: analysisOf(0.95),
  "bottle lit from the right": analysisOf(0.95, { litSide: "right" }),
  "bottle on a small photograph": analysisOf(0.95, { effectiveHeightPx: 380, litSide: "left" }),
  bag: shaped(1.1),
  "watch from above": shaped(0.7, { pose: "lying", cameraElevationDegrees: 90 }),
};
/** Two of three pictures have to be from the side of its light, and it has no room beside it. */
const broad: Record<string, PhotoAnalysis> = {
  "shoe lit from the left": shaped(2, { litSide: "left", cameraElevationDegrees: 12 }),
  mug: shaped(1.2, { volume: "revolution", rimElevationDegrees: 24, litSide: "left" }),
};

function placed(plan: ShotPlan, analysis: PhotoAnalysis): Placing {
  const set = sets.find(({ id }) => id === plan.setId)!;
  const { widthPx, heightPx } = analysis.cutout;
  const shot = { ...plan, set, aspect: widthPx / heightPx, scale: plan.scale ?? 1 };
  const float = floatOf(plan.style, analysis, set);
  return placingOf({ ...shot, float }, plan.framing);
}

/** Whether one takes two pictures of a set from one side for the same: as large within a fifth, and in the same spot. */
function isAlike(a: Placing, b: Placing): boolean {
  const isAsLarge = Math.max(a.height / b.height, b.height / a.height) < 1.2;
  return isAsLarge && Math.abs(a.across - b.across) < 0.08 && Math.abs(a.down - b.down) < 0.06;
}

/** Of shoots in all styles, with two seeds each, those with two pictures of one set from one side that are alike. */
function alikeAt(aspectRatio: [number, number], analysis: PhotoAnalysis): string[] {
  return styles.flatMap((style) =>
    [1, 2].flatMap((seed) => {
      const plans = plansFor({ style, aspectRatio, seed, analyses: [analysis] });
      const places = plans.map((plan) => placed(plan, analysis));
      const isTwice = plans.some(({ setId, mirrored }, second) =>
        plans.slice(0, second).some((shot, first) => {
          const isSameView = shot.setId === setId && shot.mirrored === mirrored;
          return isSameView && isAlike(places[first]!, places[second]!);
        }),
      );
      return isTwice ? [`${style}, seed ${seed}`] : [];
    }),
  );
}

describe("no two pictures of a shoot that show one set from one side are alike", () => {
  for (const [kind, analysis] of Object.entries(kinds)) {
    test(`of a ${kind}`, () => {
      for (const ratio of [
        [1, 4],
        [1, 1],
        [4, 1],
      ] as [number, number][]) {
        assert.deepEqual(alikeAt(ratio, analysis), [], ratio.join(":"));
      }
    });
  }

  test("of what fills the width and is lit from one side, but for 4 of 20 shoots at 1:1", () => {
    for (const [kind, analysis] of Object.entries(broad)) {
      assert.deepEqual([alikeAt([1, 4], analysis), alikeAt([4, 1], analysis)], [[], []], kind);
      const alike = alikeAt([1, 1], analysis);
      assert.ok(alike.length <= 4, `${kind}: ${alike.join("; ")}`);
    }
  });
});

describe("the framings of a shoot", () => {
  const changes = [heroFraming, ...furtherFramings];

  function shotIn(id: string, mirrored = false): UnframedShot {
    const set = sets.find((each) => each.id === id)!;
    const size = { widthPx: 1024, heightPx: 1024 };
    const bottle = analysisOf(0.95);
    const where = { set, size, levitation: 0 };
    const hero = styleDirections.luxury.framing;
    const framingOf = (change: FramingChange): Framing =>
      framingFor(composeFraming(hero, change, [1, 1]), bottle, where);
    const float = floatOf("luxury", bottle, set);
    return { ...size, set, mirrored, float, scale: 1, aspect: 0.4, heroAspect: null, framingOf };
  }

  test("are the seed's own, one after another, where no set comes again from the same side", () => {
    const tray = "luxury/silk-tray";
    const shots = [shotIn(tray), shotIn("luxury/onyx-plinth"), shotIn(tray, true)];
    const own = shots.map(({ framingOf }, index) => framingOf(changes[index]!));
    assert.deepEqual(varyFramings(shots, changes), own);
  });

  test("leave out one that looks like an earlier picture of the set", () => {
    const shots = [shotIn("luxury/silk-tray"), shotIn("luxury/silk-tray")];
    const hardlyOther = { ...heroFraming, scale: 0.9, shiftY: 0.02 };
    const plainlyOther = furtherFramings[1]!;
    const [, second] = varyFramings(shots, [heroFraming, hardlyOther, plainlyOther]);
    assert.deepEqual(second, shots[1]!.framingOf(plainlyOther));
  });
});

test("what lies is turned by another angle in each further picture, but for what its photograph cuts off and a print", () => {
  const lying = analysisOf(0.9, { pose: "lying", cameraElevationDegrees: 90 });
  const turnsOf = (analysis: PhotoAnalysis): number[] =>
    plansFor({ style: "minimal", shots: 6, analyses: [analysis] }).map(
      ({ tiltDegrees }) => tiltDegrees,
    );
  const turns = turnsOf(lying);
  assert.equal(turns[0], 0, "the hero as it was photographed");
  assert.equal(new Set(turns).size, 6, turns.join(", "));
  assert.ok(turns.every((degrees) => Math.abs(degrees) <= 20));
  const cutOff = { ...lying, cutout: { ...lying.cutout, leftPx: 400, topPx: 200 } };
  assert.deepEqual(new Set(turnsOf(cutOff)), new Set([0]));
  assert.ok(!turnsOf(analysisOf(0.9)).some(Boolean), "what stands is not turned");
});
