import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { seededRandom } from "../../direction/random.ts";
import { notBrushed } from "./brushed.ts";
import { denoise, scaleClean } from "./denoise.ts";
import type { Plane } from "./noise-bands.ts";
import { openCutout, type Pixels, scalePixels } from "../product-layer.ts";
import { cutOutPhoto, root } from "../stage.fixture.ts";

/** A round can with lettering and a shiny flank. */
const can = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="420">
  <defs><linearGradient id="g"><stop offset="0" stop-color="#556"/><stop offset=".3" stop-color="#b8b4ac"/>
    <stop offset="1" stop-color="#343638"/></linearGradient></defs>
  <rect x="10" y="10" width="340" height="400" rx="24" fill="url(#g)"/>
  <text x="60" y="190" font-family="sans-serif" font-size="46" font-weight="700" fill="#222">COFFEE</text>
  <text x="62" y="240" font-family="sans-serif" font-size="19" fill="#333">roasted by hand, 250 g</text></svg>`;
const lettering = { left: 50, right: 310, top: 140, bottom: 250 };
const plain = { left: 60, right: 300, top: 280, bottom: 390 };

async function draw(svg: string): Promise<Pixels> {
  const image = sharp(Buffer.from(svg)).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: data };
}

/** With about Gaussian noise of `deviation` levels, the same in all channels. */
function addNoise({ widthPx, heightPx, rgba }: Pixels, deviation: number): Pixels {
  const random = seededRandom(5);
  const noisy = new Uint8Array(rgba);
  for (let at = 0; at < rgba.length; at += 4) {
    const more = (random() + random() + random() - 1.5) * 2 * deviation;
    for (let channel = at; channel < at + 3; channel++)
      noisy[channel] = Math.min(255, Math.max(0, Math.round(rgba[channel]! + more)));
  }
  return { widthPx, heightPx, rgba: noisy };
}

type Box = { left: number; right: number; top: number; bottom: number };

/** The green bytes of a part, less the mean of the eight about each: its fine detail. */
function detailOf({ widthPx, rgba }: Pixels, { left, right, top, bottom }: Box): number[] {
  const detail: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) sum += rgba[((y + dy) * widthPx + x + dx) * 4 + 1]!;
      detail.push(rgba[(y * widthPx + x) * 4 + 1]! - sum / 9);
    }
  }
  return detail;
}

const product = (a: number[], b: number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);
const deviation = (values: number[]): number => Math.sqrt(product(values, values) / values.length);
const correlation = (a: number[], b: number[]): number =>
  product(a, b) / Math.sqrt(product(a, a) * product(b, b));

test("a photograph's noise goes, and its lettering stays as it was", async () => {
  const clean = await draw(can);
  const noisy = addNoise(clean, 3);
  const shown = denoise(noisy);
  const left = deviation(detailOf(shown, plain)) / deviation(detailOf(noisy, plain));
  assert.ok(left < 0.4, `${left} of the noise is left`);
  const kept = correlation(detailOf(clean, lettering), detailOf(shown, lettering));
  assert.ok(kept >= 0.95, `lettering ${kept}`);
  const before = correlation(detailOf(clean, lettering), detailOf(noisy, lettering));
  assert.ok(kept > before, `lettering ${kept} where it was ${before}`);
  const contrast = deviation(detailOf(shown, lettering)) / deviation(detailOf(clean, lettering));
  assert.ok(contrast > 0.95, `lettering's contrast ${contrast}`);
});

test("a noisy photograph is not crunchy when it is enlarged", async () => {
  const noisy = addNoise(await draw(can), 3);
  const shown = await scaleClean(noisy, 720, 840);
  const larger = { left: 120, right: 600, top: 560, bottom: 780 };
  const left = deviation(detailOf(shown, larger)) / deviation(detailOf(noisy, plain));
  assert.ok(left < 0.25, `${left} of the noise is seen`);
});

test("what runs in one direction is no noise", () => {
  const [columns, rows] = [96, 96];
  const random = seededRandom(3);
  const plane = (value: (index: number) => number): Plane => ({
    columns,
    rows,
    values: Float32Array.from({ length: columns * rows }, (_, index) => value(index)),
  });
  const lines = Float32Array.from({ length: rows }, () => random() * 6 - 3);
  const share = (detail: Plane): number =>
    notBrushed(detail, 2).reduce((sum, value) => sum + value, 0) / (columns * rows);
  const brushed = share(plane((index) => lines[Math.floor(index / columns)]! + random() * 2));
  assert.ok(brushed < 0.1, `${brushed} of brushed steel`);
  const noise = share(plane(() => random() * 6 - 3));
  assert.ok(noise > 0.9, `${noise} of noise`);
});

describe("what is clean, woven or embossed is given back as it is", () => {
  test("a drawing", async () => {
    const clean = await draw(can);
    assert.ok(denoise(clean) === clean);
  });
  for (const name of ["synthetic_bag.png", "duffel_grey.jpg", "loafers.jpg", "vitamin.jpg"]) {
    test(name, async () => {
      const { cutout, analysis } = await cutOutPhoto(new URL(`samples/${name}`, root), 1000);
      const opened = await openCutout(cutout, 0, analysis.cutout.ground);
      for (const share of [1, 0.7, 0.45]) {
        const [widthPx, heightPx] = [opened.widthPx * share, opened.heightPx * share].map(
          Math.round,
        ) as [number, number];
        const pixels = await scalePixels(opened, widthPx, heightPx);
        assert.ok(denoise(pixels) === pixels, `at ${widthPx} px`);
      }
    });
  }
});
