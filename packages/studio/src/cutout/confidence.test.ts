import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeMatte } from "./confidence.ts";
import type { MatteEvidence } from "./evidence.ts";

/** A shoe on white paper, but for what is changed. */
const judge = (change: Partial<MatteEvidence> = {}) =>
  judgeMatte({
    area: 0.2,
    detailPx: 400,
    border: 0,
    weakEdge: 0.01,
    lostRim: 0,
    groundColoured: 0.02,
    unexplained: 0.002,
    strayNear: 0.002,
    leftOut: 0,
    shadowLike: 0,
    undecided: 0.03,
    dropped: 0,
    instability: 0.001,
    borderShare: 1,
    noise: 0.5,
    softOutline: 0.05,
    entropy: 0.05,
    raggedness: 5.5,
    seeThrough: false,
    hardShadow: false,
    busy: null,
    afloat: 0,
    parted: 0,
    enclosed: 0,
    cutOff: 0,
    boxed: 0.6,
    ...change,
  });

test("what is sharp all round on a plain ground is sure", () => {
  assert.deepEqual(judge(), { confidence: 1, reasons: [] });
});

const alike = "the product has the colour of its ground";
const unsure = "the outline is uncertain";
const border = "the product touches the border";
const others = "there are other things in the picture";
const busy = "the ground is busy";

test("each doubt lowers it and has its words", () => {
  for (const [change, most, reason] of [
    [{ noise: 5, weakEdge: 0.2 }, 0.3, busy],
    [{ borderShare: 0.6 }, 0.05, busy],
    [{ weakEdge: 0.3 }, 0.45, alike],
    [{ groundColoured: 0.42 }, 0.45, alike],
    [{ undecided: 0.5 }, 0.55, alike],
    [{ lostRim: 0.4 }, 0.3, alike],
    [{ enclosed: 0.01 }, 0.3, alike],
    [{ weakEdge: 0.06, softOutline: 0.22, entropy: 0.16 }, 0.7, alike],
    [{ border: 0.055 }, 0.6, border],
    [{ cutOff: 0.2 }, 0.3, border],
    [{ parted: 0.3 }, 0.3, unsure],
    [{ leftOut: 1.5 }, 0.5, unsure],
    [{ unexplained: 0.15 }, 0.4, others],
    [{ dropped: 0.12 }, 0.45, others],
    [{ shadowLike: 0.06 }, 0.55, "a hard shadow may be part of the cutout"],
    [{ hardShadow: true }, 0.7, "a hard shadow may have taken some of the product with it"],
    [{ seeThrough: true }, 0.6, "the product is of glass or clear plastic"],
    [{ instability: 0.01 }, 0.6, unsure],
    [{ instability: 0.05 }, 0.45, unsure],
    [{ softOutline: 0.6 }, 0.7, unsure],
    [{ afloat: 0.1 }, 0.6, unsure],
    [{ raggedness: 13, entropy: 0.16 }, 0.6, "the outline is ragged"],
    [{ area: 0.92 }, 0.05, "the product fills the picture"],
    [{ area: 0.86, weakEdge: 0.2 }, 0.3, "the product fills the picture"],
    [{ area: 0.86, boxed: 0.99 }, 0.4, "the product fills the picture"],
    [{ detailPx: 40 }, 0.6, "the photo shows the product in too few pixels"],
    [{ area: 0.004 }, 0.05, "the product is very small in the picture"],
  ] satisfies [Partial<MatteEvidence>, number, string][]) {
    const { confidence, reasons } = judge(change);
    assert.ok(confidence < most, `${JSON.stringify(change)}: ${confidence}`);
    assert.ok(reasons.includes(reason), `${JSON.stringify(change)}: ${reasons.join()}`);
  }
});

test("what sound mattes have as well raises none", () => {
  for (const change of [
    { noise: 2 },
    { borderShare: 0.93 },
    { weakEdge: 0.12 },
    { groundColoured: 0.1 },
    { undecided: 0.15 },
    { lostRim: 0.25 },
    { enclosed: 0.002 },
    { border: 0.003 },
    { cutOff: 0.06 },
    { leftOut: 0.9 },
    { unexplained: 0.01 },
    { dropped: 0.02 },
    { shadowLike: 0.01 },
    { instability: 0.004 },
    { softOutline: 0.3 },
    { afloat: 0.02 },
    { raggedness: 9 },
    { area: 0.7 },
    { area: 0.02 },
    { detailPx: 85 },
  ] satisfies Partial<MatteEvidence>[])
    assert.deepEqual(judge(change), { confidence: 1, reasons: [] }, JSON.stringify(change));
});

test("what goes on in the ground is little against a cut that is steady, and a long outline against a crisp one", () => {
  assert.ok(judge({ noise: 2.6 }).confidence > 0.95);
  assert.ok(judge({ raggedness: 13 }).confidence > 0.75);
  // The same share of all pixels, along an outline three times as long.
  assert.ok(judge({ instability: 0.01, raggedness: 18 }).confidence > 0.75);
});

test("on a ground of much grain no cut is trusted, but one that is steady is worth any set", () => {
  for (const noise of [3.2, 5]) {
    const { confidence, reasons } = judge({ noise });
    assert.ok(confidence > 0.65 && confidence < 0.7, `${noise}: ${confidence}`);
    assert.deepEqual(reasons, [busy]);
  }
});

test("an outline that is faint but equally sharp all round is worth a plain set, a softer one is not", () => {
  const faint = { weakEdge: 0.3, groundColoured: 0.42, undecided: 0.5 };
  for (const change of [{}, { instability: 0.01 }])
    assert.ok(judge({ ...faint, ...change }).confidence > 0.4, JSON.stringify(change));
  for (const change of [
    { softOutline: 0.28 },
    { unexplained: 0.045 },
    { lostRim: 0.4 },
    { enclosed: 0.01 },
    { afloat: 0.1 },
    { cutOff: 0.2 },
  ])
    assert.ok(judge({ ...faint, ...change }).confidence < 0.3, JSON.stringify(change));
});

test("what fills a picture that was cropped to it is little to say against an outline that shows all round", () => {
  assert.deepEqual(judge({ area: 0.86 }), { confidence: 1, reasons: [] });
  assert.ok(judge({ borderShare: 0.8 }).confidence > 0.6);
  assert.ok(judge({ borderShare: 0.8, weakEdge: 0.2 }).confidence < 0.45);
});
