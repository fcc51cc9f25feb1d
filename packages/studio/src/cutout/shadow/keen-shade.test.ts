import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import type { CompositeClass } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

test("ground that a keener look closes in with its shade goes, pale goods that end faintly stay", async () => {
  const sources = await loadSources(900);
  const wanted: [number, CompositeClass, number][] = [
    // .61, .81 and .85 before: between a chair's legs, below glasses, beside scissors.
    [10014, "white or grey", 0.97],
    [9561, "white on white", 0.95],
    [9607, "white with shadow", 0.89],
    // A vase, shoes and a jar's foot that only the keener look finds.
    [9729, "white on white", 0.97],
    [9477, "white on white", 0.94],
    [9925, "white with shadow", 0.97],
  ];
  for (const [seed, kind, least] of wanted) {
    const { name, photo, truth } = await compose(seed, kind, sources, 560);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${name}: ${iou}`);
  }
});
