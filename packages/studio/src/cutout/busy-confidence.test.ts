import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeBusy } from "./busy-confidence.ts";
import type { Besides } from "./busy-confidence.ts";
import type { Standing } from "./ground/separation.ts";

/** A skateboard on a striped road, but for what is changed. */
const judge = ({
  afloat = 0,
  cutOff = 0,
  borderShare = 0.7,
  noise = 4,
  unexplained = 0,
  strayNear = 0,
  leftOut = 0,
  detailPx = 400,
  ...change
}: Partial<Standing & Besides> = {}) =>
  judgeBusy(
    {
      apart: 1,
      weak: 0,
      instability: 0.001,
      atRim: 0,
      raggedness: 5.5,
      solidity: 0.98,
      area: 0.1,
      scraps: 0,
      variety: 10,
      agreement: 1,
      ...change,
    },
    { afloat, cutOff, borderShare, noise, unexplained, strayNear, leftOut, detailPx },
  );

test("what stands out plainly is trusted, what is hard to tell from its ground is not", () => {
  assert.ok(judge().confidence > 0.8);
  assert.ok(judge({ apart: 0.93 }).confidence < 0.6);
  assert.ok(judge({ apart: 0.75, weak: 0.3 }).confidence < 0.2);
  assert.deepEqual(judge({ apart: 0.75 }).reasons, ["the ground is busy"]);
});

test("thin parts and a long outline are the product's own where it stands before one board, if nothing of its cut is unsure", () => {
  const guitar = { raggedness: 9.2, scraps: 0.033, weak: 0.015 };
  assert.ok(judge(guitar).confidence < 0.3);
  assert.ok(judge({ ...guitar, borderShare: 0.95 }).confidence > 0.45);
  assert.ok(judge({ ...guitar, borderShare: 0.95, agreement: 0.9 }).confidence < 0.3);
});

test("each doubt lowers it and has its words", () => {
  const others = "there are other things in the picture";
  for (const [change, most, reason] of [
    [{ area: 0.4, solidity: 0.7, variety: 37 }, 0.25, others],
    [{ variety: 52 }, 0.45, others],
    [{ strayNear: 0.3, borderShare: 0.95 }, 0.2, others],
    [{ unexplained: 1.4, noise: 0.5 }, 0.25, others],
    [{ scraps: 0.03 }, 0.5, "the outline is ragged"],
    [{ agreement: 0.4 }, 0.6, "the outline is uncertain"],
    [{ instability: 0.08 }, 0.5, "the outline is uncertain"],
    [{ afloat: 0.4 }, 0.28, "the outline is uncertain"],
    [{ leftOut: 1.5 }, 0.4, "the outline is uncertain"],
    [{ cutOff: 0.25 }, 0.1, "the product touches the border"],
    [{ atRim: 0.06 }, 0.5, "the product touches the border"],
    [{ detailPx: 40 }, 0.55, "the photo shows the product in too few pixels"],
    [{ area: 0.003 }, 0.05, "the product is very small in the picture"],
    [{ area: 0.95 }, 0.05, "the product fills the picture"],
  ] satisfies [Parameters<typeof judge>[0], number, string][]) {
    const { confidence, reasons } = judge(change);
    assert.ok(confidence < most, `${reason}: ${confidence}`);
    assert.ok(reasons.includes(reason), reasons.join());
  }
});

test("edges outside of a cut are no doubt in a room, where they are other things'", () => {
  assert.equal(
    judge({ strayNear: 0.5, leftOut: 0, unexplained: 2 }).confidence,
    judge().confidence,
  );
});
