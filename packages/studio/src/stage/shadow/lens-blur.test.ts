import assert from "node:assert/strict";
import { test } from "node:test";
import { blurShadow } from "./lens-blur.ts";

const [widthPx, heightPx, radius] = [64, 64, 10];
const columns = widthPx / 8;
const defocus = { columns, radii: new Uint8Array(columns * columns).fill(radius) };

/** A map of two halves, the lower one in shadow, out of focus. */
function blurredHalves(): Uint8Array {
  const map = new Uint8Array(widthPx * heightPx).fill(200, (widthPx * heightPx) / 2);
  const shadowed = { left: 0, top: heightPx / 2, right: widthPx, bottom: heightPx };
  const sums = new Uint32Array((widthPx + 1) * (heightPx + 1));
  blurShadow(map, { widthPx, heightPx }, shadowed, defocus, sums);
  return map;
}

test("a shadow out of focus has a soft end, and is whole where the frame cuts it off", () => {
  const map = blurredHalves();
  const at = (row: number): number => map[row * widthPx + widthPx / 2]!;
  assert.ok(Math.abs(at(heightPx / 2) - 100) < 10, `half of it at its end: ${at(heightPx / 2)}`);
  assert.equal(at(heightPx / 2 - radius - 2), 0);
  assert.equal(at(heightPx - 1), 200);
  assert.equal(map[heightPx * widthPx - 1], 200);
});

test("a shadow's faint outskirts are those of one blur, up to the end of what is looked at", () => {
  const [widthPx, heightPx, radius] = [240, 120, 48];
  const defocus = {
    columns: widthPx / 8,
    radii: new Uint8Array((widthPx / 8) * (heightPx / 8)).fill(radius),
  };
  const isShadowed = (x: number): boolean => x >= 110 && x < 130;
  const map = Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
    isShadowed(at % widthPx) ? 250 : 0,
  );
  const shadowed = { left: 110, top: 0, right: 130, bottom: heightPx };
  const sums = new Uint32Array((widthPx + 1) * (heightPx + 1));
  blurShadow(map, { widthPx, heightPx }, shadowed, defocus, sums);
  for (let x = shadowed.left - radius; x < shadowed.right + radius; x++) {
    const reached = Array.from({ length: 2 * radius + 1 }, (_, index) => x - radius + index);
    const mean = (reached.filter(isShadowed).length * 250) / reached.length;
    const found = map[(heightPx / 2) * widthPx + x]!;
    assert.ok(Math.abs(found - mean) <= 0.51, `${found} at ${x}, its mean is ${mean}`);
  }
});
