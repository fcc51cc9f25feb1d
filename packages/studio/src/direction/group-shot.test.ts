import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor } from "./analysis.fixture.ts";
import { rowOf } from "./group.ts";
import type { ShotPlan, ShotRequest } from "./plan.ts";

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

  test("show the first good photograph of each", () => {
    const hopeless = photoOf(1, {}, 0.1);
    const plans = plansFor({ style: "classic", analyses: [photoOf(0), hopeless, photoOf(1)] });
    assert.deepEqual(plans[2]!.group, [0, 2]);
  });

  test("are as tall as the hero's other photographs, not as another product's", () => {
    const broad = photoOf(1);
    broad.cutout.widthPx = 1200;
    const heroAspects = (analyses: PhotoAnalysis[]): [number, number | null][] =>
      plansFor({ style: "influencer", analyses }).map(({ view, heroAspect }) => [view, heroAspect]);
    const hopeless = photoOf(0, {}, 0.1);
    // The first photograph is left out, so that the hero is another product's.
    assert.deepEqual(heroAspects([hopeless, broad, photoOf(0)]).slice(0, 2), [
      [1, null],
      [2, null],
    ]);
    assert.deepEqual(heroAspects([hopeless, photoOf(1), broad]).slice(0, 2), [
      [1, null],
      [2, 0.4],
    ]);
    const prints = heroAspects([hopeless, photoOf(0, {}, 0.1)]);
    assert.ok(prints.every(([, heroAspect]) => heroAspect === null));
  });

  test("are as tall as the hero where they are one with it, and together as their tallest stands alone", () => {
    const wide = photoOf(1);
    wide.cutout.widthPx = 1000;
    const plans = plansFor({ style: "classic", analyses: [photoOf(0), wide, photoOf(0)] });
    assert.deepEqual(
      plans.map(({ heroAspect, group }) => [heroAspect, group]),
      [
        [null, null],
        [null, null],
        [0.4, null],
        [0.4, [0, 1]],
      ],
    );
  });
});

describe("a row of products", () => {
  test("has fewer in a tall frame, where four would be a strip across it, and none in the tallest", () => {
    const analyses = colours.map((_, product) => photoOf(product));
    for (const analysis of analyses) analysis.cutout.widthPx = 700;
    const largest = (aspectRatio: [number, number]) => groupsOf(analyses, { aspectRatio })[2];
    assert.deepEqual(largest([4, 1]), [0, 1, 2, 3]);
    assert.deepEqual(largest([1, 1]), [0, 1, 2, 3]);
    assert.deepEqual(largest([9, 16]), [0, 1, 2]);
    assert.equal(largest([1, 4]), null);
  });

  test("is framed as what it is: as wide as it may be, though one's photograph would be too small alone", () => {
    const analyses = [0, 1, 2].map((product) => photoOf(product, { effectiveHeightPx: 300 }));
    for (const { cutout } of analyses) cutout.widthPx = 700;
    const [, , { framing }] = plansFor({ style: "classic", analyses }) as [
      ShotPlan,
      ShotPlan,
      ShotPlan,
    ];
    assert.ok(framing.fillWidth > 0.8, `${framing.fillWidth} of the width`);
    assert.ok(framing.fillHeight < 0.4, `${framing.fillHeight} of the height`);
  });

  test("has each as large as its kind: a chair stands far above a jar, a bag somewhat", () => {
    const [jar, chair, bag] = [
      photoOf(0),
      photoOf(1, { onLegs: true, volume: "soft", gloss: 0 }),
      photoOf(2, { volume: "soft", gloss: 0 }),
    ] as const;
    bag.cutout.widthPx = 1000;
    const row = rowOf([jar, chair, bag].map((analysis) => ({ aspect: 0.6, analysis })));
    assert.equal(row.heights[1], 1);
    assert.ok(row.heights[0]! < 0.45, `a jar of ${row.heights[0]} of a chair`);
    assert.ok(row.heights[2]! > 1.2 * row.heights[0]! && row.heights[2]! < 1.6 * row.heights[0]!);
    const plan = plansFor({ style: "classic", analyses: [jar, chair] })[2]!;
    assert.ok(plan.scale! > 2, "and the set is as large as for the chair");
  });
});
