import assert from "node:assert/strict";
import { test } from "node:test";
import { luminance } from "../../develop/color.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { stageProduct } from "../stage-product.ts";
import { buildVolume } from "../solid/volume.ts";
import { drawFloatShadow } from "./float-shadow.ts";

const bottle = await samplePhoto("synthetic_bottle");
const set = stage.sets.get("avant_garde/chrome-ultraviolet")!;
const hero = { ...planFor(set.description, bottle), mirrored: false };

test("what floats is mirrored in the floor below it, which the picture has room for", async () => {
  assert.ok(hero.levitation > 0);
  const floating = await stageProduct(hero, set, stage.store, bottle);
  // So high up that the floor shows nothing of it.
  const empty = await stageProduct({ ...hero, levitation: 30 }, set, stage.store, bottle);
  const { place, canvas, product } = floating;
  const foot = place.topPx + place.heightPx;
  assert.ok(foot < canvas.heightPx * 0.74, `its foot is at ${foot} of ${canvas.heightPx}`);
  const lightAt = (values: Uint16Array, x: number, y: number): number => {
    const at = (y * canvas.widthPx + x) * 3;
    return luminance(values[at]!, values[at + 1]!, values[at + 2]!);
  };
  let changed = 0;
  let rows = 0;
  const half = Math.round(product.widthPx * 0.2);
  const middle = Math.round(place.leftPx + place.widthPx / 2);
  for (let y = foot + 20; y < canvas.heightPx - 2; y++) {
    let change = 0;
    for (let x = middle - half; x < middle + half; x++) {
      const before = lightAt(empty.canvas.values, x, y);
      change += Math.abs(lightAt(canvas.values, x, y) - before) / before / (2 * half);
    }
    rows++;
    if (change > 0.1) changed++;
  }
  assert.ok(changed > rows * 0.7, `${changed} of ${rows} rows show it`);
});

test("the pool of shadow under it is darkest below its lowest point, and fades as it rises", async () => {
  const id = "classic/white-sweep";
  const sweep = stage.sets.get(id)!;
  const plan = { ...planFor(sweep.description, bottle), mirrored: false, tiltDegrees: -14 };
  const lightUnder = async (levitation: number): Promise<[number, number]> => {
    const { canvas, place } = await stageProduct(
      { ...plan, levitation },
      sweep,
      stage.store,
      bottle,
    );
    const darkest = (from: number, to: number): number => {
      let least = Infinity;
      for (let y = place.topPx + place.heightPx; y < canvas.heightPx; y++) {
        for (let x = Math.round(from); x < to; x++) {
          least = Math.min(least, canvas.values[(y * canvas.widthPx + x) * 3 + 1]!);
        }
      }
      return least;
    };
    const { leftPx, widthPx } = place;
    return [
      darkest(leftPx + widthPx * 0.2, leftPx + widthPx * 0.6),
      darkest(leftPx + widthPx * 0.85, leftPx + widthPx),
    ];
  };
  const [lowest, raised] = await lightUnder(0.05);
  assert.ok(lowest < raised * 0.95, `${lowest} under its lower corner, ${raised} beside it`);
  const [higher] = await lightUnder(0.3);
  assert.ok(lowest < higher * 0.9, `${lowest} near the floor, ${higher} above it`);
});

test("under a sun the pool is fainter: the light from beside falls under what floats", async () => {
  const { description } = stage.sets.get("classic/white-sweep")!;
  const plan = { ...planFor(description, bottle), levitation: 0.1, mirrored: false };
  const floating = await stageProduct(plan, stage.sets.get(description.id)!, stage.store, bottle);
  const { frame, silhouette, place, canvas } = floating;
  const { product } = bottle.analysis;
  const volume = buildVolume(silhouette, product, frame.view, frame.product, 0.02);
  const darkest = (hardness: number): number => {
    const values = new Uint16Array(canvas.values.length).fill(40_000);
    drawFloatShadow({ ...canvas, values }, silhouette, place, frame, volume, hardness);
    return values.reduce((least, value) => Math.min(least, value), 65_535);
  };
  const [soft, hard] = [darkest(0), darkest(1)];
  assert.ok(soft < 30_000 && hard > soft + 4000, `${soft} and ${hard}`);
});
