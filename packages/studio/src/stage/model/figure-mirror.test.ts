import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShotPlan } from "../../direction/plan.ts";
import { openLightMix } from "../light/light-mix.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { stageProduct } from "../stage-product.ts";
import { mirrorFigure } from "./figure-mirror.ts";
import type { Figure } from "./figure-place.ts";

/** A block, red below and white above, as its photograph came cut out. */
function block(): Figure {
  const [widthPx, heightPx] = [120, 240];
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let at = widthPx * heightPx * 2; at < rgba.length; at += 4) rgba.set([190, 20, 20], at);
  return { widthPx, heightPx, rgba, isWhole: true };
}

test("polish mirrors who stands on it from the foot down, and matt ground does not", async () => {
  const bottle = await samplePhoto("synthetic_bottle");
  const mirrored = async (id: string) => {
    const set = stage.sets.get(id)!;
    const hero = planFor(set.description, bottle, { longSidePx: 512 });
    const framing = { ...hero.framing, centreX: 0.72, fillHeight: 0.4 };
    const model = { scale: 1, centreX: 0.72 };
    const plan: ShotPlan = { ...hero, mode: "with_model", framing, model, mirrored: false };
    const options = { stagePx: null, lights: [], figure: block() };
    const staged = await stageProduct(plan, set, stage.store, bottle, options);
    const { frame, scene, figure } = staged;
    const plates = await stage.store.plates(set, frame.crop, frame);
    const none = { groups: [], ambient: new Uint8Array(frame.widthPx * frame.heightPx) };
    const mix = openLightMix(set.description, plan, plates, { frame, shadows: none });
    const view = { mix, plan, set: set.description };
    return { stood: figure!.stood, image: await mirrorFigure(frame, plates, scene, figure!, view) };
  };
  const { stood, image } = await mirrored("loud_luxury/gold-arch");
  const { columns, rows, stepPx, leftPx, topPx, values } = image!;
  const { box } = stood;
  const at = (row: number): number[] => {
    const column = Math.round((box.leftPx + box.widthPx / 2 - leftPx) / stepPx);
    const from = (Math.min(rows - 1, row) * columns + column) * 4;
    return [...values.subarray(from, from + 4)];
  };
  const foot = Math.round((box.topPx + box.heightPx - topPx) / stepPx);
  const [red, green, , hidden] = at(foot + Math.round(4 / stepPx));
  assert.ok(red! > 0.01 && red! > 3 * green!, `below its foot the floor shows ${red}, ${green}`);
  assert.ok(hidden! > 0.3, `and ${hidden} of its own gloss is hidden`);
  assert.ok(at(foot - Math.round(12 / stepPx))[3]! < 0.2, "behind its foot it mirrors nothing");
  assert.equal((await mirrored("minimal/clay-stair")).image, null);
});
