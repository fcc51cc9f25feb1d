import assert from "node:assert/strict";
import { test } from "node:test";
import { plansFor, sets } from "../../direction/analysis.fixture.ts";
import type { Rgb } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import { traceSilhouette } from "../silhouette.ts";
import { facingOf } from "./facing.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { lightProduct, openProduct, type ProductLight } from "./light-product.ts";
import { meanShift } from "./relight.ts";

const [widthPx, heightPx] = [160, 240];

/** A round thing of one colour with paler bands and fine print, which sharpening, sheen and light all change. */
function product(color: Rgb): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isPrint = (x >> 1) % 3 === 0 && Math.floor(y / 20) % 3 === 1;
    const alpha = Math.hypot((x - 80) / 72, (y - 120) / 112) < 1 ? 255 : 0;
    rgba.set(
      [...color.map((value) => (isPrint ? Math.min(255, value + 70) : value)), alpha],
      p * 4,
    );
  }
  return { widthPx, heightPx, rgba };
}

/** Strong light from one side through blinds, among bright colours. */
function lightOn({ rgba }: Pixels): ProductLight {
  const alpha = Uint8Array.from({ length: widthPx * heightPx }, (_, p) => rgba[p * 4 + 3]!);
  const silhouette = traceSilhouette(alpha, widthPx, heightPx);
  const length = fieldColumns * fieldRows * 3;
  const cell = (at: number): number => Math.floor(at / 3);
  return {
    field: {
      form: Float32Array.from(
        { length },
        (_, at) => 0.8 - (2 * (cell(at) % fieldColumns)) / fieldColumns,
      ),
      pattern: Float32Array.from(
        { length },
        (_, at) => 0.6 * Math.sin(cell(at) / fieldColumns / 3),
      ),
    },
    surroundings: { below: [0.02, 0.1, 0.5], left: [0.9, 0.1, 0.1], right: [0.1, 0.1, 0.9] },
    setBlack: 0.001,
    setWhite: 1.4,
    gloss: 0.6,
    stance: {
      facing: facingOf(silhouette, 32, 64, { volume: "soft", rests: true }),
      rests: true,
      lies: false,
    },
    ground: [250, 250, 250],
  };
}

test("all that light does to a product together moves its colours within its style's bound", async () => {
  const size = { widthPx: 120, heightPx: 180 };
  for (const color of [
    [30, 32, 36],
    [225, 222, 215],
  ] as Rgb[]) {
    const pixels = product(color);
    const light = lightOn(pixels);
    for (const style of ["classic", "avant_garde", "magazine"] as const) {
      const plan = plansFor({ style, shots: 1 })[0]!;
      const set = sets.find(({ id }) => id === plan.setId)!;
      const most = plan.maxColourShift;
      const unlit = await openProduct(pixels, { transparency: 0, volume: "soft" }, size, most);
      const shift = meanShift(unlit.photographed, lightProduct(plan, set, unlit, light));
      assert.ok(shift <= most && shift > 0.7 * most, `${color.join()} in ${style}: ${shift}`);
    }
  }
});
