import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { cutOut } from "../cutout/cut-out.ts";
import { decodePhoto } from "../photo/decode.ts";
import { readPhotograph, skip } from "../photo/photographs.fixture.ts";
import { analyse } from "./analyse.fixture.ts";
import { analyseProduct } from "./analyse.ts";
import type { Product } from "./product.ts";
import { groupViews } from "./views.ts";

/** Where one shoe of the pair ends and the other begins, in shares of their cutout. */
const between = [
  [0.28, 0],
  [0.31, 0.13],
  [0.34, 0.31],
  [0.49, 0.49],
  [0.627, 0.556],
  [0.676, 0.584],
  [0.7, 0.7],
  [0.725, 0.857],
  [0.746, 1],
] as const;

/** The two shoes of a pair, each alone: one shows its inner side, toe up, the other its outer one, toe down. */
async function shoes(): Promise<Product[]> {
  const { rgba, widthPx, heightPx } = cutOut(
    await readPhotograph("sneakers_wood.jpg", { maxSidePx: 700 }),
  );
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  const line = between.map(([x, y]) => `${x * widthPx},${y * heightPx}`).join(" ");
  const sides = [0, widthPx].map(async (x) => {
    const mask = `<svg width="${widthPx}" height="${heightPx}"><polygon points="${x},0 ${line} ${x},${heightPx}"/></svg>`;
    const shoe = await sharp(rgba, { raw })
      .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
      .png()
      .toBuffer();
    const photo = await decodePhoto(shoe);
    return analyseProduct(cutOut(photo), photo);
  });
  return Promise.all(sides);
}

test(
  "a shoe seen from its inner and from its outer side is one product, among others",
  { skip },
  async () => {
    const [inner, outer] = await shoes();
    const [bottle, bag] = [await analyse("t_bottle_png.png"), await analyse("synthetic_bag.png")];
    assert.deepEqual(groupViews([inner!, bottle, outer!, bag]), [[0, 2], [1], [3]]);
  },
);

test("two photographs of clear goods, which have no colour, show one product", async () => {
  const vase = await analyse("synthetic_bottle.png");
  const [clear, other] = [
    { ...vase, palette: [] },
    { ...vase, palette: [] },
  ];
  assert.deepEqual(groupViews([clear, vase, other]), [[0, 2], [1]]);
});
