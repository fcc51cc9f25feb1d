import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

test("two small bars of one light are a hard shadow: a mug's handle's, and that of scissors", async () => {
  const sources = await loadSources(900);
  // .915, at a confidence of 1, and .80 before.
  for (const [seed, least] of [
    [27241, 0.97],
    [22015, 0.9],
  ] as const) {
    const { name, photo, truth } = await compose(seed, "white with shadow", sources, 560);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${name}: ${iou}`);
  }
});
