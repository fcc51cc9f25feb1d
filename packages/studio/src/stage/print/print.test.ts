import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import type { Frame16 } from "../../develop/finish.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { ShotPhoto } from "../render-shot.ts";
import { printOf } from "./print.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { stageLayers } from "../stage-layers.ts";
import { stageProduct } from "../stage-product.ts";
import { standProduct } from "../stand-product.ts";

const bag = await samplePhoto("synthetic_bag");
const untrusted: ShotPhoto = {
  ...bag,
  analysis: { ...bag.analysis, cutout: { ...bag.analysis.cutout, confidence: 0.1 } },
};

function planIn(id: string, longSidePx = 320): ShotPlan {
  return planFor(stage.sets.get(id)!.description, untrusted, { longSidePx });
}

describe("a photograph whose matte can't be trusted", () => {
  test("is a thing of a print's size in every style's sets, and none of it is cut", async () => {
    const seen = new Set<string>();
    for (const [id, set] of stage.sets) {
      const kind = `${set.description.styles[0]} ${set.description.pose}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      const plan = planIn(id, 256);
      assert.equal(plan.presentation, "print");
      const print = await printOf(plan, set, stage.store, untrusted);
      const geometry = await stage.store.geometry(set);
      const { frame, place } = await standProduct(plan, set.description, geometry, print, null);
      const { widthMetres, heightMetres } = frame.product;
      const long = Math.max(widthMetres, heightMetres);
      assert.ok(long > 0.12 && long < 0.4, `${id}: ${long.toFixed(2)} m`);
      const [right, bottom] = [place.leftPx + place.widthPx, place.topPx + place.heightPx];
      assert.ok(place.leftPx > 0 && place.topPx > 0, id);
      assert.ok(right < plan.widthPx && bottom < plan.heightPx, id);
      const share = Math.max(place.widthPx / plan.widthPx, place.heightPx / plan.heightPx);
      if (set.description.pose === "lying")
        assert.ok(share > 0.76 && share < 0.84, `${id}: ${share.toFixed(2)} of the picture`);
    }
  });

  test("stands framed and turned aside, its near side higher than its far one", async () => {
    const id = "lifestyle/oak-window";
    const plan = planIn(id);
    const { cutout } = await printOf(plan, stage.sets.get(id)!, stage.store, untrusted);
    const { data, info } = await sharp(cutout).raw().toBuffer({ resolveWithObject: true });
    const heightAt = (x: number): number => {
      let rows = 0;
      for (let y = 0; y < info.height; y++) if (data[(y * info.width + x) * 4 + 3]! > 128) rows++;
      return rows;
    };
    const [left, right] = [heightAt(12), heightAt(info.width - 13)];
    const ratio = Math.max(left, right) / Math.min(left, right);
    assert.ok(ratio > 1.012 && ratio < 1.08, `${left} and ${right} rows`);
  });

  test("throws a shadow between a blind's bands that is about as dark as they are", async () => {
    const id = "editorial/blind-linen";
    const set = stage.sets.get(id)!;
    const plan = planIn(id, 640);
    const print = await printOf(plan, set, stage.store, untrusted);
    const { canvas, place } = await stageProduct(plan, set, stage.store, print);
    const beyond = { from: place.leftPx + place.widthPx + 4, to: canvas.widthPx };
    const base = place.topPx + place.heightPx;
    const shadow = darkest(canvas, beyond, { from: base - 0.12 * place.heightPx, to: base });
    const band = darkest(canvas, beyond, { from: base + 8, to: canvas.heightPx });
    assert.ok(shadow > 0.7 * band, `${shadow} beside ${band}`);
  });

  test("is the print in a film too", async () => {
    const plan = planIn("classic/white-sweep", 256);
    const layers = await stageLayers(plan, untrusted, stage, { stagePx: 256, lights: [] });
    const { rgba, widthPx, heightPx } = layers.lit.product;
    const row = (heightPx >> 1) * widthPx * 4;
    const across = Array.from({ length: widthPx }, (_, x) => rgba.subarray(row + x * 4));
    const [first, second, third] = across.filter((pixel) => pixel[3]! > 250);
    for (const pixel of [first!, second!, third!]) assert.ok(pixel[0]! < 110, "its black frame");
  });
});

describe("a print on a table", () => {
  test("lies where the set is seen from above, a little turned, with the set's shadows across it", async () => {
    const id = "editorial/letters-linen";
    const set = stage.sets.get(id)!;
    const plan = planIn(id);
    assert.ok(Math.abs(plan.tiltDegrees) >= 4 && Math.abs(plan.tiltDegrees) <= 9);
    const print = await printOf(plan, set, stage.store, untrusted);
    const { product } = await stageProduct(plan, set, stage.store, print);
    // Blinds: along the paper's lower border light and shade take turns.
    const levels = lowerBorder(product).map(([, green]) => green!);
    const inner = levels.slice(20, -20);
    assert.ok(
      Math.max(...inner) - Math.min(...inner) > 40,
      `${Math.min(...inner)} to ${Math.max(...inner)}`,
    );
  });

  test("is white paper on a coloured ground too, without blotches", async () => {
    const id = "loud_luxury/velvet-frame";
    const set = stage.sets.get(id)!;
    const plan = planIn(id);
    const print = await printOf(plan, set, stage.store, untrusted);
    const { product } = await stageProduct(plan, set, stage.store, print);
    // The velvet's red comes back onto the paper's edges, which makes 14; blotches made 24.
    const tints = lowerBorder(product)
      .slice(20, -20)
      .map(([red, green]) => red! - green!);
    assert.ok(
      Math.max(...tints) - Math.min(...tints) < 18,
      `${Math.min(...tints)} to ${Math.max(...tints)}`,
    );
  });
});

describe("a sheet's shadow", () => {
  test("is a line where the sheet touches, and opens towards the corner that is away from the light", async () => {
    const set = stage.sets.get("classic/paper-table")!;
    const planned = planIn("classic/paper-table", 640);
    // The tone curve flattens shade on paper: its breadth is measured under one exposure, whatever the set is shown with.
    const plan = { ...planned, mirrored: false, grade: { ...planned.grade, exposure: 1.8 } };
    const print = await printOf(plan, set, stage.store, untrusted);
    const { canvas, place, product } = await stageProduct(plan, set, stage.store, print);
    const shaded = (share: number): number => {
      const column = Math.round(share * product.widthPx);
      let last = product.heightPx - 1;
      while (last > 0 && product.rgba[(last * product.widthPx + column) * 4 + 3]! < 250) last--;
      const at = ((place.topPx + last) * canvas.widthPx + place.leftPx + column) * 3;
      const lit = canvas.values[at + 50 * canvas.widthPx * 3]!;
      let breadth = 0;
      for (let px = 2; px < 50; px++)
        if (canvas.values[at + px * canvas.widthPx * 3]! < lit * 0.95) breadth++;
      return breadth;
    };
    // The key comes from the upper left: the lower side, from its left end to its right one.
    const [left, middle, right] = [shaded(0.2), shaded(0.55), shaded(0.85)];
    assert.ok(left <= 6, `${left} px where it lies`);
    assert.ok(middle > left && right > left + 10, `${left}, ${middle} and ${right} px`);
  });
});

/** The paper's pixels a little above its lower edge, from left to right. */
function lowerBorder(product: {
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array;
}): Uint8Array[] {
  const { widthPx, heightPx, rgba } = product;
  return Array.from({ length: widthPx }, (_, x) => {
    let y = heightPx - 1;
    while (y > 0 && rgba[(y * widthPx + x) * 4 + 3]! < 255) y--;
    return rgba.subarray(((y - 4) * widthPx + x) * 4);
  });
}

/** The green level of which a twentieth of an area's pixels are darker. */
function darkest(
  { values, widthPx }: Frame16,
  across: { from: number; to: number },
  down: { from: number; to: number },
): number {
  const levels: number[] = [];
  for (let y = Math.round(down.from); y < down.to; y++) {
    for (let x = Math.round(across.from); x < across.to; x++)
      levels.push(values[(y * widthPx + x) * 3 + 1]!);
  }
  levels.sort((a, b) => a - b);
  return levels[Math.floor(0.05 * levels.length)]!;
}
