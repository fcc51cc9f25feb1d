import assert from "node:assert/strict";
import { test } from "node:test";
import { samplePhoto, stage } from "../stage/stage.fixture.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import type { Framing } from "./plan.ts";
import { analysisOf } from "./analysis.fixture.ts";
import { balanced, composeFraming, framingFor } from "./framing.ts";
import { asPrint } from "./print-shot.ts";
import { scaleOf } from "./size-class.ts";
import { styleDirections } from "./styles.ts";

const square = { widthPx: 1024, heightPx: 1024 };
const level = stage.sets.get("lifestyle/kitchen-sun")!.description;
const down = stage.sets.get("lifestyle/breakfast-oak")!.description;

test("a low wide product has no more than twice as much air above as below, and stays off the middle by a little", () => {
  for (const [style, { framing }] of Object.entries(styleDirections)) {
    const wide = balanced(framing, 1.8, level, square);
    const height = wide.fillWidth / 1.8;
    const above = wide.baseY - height;
    assert.ok(above < 2.1 * (1 - wide.baseY) + 0.02, `${style}: ${above.toFixed(2)} above`);
    const raised = framing.baseY - wide.baseY;
    assert.ok(raised < 0.5 * (framing.fillHeight - height), `${style}: ${raised.toFixed(2)} up`);
    const aside = Math.abs(wide.centreX - 0.5);
    assert.ok(aside <= 0.3 * Math.abs(framing.centreX - 0.5) + 0.05, style);
    assert.ok(wide.centreX + wide.fillWidth / 2 < 0.93, style);
  }
});

test("the luxuries leave a third of the width to their sets, and loud luxury nearly half of the height", () => {
  const { luxury, loud_luxury: loud } = styleDirections;
  for (const { framing } of [luxury, loud])
    assert.ok(balanced(framing, 1.8, level, square).fillWidth < 0.67, `${framing.fillWidth}`);
  assert.ok(balanced(loud.framing, 0.4, level, square).fillHeight < 0.56);
});

test("a slim product stands as its style has it, and what is seen from above is left alone", () => {
  for (const { framing } of Object.values(styleDirections)) {
    const slim = balanced(framing, 0.4, level, square);
    assert.equal(slim.baseY, framing.baseY);
    assert.deepEqual(balanced(framing, 2, down, square), framing);
  }
});

test("a chair is shown larger than a bag, a mug smaller, and a chair fills more of its frame", async () => {
  const { analysis: bag } = await samplePhoto("synthetic_bag");
  const product = { ...bag.product, volume: "soft", gloss: 0, transparency: 0 } as const;
  const shaped = (aspect: number): typeof bag => ({
    product: { ...product, effectiveHeightPx: 2000 },
    cutout: { ...bag.cutout, widthPx: 1000 * aspect, heightPx: 1000 },
  });
  const where = { set: level, size: square, levitation: 0 };
  const { framing } = styleDirections.lifestyle;
  const tallness = (aspect: number): number =>
    framingFor(framing, shaped(aspect), where).fillHeight;
  assert.ok(scaleOf(shaped(0.55)) > 1.4 * scaleOf(shaped(0.9)));
  assert.ok(tallness(0.55) > 1.2 * tallness(0.9));
  // A mug with its handle is as soft a shape; one looks into it.
  const mug = { ...shaped(0.9), product: { ...shaped(0.9).product, rimElevationDegrees: 34 } };
  assert.equal(scaleOf(mug), 1);
});

test("a lace that hangs below the sole stays in the frame, also set down; in the air and in a print it asks for no room", async () => {
  const { analysis: shoe } = await samplePhoto("synthetic_bag");
  const loose: PhotoAnalysis = {
    ...shoe,
    product: { ...shoe.product, baseLine: 0.75, rests: false, setDownDegrees: 18 },
  };
  const { framing } = styleDirections.lifestyle;
  const baseOf = (analysis: PhotoAnalysis, levitation = 0): number =>
    framingFor(framing, analysis, { set: level, size: square, levitation }).baseY;
  const { fillHeight, baseY } = framingFor(framing, loose, {
    set: level,
    size: square,
    levitation: 0,
  });
  assert.ok(baseY + 0.25 * Math.min(fillHeight, baseY) < 1, `${baseY}`);
  assert.ok(baseY < baseOf(shoe) - 0.05, `${baseY} of ${baseOf(shoe)}`);
  assert.equal(baseOf(loose, 0.1), baseOf(shoe, 0.1));
  assert.equal(baseOf(asPrint(loose, false)), baseOf(asPrint(shoe, false)));
});

const fillOf = (analysis: PhotoAnalysis, widthPx: number, heightPx: number): Framing => {
  const where = { set: level, size: { widthPx, heightPx }, levitation: 0 };
  return framingFor(styleDirections.classic.framing, analysis, where);
};

test("a small photograph's product is as small in a large picture as on a page", () => {
  const small = analysisOf(0.9, { effectiveHeightPx: 380 });
  assert.ok(fillOf(small, 1024, 1024).fillHeight < 0.6);
  for (const [across, down] of [
    [1, 1],
    [3, 2],
    [2, 3],
    [4, 1],
  ] as const) {
    const [page, large] = [1024, 4096].map((longPx) => {
      const unitPx = longPx / Math.max(across, down);
      return fillOf(small, across * unitPx, down * unitPx).fillHeight;
    });
    assert.ok(Math.abs(page! - large!) < 0.001, `${across}:${down}: ${page} and ${large}`);
  }
});

test("a wide product is no smaller for a height that its width never lets it have", () => {
  const fillWidthOf = (effectiveHeightPx: number): number => {
    const shoe = analysisOf(0.9, { effectiveHeightPx });
    Object.assign(shoe.cutout, { widthPx: 1000, heightPx: 400 });
    return fillOf(shoe, 1024, 1024).fillWidth;
  };
  assert.equal(fillWidthOf(330), fillWidthOf(2000));
  assert.ok(fillWidthOf(150) < fillWidthOf(2000));
});

test("a small photograph's product has its air above and below it, and lies in the middle from above", () => {
  const framed = (effectiveHeightPx: number, set = level): { above: number; below: number } => {
    const { fillHeight, baseY } = framingFor(
      styleDirections.classic.framing,
      analysisOf(0.9, { effectiveHeightPx }),
      { set, size: square, levitation: 0 },
    );
    return { above: baseY - fillHeight, below: 1 - baseY };
  };
  const [small, large] = [framed(300), framed(2000)];
  assert.ok(small.above > large.above + 0.1 && small.below > large.below + 0.05);
  assert.ok(small.above < 1.7 * small.below, `${small.above} above, ${small.below} below`);
  assert.equal(framed(300, down).below, framed(2000, down).below);
});

test("a shot from farther off shows a small photograph's product smaller by as much, and what leaves the frame too", () => {
  const cord = analysisOf(0.9, { pose: "lying" });
  const leaving = { ...cord, cutout: { ...cord.cutout, leftPx: 300, topPx: 200 } };
  for (const [analysis, set] of [
    [analysisOf(0.9, { effectiveHeightPx: 380 }), level],
    [leaving, down],
  ] as const) {
    const [near, far] = [1, 0.8].map((share) => {
      const { framing } = styleDirections.classic;
      const fillHeight = framing.fillHeight * share;
      const where = { set, size: square, levitation: 0, share };
      return framingFor({ ...framing, fillHeight }, analysis, where).fillHeight;
    });
    assert.ok(Math.abs(far! / near! - 0.8) < 1e-9, `${far} of ${near}`);
  }
});

test("what levitates keeps its air above, however high it is lifted", () => {
  const { framing } = styleDirections.classic;
  for (const levitation of [0.07, 0.2, 0.5]) {
    const { fillHeight, baseY } = framingFor(framing, analysisOf(0.9), {
      set: level,
      size: square,
      levitation,
    });
    assert.ok(baseY - fillHeight * (1 + levitation) > 0.0599, `${levitation}: ${fillHeight}`);
  }
});

test("from above, what the photograph's foot cuts off leaves the frame there, and what was cropped closely all round lies in it", () => {
  const photo = analysisOf(0.9, { pose: "lying" });
  const leaves = (change: Partial<PhotoAnalysis["cutout"]>, set = down): boolean | undefined =>
    framingFor(
      styleDirections.lifestyle.framing,
      { ...photo, cutout: { ...photo.cutout, leftPx: 300, topPx: 200, ...change } },
      { set, size: square, levitation: 0 },
    ).leaves;
  assert.equal(leaves({}), true);
  assert.equal(leaves({}, level), undefined);
  assert.equal(leaves({ topPx: 100 }), undefined);
  assert.equal(leaves({ leftPx: 0 }), undefined);
  assert.equal(leaves({ leftPx: 800 }), undefined);
});

test("no shot's product is moved farther off the middle than by a good quarter of the frame", () => {
  const change = { scale: 1, shiftX: 0.3, shiftY: 0, mirrored: false };
  for (const shiftX of [0.3, -0.5]) {
    const { centreX } = composeFraming(
      styleDirections.minimal.framing,
      { ...change, shiftX },
      [4, 1],
    );
    assert.equal(centreX, 0.5 + 0.28 * Math.sign(shiftX));
  }
});
