import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rgb } from "../develop/color.ts";
import type { Plates } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { powerTable } from "./light/light-mix.ts";
import { mixPlates } from "./mix-plates.ts";
import { planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { stageProduct } from "./stage-product.ts";

const [widthPx, heightPx] = [64, 2];
const pixels = widthPx * heightPx;
const suite = stage.sets.get("luxury/suite-floor")!.description;
const set: SetDescription = {
  ...suite,
  groups: ["key"],
  peaks: { ...suite.peaks, "light-key": 1, gloss: 1 },
};
const plan = planFor(suite, await samplePhoto("synthetic_bag"));
/** The left half of the stage is in the product's shadow. */
const shadow = Uint8Array.from({ length: pixels }, (_, at) => (at % widthPx < 32 ? 230 : 0));

/** A stage of one light, its mirror image of a black product hiding all of the set's gloss; and without that. */
function mixedTwice(plate: Uint8Array, gloss: Uint8Array, gain: number) {
  const even = new Uint8Array(pixels * 3);
  const plates: Plates = {
    widthPx,
    heightPx,
    gloss,
    lights: [plate],
    normal: even,
    material: even,
  };
  const values = Float32Array.from({ length: pixels * 4 }, (_, at) => (at % 4 === 3 ? 1 : 0));
  const area = { leftPx: 0, topPx: 0, widthPx, heightPx };
  const reflection = { ...area, columns: widthPx, rows: heightPx, stepPx: 1, values, atFoot: 0 };
  const table = powerTable(gain);
  const mixed = (isMirrored: boolean): Uint16Array =>
    mixPlates(
      set,
      plan,
      plates,
      { plates: [{ plate, tables: [table, table, table] }], backdrop: null },
      {
        groups: [shadow],
        ambient: new Uint8Array(pixels),
        reflections: isMirrored ? [reflection] : [],
        glow: null,
        ownShades: [null],
        meanColour: [0, 0, 0],
      },
    );
  return { plain: mixed(false), mirrored: mixed(true) };
}

/** How much of columns is left where a black product's image hides all of the set's gloss. */
function leftAt(columns: number[], lightByte: number, glossByte: number, gain: number): number[] {
  const [plate, gloss] = [lightByte, glossByte].map((byte) => {
    return new Uint8Array(pixels * 3).fill(byte);
  }) as [Uint8Array, Uint8Array];
  const { plain, mirrored } = mixedTwice(plate, gloss, gain);
  return columns.map((x) => mirrored[x * 3]! / plain[x * 3]!);
}

test("where the product keeps a lamp's light off polish, it does not take the lamp's gloss a second time", () => {
  // Half of what little light there is is gloss.
  const [inLight, inShadow] = leftAt([50, 10], 80, 58, 1) as [number, number];
  assert.ok(inLight < 0.8, `in the light ${inLight} of it is left`);
  // Half as in the light, but that curves press darks together; taken twice, a tenth.
  assert.ok(inShadow > 0.4, `in the shadow ${inShadow}, in the light ${inLight}`);
});

test("of a lamp that polish mirrors nothing shines through the product's image, however the lamp is set", () => {
  for (const gain of [1, 2.5]) {
    // A tenth of it got lost on the way to the gloss plate.
    const [left] = leftAt([50], 240, 229, gain) as [number];
    assert.ok(left < 0.3, `with ${gain} times its light ${left} of it is left`);
  }
});

test("along a mirrored lamp's edge, where the plates disagree, no scribble shines through the product's image", () => {
  const lamp = [40, 44];
  const plate = new Uint8Array(pixels * 3);
  const gloss = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const x = pixel % widthPx;
    const isLamp = x >= lamp[0]! && x < lamp[1]!;
    plate.fill(isLamp ? 240 : 40, pixel * 3, pixel * 3 + 3);
    // The coder has its gloss a pixel further left.
    const hasGloss = x >= lamp[0]! - 1 && x < lamp[1]! - 1;
    gloss.fill(hasGloss ? 238 : 30, pixel * 3, pixel * 3 + 3);
  }
  const { mirrored } = mixedTwice(plate, gloss, 1);
  const beside = mirrored[54 * 3]!;
  for (let x = lamp[0]! - 2; x < lamp[1]! + 2; x++)
    assert.ok(mirrored[x * 3]! < 2 * beside, `column ${x}: ${mirrored[x * 3]}, beside ${beside}`);
});

const bottle = await samplePhoto("synthetic_bottle");

/** A developed set in a backdrop's colour, with the bottle standing in it or far above it. */
function recoloured(id: string, backdrop: Rgb, longSidePx: number, levitation = 0) {
  const found = stage.sets.get(id)!;
  const asked = planFor(found.description, bottle, { backdrop, longSidePx });
  return stageProduct({ ...asked, levitation }, found, stage.store, bottle);
}

test("a dark colour lies evenly on a white set's gloss and on its horizon", async () => {
  const dark: Record<string, Rgb> = { black: [0, 0, 0], navy: [0, 0, 128] };
  for (const [name, colour] of Object.entries(dark)) {
    const { canvas } = await recoloured("classic/gloss-table", colour, 1024, 30);
    const [columns, end] = [canvas.widthPx, canvas.values.length / 3];
    const levelAt = (at: number): number => canvas.values[at]! / 257;
    for (let channel = 0; channel < 3; channel++) {
      let apart = 0;
      const rows: number[] = [];
      for (let at = Math.floor(canvas.heightPx * 0.7) * columns; at < end; at += columns) {
        let sum = 0;
        for (let x = 0; x < columns; x++) {
          const value = levelAt((at + x) * 3 + channel);
          sum += value;
          if (rows.length === 0) continue;
          apart = Math.max(apart, Math.abs(value - levelAt((at + x - columns) * 3 + channel)));
        }
        rows.push(sum / columns);
      }
      const steps = rows.slice(1).map((row, at) => Math.abs(row - rows[at]!));
      assert.ok(Math.max(...steps) < 1, `${name}, channel ${channel}: rows ${Math.max(...steps)}`);
      assert.ok(
        apart < 4,
        `${name}, channel ${channel}: pixels above each other are ${apart} apart`,
      );
    }
  }
});

test("gloss of any colour mirrors a white label as white", async () => {
  const labelOn = async (backdrop: Rgb): Promise<Rgb> => {
    const { canvas, place } = await recoloured("classic/gloss-table", backdrop, 448);
    const y = Math.round(place.topPx + place.heightPx * 1.17);
    const x = Math.round(place.leftPx + place.widthPx * 0.2);
    const at = y * canvas.widthPx + x;
    return [0, 1, 2].map((channel) => canvas.values[at * 3 + channel]! / 257) as Rgb;
  };
  const onBlack = await labelOn([0, 0, 0]);
  assert.ok(Math.min(...onBlack) > 150, `on black ${onBlack.join(", ")}`);
  assert.ok(Math.max(...onBlack) < 190, `less than the label itself: ${onBlack.join(", ")}`);
  const [red, green, blue] = await labelOn([0, 200, 83]);
  // Under the clear coat some of the green is left.
  assert.ok(red > green * 0.8 && blue > green * 0.8, `on green ${red}, ${green}, ${blue}`);
});

test("the uneven sheen of a podium in black shows no smudges before the product", async () => {
  const { canvas, place } = await recoloured("classic/round-podium", [0, 0, 0], 448);
  const from = place.topPx + Math.round(place.heightPx * 1.04);
  let lightest = 0;
  for (let y = from; y < from + place.heightPx * 0.07; y++)
    for (let x = place.leftPx; x < place.leftPx + place.widthPx; x++)
      lightest = Math.max(lightest, canvas.values[(y * canvas.widthPx + x) * 3 + 1]! / 257);
  // With the sheen's image as light as on white, 48.
  assert.ok(lightest < 26, `${lightest}`);
});
