import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { analysisOf } from "../direction/analysis.fixture.ts";
import { rowOf } from "../direction/group.ts";
import type { Product } from "../product/product.ts";
import { groupPhotos } from "./group.ts";
import type { ShotPhoto } from "./render-shot.ts";

const colors = ["#c01010", "#10a010", "#1010c0", "#c0c010"];
const sizes = [
  [200, 500],
  [400, 400],
  [300, 700],
  [700, 300],
] as const;

/** A plain block of its own colour and size, cut out with room about it. */
async function blockOf(index: number): Promise<ShotPhoto> {
  const [width, height] = sizes[index]!;
  const input = { create: { width, height, channels: 4, background: colors[index]! } } as const;
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const block = sharp(input).extend({ top: 40, bottom: 10 * index, left: 15, background: clear });
  const cutout = await block.png().toBuffer();
  return { photo: cutout, cutout, analysis: analysisOf(0.95) };
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Where each colour is in a picture. */
async function boxesOf(png: Buffer): Promise<Box[]> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return colors.map((color) => {
    const rgb = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
    const box = { left: info.width, right: -1, top: info.height, bottom: -1 };
    for (let at = 0; at < data.length; at += 4) {
      if (
        data[at + 3]! < 128 ||
        rgb.some((value, index) => Math.abs(data[at + index]! - value) > 24)
      )
        continue;
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return box;
  });
}

test("products of a group stand on one line, each as tall as planned, apart, the hero in the middle", async () => {
  const photos = await Promise.all(colors.map((_, index) => blockOf(index)));
  const { cutout, analysis } = await groupPhotos(photos);
  const { widthPx, heightPx } = analysis.cutout;
  const { width, height } = await sharp(cutout).metadata();
  assert.deepEqual([width, height], [widthPx, heightPx]);
  const boxes = await boxesOf(cutout);
  const { heights, gap } = rowOf(
    sizes.map(([across, high], index) => {
      return { aspect: across / high, analysis: photos[index]!.analysis };
    }),
  );
  boxes.forEach(({ left, right, top, bottom }, index) => {
    assert.ok(bottom >= heightPx - 2, `${colors[index]} ends at ${bottom} of ${heightPx}`);
    const high = (bottom - top + 1) / heightPx;
    assert.ok(Math.abs(high - heights[index]!) < 0.01, `${high} for ${heights[index]}`);
    const aspect = (right - left + 1) / (bottom - top + 1);
    const own = sizes[index]![0] / sizes[index]![1];
    assert.ok(Math.abs(aspect / own - 1) < 0.02, `${aspect} for ${own}`);
  });
  const order = boxes
    .keys()
    .toArray()
    .toSorted((a, b) => boxes[a]!.left - boxes[b]!.left);
  assert.deepEqual(order, [1, 3, 0, 2]);
  for (const [at, index] of order.slice(1).entries()) {
    const air = boxes[index]!.left - boxes[order[at]!]!.right - 1;
    assert.ok(Math.abs(air / heightPx - gap) < 0.01, `${air} px before ${colors[index]}`);
  }
});

/** What was drawn in 400 x 700 px of clear ground as a cutout that fills it. */
async function drawn(shapes: string, change: Partial<Product>): Promise<ShotPhoto> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="700">${shapes}</svg>`;
  const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
  return { photo: cutout, cutout, analysis: analysisOf(0.95, change) };
}

test("what was photographed askew stands upright in a group, and a loose lace hangs below its line", async () => {
  const block = (color: string) =>
    `<rect x="100" y="50" width="200" height="600" fill="${color}"/>`;
  const photos = [
    await drawn(block(colors[0]!), {}),
    await drawn(`<g transform="rotate(4 200 350)">${block(colors[1]!)}</g>`, {
      setDownDegrees: -4,
    }),
    await drawn(
      `${block(colors[2]!)}<rect x="190" y="650" width="12" height="40" fill="${colors[2]!}"/>`,
      {
        baseLine: 600 / 640,
      },
    ),
  ];
  const { cutout } = await groupPhotos(photos);
  const { data, info } = await sharp(cutout).raw().toBuffer({ resolveWithObject: true });
  const boxes = await boxesOf(cutout);
  /** The lowest opaque row in a column of a box. */
  const lowest = ({ left, right }: Box, share: number): number => {
    const x = Math.round(left + (right - left) * share);
    let y = info.height - 1;
    while (y > 0 && data[(y * info.width + x) * 4 + 3]! < 128) y--;
    return y;
  };
  const [hero, askew, laced] = boxes as [Box, Box, Box, Box];
  const line = lowest(hero, 0.5);
  for (const share of [0.1, 0.5, 0.9])
    assert.ok(Math.abs(lowest(askew, share) - line) <= 2, `${lowest(askew, share)} for ${line}`);
  assert.ok(Math.abs(lowest(laced, 0.1) - line) <= 2, `${lowest(laced, 0.1)} for ${line}`);
  assert.ok(laced.bottom > line + 20, "its lace hangs lower");
});

test("what a group's edges mirrored goes by the first ground that was photographed: a file's own matte has none", async () => {
  const [hero, photographed, other] = await Promise.all([blockOf(0), blockOf(1), blockOf(2)]);
  hero!.analysis.cutout.ground = null;
  photographed!.analysis.cutout.ground = [240, 240, 240];
  const groundOf = async (photos: ShotPhoto[]) =>
    (await groupPhotos(photos)).analysis.cutout.ground;
  assert.deepEqual(await groundOf([hero!, photographed!, other!]), [240, 240, 240]);
  assert.equal(await groundOf([hero!, hero!]), null);
});
