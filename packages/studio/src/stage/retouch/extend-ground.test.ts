import assert from "node:assert/strict";
import { test } from "node:test";
import { extendGround } from "./extend-ground.ts";

const sizePx = 60;
const place = { leftPx: 20, topPx: 15, widthPx: 30, heightPx: 30 };

/** A disc with a soft edge of two pixels, over ground that is lit about it and dark below it. */
function discOnGround(leftPx = place.leftPx) {
  const rgba = new Uint8Array(place.widthPx * place.heightPx * 4);
  const values = new Uint16Array(sizePx * sizePx * 3).fill(40_000);
  for (let y = 0; y < place.heightPx; y++) {
    for (let x = 0; x < place.widthPx; x++) {
      const within = 14 - Math.hypot(x + 0.5 - 15, y + 0.5 - 15);
      const alpha = Math.round(255 * Math.min(1, Math.max(0, within / 2 + 0.5)));
      rgba[(y * place.widthPx + x) * 4 + 3] = alpha;
      const at = ((y + place.topPx) * sizePx + x + leftPx) * 3;
      if (within > 0 && x + leftPx >= 0) values.fill(4000, at, at + 3);
    }
  }
  return {
    canvas: { widthPx: sizePx, heightPx: sizePx, values },
    product: { widthPx: place.widthPx, heightPx: place.heightPx, rgba },
  };
}

test("the ground that a soft edge lets through is the lit one beside it, and the rest stays as it is", () => {
  const { canvas, product } = discOnGround();
  const before = canvas.values.slice();
  extendGround(canvas, product, place);
  for (let at = 0; at < sizePx * sizePx; at++) {
    const [x, y] = [(at % sizePx) - place.leftPx, Math.floor(at / sizePx) - place.topPx];
    const within = 14 - Math.hypot(x + 0.5 - 15, y + 0.5 - 15);
    if (within < 1.5) assert.equal(canvas.values[at * 3 + 1], 40_000, `lit at ${x}, ${y}`);
    else if (within > 8) assert.equal(canvas.values[at * 3 + 1], before[at * 3 + 1]);
  }
});

test("what is cut by the picture's edge takes nothing from the other side of it", () => {
  const { canvas, product } = discOnGround(-15);
  for (let y = 0; y < sizePx; y++)
    canvas.values.fill(9000, (y * sizePx + 59) * 3, (y + 1) * sizePx * 3);
  extendGround(canvas, product, { ...place, leftPx: -15 });
  for (let y = 0; y < sizePx; y++) {
    for (let x = 0; x < 20; x++) {
      const value = canvas.values[(y * sizePx + x) * 3]!;
      assert.ok(value === 40_000 || value === 4000, `${value} at ${x}, ${y}`);
    }
  }
});
