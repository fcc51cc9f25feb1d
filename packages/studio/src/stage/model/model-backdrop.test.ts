import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShotPlan } from "../../direction/plan.ts";
import { decodePhoto } from "../../photo/decode.ts";
import { skinMask } from "../../photo/skin.ts";
import type { Frame } from "../frame.ts";
import type { Scene } from "../shadow/receiver.ts";
import { besideHead, placeModel } from "./model-backdrop.ts";
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
const frame = { widthPx, heightPx } as Frame;

test("a face in a photograph that is the background is whole, above the table and beside the product", async () => {
  const place = { leftPx: 160, topPx: 60, widthPx: 100, heightPx: 110 };
  const model = { scale: 1, centreX: 0.72 };
  for (const mirrored of [false, true]) {
    const canvas = { widthPx, heightPx, values: new Uint16Array(widthPx * heightPx * 3).fill(3e4) };
    const photo = await decodePhoto(await portrait({ x: 0.45, y: 0.42, size: 0.44 }));
    await placeModel({ canvas, frame, scene, place }, photo, model, mirrored);
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

test("the product gives way to a head that is on its side of the photograph", async () => {
  const plan = { framing: { centreX: 0.68 } } as ShotPlan;
  const acrossFor = async (x: number): Promise<number> => {
    const photo = await decodePhoto(await portrait({ x, y: 0.36, size: 0.3 }));
    return (await besideHead(plan, photo)).framing.centreX;
  };
  assert.ok(Math.abs((await acrossFor(0.68)) - 0.32) < 1e-9);
  assert.equal(await acrossFor(0.34), 0.68);
  assert.equal(await acrossFor(0.5), 0.68);
});
