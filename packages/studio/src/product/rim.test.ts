import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { cutOut } from "../cutout/cut-out.ts";
import { decodePhoto } from "../photo/decode.ts";
import { readPhotograph } from "../photo/photographs.fixture.ts";
import { analyse } from "./analyse.fixture.ts";
import { analyseProduct } from "./analyse.ts";
import { rimElevation } from "./rim.ts";

async function rimIn(bytes: Buffer): Promise<number | null | undefined> {
  const photo = await decodePhoto(bytes);
  return analyseProduct(cutOut(photo), photo).rimElevationDegrees;
}

/** A bowl on white with a mouth that is so much of an ellipse, and on its front what is given. */
function bowl(sine: number, front = ""): Promise<Buffer> {
  const high = 150 * sine;
  const side = `M150 260 Q160 400 220 440 A80 ${80 * sine} 0 0 0 380 440 Q440 400 450 260 Z`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <rect width="600" height="600" fill="#fff"/><path d="${side}" fill="#5a6b7c"/>
    <ellipse cx="300" cy="260" rx="150" ry="${high}" fill="#2c3540" stroke="#a9b6c2" stroke-width="6"/>${front}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

test("a bowl's mouth tells from how far above it was photographed", async () => {
  for (const degrees of [17, 25, 34]) {
    const read = await rimIn(await bowl(Math.sin((degrees * Math.PI) / 180)));
    assert.ok(read !== null && read !== undefined && Math.abs(read - degrees) <= 3, `${read}`);
  }
});

test("a round mark on the front is no rim, nor is one seen from its own height", async () => {
  const mark = `<circle cx="300" cy="350" r="62" fill="#e8d9b0"/>`;
  assert.equal(await rimIn(await bowl(0.02, mark)), null);
});

test("rims are read in photographs of vessels, and in nothing else", async () => {
  const vessels = { "candleholder.jpg": 37, "mug_black.jpg": 34, "pans_chrome.jpg": 17 };
  for (const [name, degrees] of Object.entries(vessels)) {
    const { rimElevationDegrees: read } = await analyse(name);
    assert.ok(read !== null && read !== undefined, name);
    assert.ok(Math.abs(read - degrees) <= 4, `${name} ${read}`);
  }
  const others = ["vitamin", "flashlight", "drill_red", "loafers", "duffel_grey", "wateringcan"];
  for (const name of others) {
    assert.equal((await analyse(`${name}.jpg`)).rimElevationDegrees, null, name);
  }
});

test("a mirrored photograph has the same rim", async () => {
  for (const name of ["candleholder", "mug_black", "pans_chrome", "vitamin"]) {
    const cutout = cutOut(await readPhotograph(`${name}.jpg`));
    const { widthPx: width, heightPx: height } = cutout;
    const raw = { width, height, channels: 4 } as const;
    const rgba = await sharp(cutout.rgba, { raw }).flop().raw().toBuffer();
    assert.equal(rimElevation({ ...cutout, rgba }), rimElevation(cutout), name);
  }
});
