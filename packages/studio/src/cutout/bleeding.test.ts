import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "./composites/compose.ts";
import { scoreCutout } from "./composites/score.ts";
import { loadSources } from "./composites/sources.ts";
import { cutOut } from "./cut-out.ts";

const sources = await loadSources(900);

test("ground into which a strong colour bled in JPEG's blocks stays ground", async () => {
  // Beside a yellow label (.946), between two orange rings (.794), behind a red grip (.925).
  for (const [seed, kind, least] of [
    [10729, "white with shadow", 0.97],
    [10650, "white or grey", 0.97],
    [10483, "white with shadow", 0.95],
    // Between slats that it bled into, whose gaps were closed as strips of steel meanwhile.
    [9913, "white with shadow", 0.97],
  ] as const) {
    const { photo, truth } = await compose(seed, kind, sources, 560);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});
