import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

test("dark handles are no rim that refracts: steel and cloth of the ground's grey stay", async () => {
  const sources = await loadSources(900);
  // A kettle, two bags, and a kettle whose handle and spout are dark lines; .16, .10, .18 and .20 before, as glass.
  for (const [seed, kind] of [
    [9456, "white or grey"],
    [9708, "white or grey"],
    [22128, "white or grey"],
    [27463, "white with shadow"],
  ] as const) {
    const { photo, truth } = await compose(seed, kind, sources, 560);
    const cutout = cutOut(photo);
    const { iou } = scoreCutout(cutout, photo, truth, null);
    assert.ok(iou > 0.94, `${seed}: ${iou}`);
    assert.ok(!cutout.reasons.includes("the product is of glass or clear plastic"));
  }
});
