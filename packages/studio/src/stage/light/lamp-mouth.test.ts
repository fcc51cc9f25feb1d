import type { Frame16 } from "../../develop/finish.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawLampBloom, lightMouth } from "./lamp-mouth.ts";
import type { Pixels } from "../product-layer.ts";

const [widthPx, heightPx] = [320, 240];

/** A grey shade, and below it a mouth that the camera saw as white; `shade` is what the set makes of both. */
function lamp(shade: number | null): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const isMouth = Math.hypot((x - 160) / 140, (y - 200) / 30) < 1;
      // One clipped pixel on the shade is a highlight.
      const isGlint = x === 40 && y === 160;
      const level = shade ?? (isMouth || isGlint ? 255 : 110);
      rgba.set([level, level, level, 255], (y * widthPx + x) * 4);
    }
  }
  return { widthPx, heightPx, rgba };
}

const at = ({ rgba }: Pixels, x: number, y: number): number[] => [
  ...rgba.subarray((y * widthPx + x) * 4, (y * widthPx + x) * 4 + 3),
];

test("a lit lamp's mouth is a light that falls towards its rim, warmer, and blooms on the shade", () => {
  const shown = lamp(90);
  lightMouth(shown, lamp(null), [1, 1, 1]);
  const [middle, rim] = [at(shown, 160, 200), at(shown, 160, 174)];
  assert.ok(Math.min(...middle) >= 248, String(middle));
  assert.ok(rim[1]! < 246 && rim[1]! > 170, String(rim));
  assert.ok(rim[0]! - rim[2]! > 6, `${String(rim)} is warm`);
  const [near, far] = [at(shown, 160, 164)[1]!, at(shown, 160, 60)[1]!];
  assert.ok(near > 96 && far === 90, `${near} near, ${far} far`);
  assert.ok(at(shown, 40, 160)[1]! < 130, "a highlight is no mouth");
});

test("a mouth of few pixels is as bright and blooms as much as one of many", () => {
  /** The largest of a lamp's bloom, at that width. */
  const peakOf = (width: number): number => {
    const rgba = new Uint8Array(width * width * 4);
    for (let p = 0; p < width * width; p++) {
      const [x, y] = [(p % width) / width, Math.floor(p / width) / width];
      const level = y > 0.8 && Math.abs(x - 0.5) < 0.4 ? 255 : 110;
      rgba.set([level, level, level, 255], p * 4);
    }
    const layer = { widthPx: width, heightPx: width, rgba };
    const { values } = lightMouth({ ...layer, rgba: rgba.slice() }, layer, [1, 1, 1]);
    return values.reduce((most, value) => Math.max(most, value), 0);
  };
  const peaks = [320, 200, 120, 60].map(peakOf);
  for (const peak of peaks) assert.ok(Math.abs(peak / peaks[0]! - 1) < 0.1, String(peaks));
});

test("it blooms on the set behind, and not far from it", () => {
  const bloom = lightMouth(lamp(90), lamp(null), [1, 1, 1]);
  const canvas: Frame16 = { widthPx: 640, heightPx: 480, values: new Uint16Array(640 * 480 * 3) };
  canvas.values.fill(9000);
  drawLampBloom(canvas, bloom, { leftPx: 160, topPx: 120, widthPx, heightPx });
  const valueAt = (x: number, y: number): number => canvas.values[(y * 640 + x) * 3]!;
  assert.ok(valueAt(320, 354) > 12_000, `${valueAt(320, 354)} below the mouth`);
  assert.ok(Math.abs(valueAt(320, 470) - 9000) < 40 && valueAt(20, 20) === 9000);
});
