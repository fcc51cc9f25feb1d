import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { ShotPlan } from "../../direction/plan.ts";
import { decodePhoto } from "../../photo/decode.ts";
import { skinMask } from "../../photo/skin.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Scene } from "../shadow/receiver.ts";
import { findHead } from "./find-head.ts";
import { besideHead, lightSidesDiffer, placeModel } from "./model-backdrop.ts";
import { stage } from "../stage.fixture.ts";
import { portrait } from "./portrait.fixture.ts";

const [widthPx, heightPx, tableRow] = [300, 200, 140];

/** A table from a row of the picture on, and nothing near behind it. */
const scene: Scene = {
  nearShare: () => 1,
  locate: (_x, py, into) => {
    [into.x, into.up, into.away] = [0, 0, py < tableRow ? 5 : 0.1 * (1 - py / heightPx)];
    return true;
  },
};
const frame = { widthPx, heightPx, product: { widthMetres: 0.05 } } as Frame;

test("a face in a photograph that is the background is whole, above the table and beside the product", async () => {
  const place = { leftPx: 160, topPx: 60, widthPx: 100, heightPx: 110 };
  const model = { scale: 1, centreX: 0.72 };
  for (const mirrored of [false, true]) {
    const canvas = { widthPx, heightPx, values: new Uint16Array(widthPx * heightPx * 3).fill(3e4) };
    const photo = await decodePhoto(await portrait({ x: 0.45, y: 0.42, size: 0.44 }));
    const person = { photo, head: await findHead(photo) };
    await placeModel({ canvas, frame, scene, place }, person, model, mirrored);
    const skin = skinMask(Uint8Array.from(canvas.values, (value) => value >> 8));
    const seen = Array.from(skin.keys()).filter((at) => {
      const x = at % widthPx;
      return skin[at] === 1 && (x < place.leftPx || x >= place.leftPx + place.widthPx);
    });
    const rows = seen.map((at) => Math.floor(at / widthPx));
    const high = Math.max(...rows) - Math.min(...rows) + 1;
    assert.ok(high > 0.25 * heightPx && Math.max(...rows) < tableRow - 4, `${high} rows`);
    const whole = (high ** 2 * 0.75 * Math.PI) / 4;
    assert.ok(seen.length > 0.85 * whole, `${seen.length} of ${whole} px are beside the product`);
  }
});

test("what the product stands on stays, though the ground before it rises", async () => {
  const folds: Scene = {
    nearShare: () => 1,
    locate: (_x, py, into) => {
      scene.locate(_x, py, into);
      if (py >= tableRow) into.away -= 0.02;
      if (py > 176 && py < 184) into.up = 0.1;
      return true;
    },
  };
  const values = new Uint16Array(widthPx * heightPx * 3).fill(3e4);
  const canvas = { widthPx, heightPx, values };
  const place = { leftPx: 190, topPx: 60, widthPx: 60, heightPx: 100 };
  const photo = await decodePhoto(await portrait({}));
  const staged = { canvas, frame, scene: folds, place };
  const person = { photo, head: await findHead(photo) };
  await placeModel(staged, person, { scale: 1, centreX: 0.5 }, false);
  const foot = (160 * widthPx + 220) * 3;
  assert.deepEqual(Array.from(values.subarray(foot, foot + 3)), [3e4, 3e4, 3e4]);
});

test("the product gives way to a head that is on its side of the photograph, and shots take turns where it is near the middle", async () => {
  const acrossFor = async (x: number): Promise<number[]> => {
    const head = await findHead(await decodePhoto(await portrait({ x, y: 0.36, size: 0.3 })));
    return [0.7, 0.3].map((centreX) => {
      const plan = besideHead({ framing: { centreX } } as ShotPlan, head);
      return Math.round(plan.framing.centreX * 10);
    });
  };
  assert.deepEqual(await acrossFor(0.7), [3, 3]);
  assert.deepEqual(await acrossFor(0.3), [7, 7]);
  assert.deepEqual(await acrossFor(0.6), [3, 7]);
  assert.deepEqual(await acrossFor(0.4), [7, 3]);
  assert.deepEqual(await acrossFor(0.5), [7, 3]);
});

/** A portrait whose light wanes from its left side to its right. */
async function litFromLeft(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><linearGradient id="shade">
    <stop offset=".2" stop-opacity="0"/><stop offset=".8" stop-opacity=".7"/></linearGradient>
    <rect width="400" height="400" fill="url(#shade)"/></svg>`;
  return sharp(await portrait({}))
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

test("a set is mirrored for a portrait that is lit from its other side, not for one lit alike", async () => {
  const fromLeft = await litFromLeft();
  const left = await decodePhoto(fromLeft);
  const right = await decodePhoto(await sharp(fromLeft).flop().png().toBuffer());
  const differs = (id: string) => {
    const { description } = stage.sets.get(id)!;
    return [left, right].map((photo) => lightSidesDiffer(description, photo));
  };
  assert.deepEqual(differs("influencer/tile-sun"), [true, false], "its sun is at the right");
  assert.deepEqual(differs("luxury/onyx-plinth"), [false, true], "its key is at the left");
});

test("of a black figure that came cut out its own sides are compared, not the clear ground beside it", () => {
  const [widthPx, heightPx] = [100, 100];
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(255);
  const alpha = new Uint8Array(widthPx * heightPx);
  // Lit from the left, where most of it is.
  for (let y = 0; y < heightPx; y++)
    for (let x = 30; x < 60; x++) {
      alpha[y * widthPx + x] = 255;
      rgb.fill(x < 50 ? 40 : 20, (y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3);
    }
  const figure = { widthPx, heightPx, rgb, alpha };
  const { description } = stage.sets.get("luxury/onyx-plinth")!;
  assert.equal(lightSidesDiffer(description, figure), false);
});
