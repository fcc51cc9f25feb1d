import assert from "node:assert/strict";
import { test } from "node:test";
import {
  filmSize,
  nearestAspectRatio,
  resolutions,
  videoAspectRatios,
} from "../packages/server/src/videos/rules.ts";
import * as studio from "@packshot/studio";

test("the service promises the size that the studio films in, and chooses the same ratio", () => {
  assert.deepEqual(videoAspectRatios, studio.filmRatios);
  for (const resolution of resolutions)
    for (const ratio of videoAspectRatios)
      assert.deepEqual(
        filmSize(resolution, ratio),
        studio.filmSize(ratio, resolution),
        `${resolution} ${ratio}`,
      );
  for (let widthPx = 100; widthPx <= 3000; widthPx += 7)
    assert.equal(
      nearestAspectRatio({ widthPx, heightPx: 1000 }),
      studio.nearestRatio(widthPx, 1000),
      `${widthPx} by 1000`,
    );
});
