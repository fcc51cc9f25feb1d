import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plates } from "../sets/plates.ts";
import { powerTable } from "./light-mix.ts";
import { mixPlates } from "./mix-plates.ts";
import { planFor, samplePhoto, stage } from "./stage.fixture.ts";

test("where the product keeps a lamp's light off polish, it does not take the lamp's gloss a second time", async () => {
  const set = stage.sets.get("luxury/suite-floor")!.description;
  const plan = planFor(set, await samplePhoto("synthetic_bag"));
  const [widthPx, heightPx] = [64, 2];
  const pixels = widthPx * heightPx;
  const light = powerTable(1);
  // Half of the lamp's light on the surface is gloss.
  const gloss = new Uint8Array(pixels * 3).fill(60);
  const glossLight = powerTable(set.peaks.gloss! * plan.grade.exposure)[60]!;
  const plate = new Uint8Array(pixels * 3).fill(200);
  const tables = [0, 1, 2].map(() => light.map((value) => (value / light[200]!) * 2 * glossLight));
  const even = new Uint8Array(pixels * 3);
  const plates = { widthPx, heightPx, gloss, lights: [plate], normal: even, material: even };
  const shadow = Uint8Array.from({ length: pixels }, (_, at) => (at % widthPx < 32 ? 230 : 0));
  const values = Float32Array.from({ length: pixels * 4 }, (_, at) => (at % 4 === 3 ? 1 : 0));
  const box = { leftPx: 0, topPx: 0, widthPx, heightPx };
  const reflection = { ...box, columns: widthPx, rows: heightPx, stepPx: 1, values };
  const mixed = (isMirrored: boolean): Uint16Array =>
    mixPlates(
      set,
      plan,
      plates as Plates,
      {
        plates: [{ plate, tables: tables as [Float32Array, Float32Array, Float32Array] }],
        backdrop: null,
      },
      {
        groups: [shadow],
        ambient: new Uint8Array(pixels),
        reflection: isMirrored ? reflection : null,
        glow: null,
        ownShades: [null],
        meanColour: [0, 0, 0],
      },
    );
  const [plain, mirrored] = [mixed(false), mixed(true)];
  const left = (x: number): number => mirrored[x * 3]! / plain[x * 3]!;
  assert.ok(left(50) < 0.75, `in the light ${left(50)} of it is left`);
  // Half as in the light, but that curves press darks together; taken twice, a tenth.
  assert.ok(left(10) > 0.4, `in the shadow ${left(10)}, in the light ${left(50)}`);
});
