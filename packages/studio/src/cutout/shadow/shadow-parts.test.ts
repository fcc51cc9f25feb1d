import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

test("black goods' sides stay where they hang together with the soft shadow at their foot", async () => {
  const { photo, truth } = await compose(108, "white or grey", await loadSources(900), 560);
  const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
  // .76 where all that is dark, grey and smooth went with the shadow.
  assert.ok(iou > 0.98, `${iou}`);
});
