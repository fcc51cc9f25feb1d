import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { openPainting } from "./painting.fixture.ts";
import { mendEach } from "./side-by-side.ts";

const widthPx = 320;
const heightPx = 240;
const ground = 245;

/** A dark jar whose white label is lost but for its left edge, behind which there is shade, and a tin beside it. */
function paint() {
  const { raster, mask, fill } = openPainting(widthPx, heightPx, ground);
  fill(15, 75, 85, 170, 180);
  fill(90, 140, 40, 80, 60);
  fill(75, 155, 80, 172, 60);
  fill(200, 260, 110, 185, 70);
  const whole = mask.slice();
  fill(75, 155, 92, 160, ground);
  return { raster, mask, whole };
}

test("a jar's lost label comes back though a tin stands beside it", () => {
  const { raster, mask, whole } = paint();
  const near = mendEach(measureScene(raster, raster), mask);
  const off = mask.filter((own, p) => own !== whole[p]).length;
  assert.ok(off < 0.02 * whole.reduce((sum, own) => sum + own, 0), `${off} pixels are off`);
  assert.ok(near !== null && near[125 * widthPx + 115]! > 0.9 && near[150 * widthPx + 230] === 0);
});

test("what stands apart is left as it is where nothing was lost", () => {
  const { raster, whole } = paint();
  const mask = whole.slice();
  const rgb = raster.rgb.map((own, at) => (whole[Math.floor(at / 3)] === 1 ? 60 : own));
  assert.equal(mendEach(measureScene({ ...raster, rgb }, { ...raster, rgb }), mask), null);
  assert.deepEqual(mask, whole);
});
