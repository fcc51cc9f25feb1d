import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { evenShade } from "../shadow/even-shade.ts";
import { longestLeftOut } from "./left-out.ts";

const [widthPx, heightPx] = [420, 400];
/** The dark label of a carton: the carton goes 14 pixels beyond it on all sides and far up. */
const label = { left: 140, right: 280, top: 230, bottom: 320 };
const carton = { left: 126, right: 294, top: 60, bottom: 334 };
type Box = typeof label;

const isIn = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** The label on a carton, so much lighter than its grey ground and so soft at its edges. */
function paint(lighter: number, softPx = 0) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const { left, right, top, bottom } = carton;
    const inside = Math.min(x - left, right - x, y - top, bottom - y);
    const share = Math.min(1, Math.max(0, 0.5 + inside / Math.max(1, softPx)));
    mask[p] = Number(isIn(label, x, y));
    rgb.fill(mask[p] ? 50 : 128 + lighter * share, p * 3, p * 3 + 3);
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

function measure({ raster, mask }: ReturnType<typeof paint>, ground = new Uint8Array(mask.length)) {
  const distance = signedDistance(mask, widthPx, heightPx);
  return longestLeftOut(measureScene(raster, raster), mask, ground, distance);
}

test("a carton's edge is a line that was left out of its label, an even ground and a soft shade have none", () => {
  const area = (label.right - label.left) * (label.bottom - label.top);
  const height = (carton.bottom - carton.top) / Math.sqrt(area);
  assert.ok(Math.abs(measure(paint(8)) - height) < 0.1, `${measure(paint(8))}, ${height}`);
  assert.equal(measure(paint(0)), 0);
  assert.equal(measure(paint(8, 30)), 0);
});

test("what was told to be shade is no line, nor what runs out of the picture or lies far off", () => {
  const known = paint(8);
  assert.equal(measure(known, new Uint8Array(known.mask.length).fill(evenShade)), 0);
  const table = paint(0);
  table.raster.rgb.fill(110, 326 * widthPx * 3);
  assert.equal(measure(table), 0);
  const far = paint(0);
  for (let y = 40; y < 190; y++)
    far.raster.rgb.fill(110, (y * widthPx + 40) * 3, (y * widthPx + 90) * 3);
  assert.equal(measure(far), 0);
});

test("a label is not trusted without its carton, which differs from its ground by some levels", () => {
  for (const lighter of [4, 8]) {
    const { raster } = paint(lighter);
    const { confidence, reasons, heightPx: ownPx } = cutOut({ ...raster, alpha: null });
    // 1 before.
    assert.ok(ownPx < 110 && confidence < 0.5, `${lighter}: ${ownPx} rows at ${confidence}`);
    assert.deepEqual(reasons, ["the outline is uncertain"]);
  }
});
