import assert from "node:assert/strict";
import { test } from "node:test";
import { readPhotograph, skip } from "../../photo/photographs.fixture.ts";
import type { Cutout } from "../cutout.ts";
import { cutOut } from "../cut-out.ts";

const [widthPx, heightPx] = [480, 360];

/** A grey block on clipped white with a white strip down it, whose left side fades in along a share of its length. */
function cutBlock(faded: number): Cutout {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(255);
  for (let y = 60; y < 300; y++) {
    for (let x = 140; x < 340; x++) {
      const [before, after] = [236 - x, x - 243];
      const isAlong = y >= 90 && y < 270;
      const fade = isAlong && y < 90 + 180 * faded ? Math.max(0, 1 - before / 24) : 0;
      const white = isAlong && before <= 0 && after <= 0 ? 1 : before > 0 ? fade : 0;
      rgb.fill(110 + 145 * white, (y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3);
    }
  }
  return cutOut({ widthPx, heightPx, rgb, alpha: null });
}

const alphaAt = ({ rgba, widthPx: width, leftPx, topPx }: Cutout, x: number, y: number) =>
  rgba[((y - topPx) * width + x - leftPx) * 4 + 3];

test("a white strip that ends at once all round is a slot, one that fades into the steel is none", () => {
  assert.equal(alphaAt(cutBlock(0), 240, 180), 0);
  assert.equal(alphaAt(cutBlock(0.5), 240, 180), 255);
});

test("a steel watch keeps the white of its flank at any size", { skip }, async () => {
  // Opened from 560 to 1150 px before, at a confidence of .98.
  for (const maxSidePx of [560, 800, 1000, 1150]) {
    const photo = await readPhotograph("watch_steel.jpg", { maxSidePx });
    const cutout = cutOut(photo);
    const [x, y] = [0.593, 0.448].map((part, i) =>
      Math.round(part * (i === 0 ? photo.widthPx : photo.heightPx)),
    ) as [number, number];
    assert.equal(alphaAt(cutout, x, y), 255, `${maxSidePx} px`);
  }
});
