import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plates } from "../sets/plates.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { type LightMix, powerTable } from "./light-mix.ts";
import { stage } from "./stage.fixture.ts";
import { patternFromSurface } from "./surface-light.ts";

const { description } = stage.sets.get("editorial/letters-linen")!;
const [widthPx, heightPx] = [400, 400];
const isShade = (x: number, y: number) => (x + y / 2) % 80 < 32;

/** A sun through blinds over an even sky, on cloth whose weave is as light and dark under both. */
function lit(sun: (x: number, y: number) => number): LightMix {
  const plate = (level: (x: number, y: number) => number) =>
    Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3);
      const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)];
      return level(x, y) * (1 - 0.1 * ((x + y) % 2));
    });
  const table = powerTable(1);
  return {
    backdrop: null,
    plates: description.groups.map((group) => ({
      plate: plate(group === "sun" ? sun : () => 120),
      tables: [table, table, table],
    })),
  };
}

test("on what lies the stripes are those that the surface shows beside it", () => {
  const place = { leftPx: 96, topPx: 40, widthPx: 160, heightPx: 320 };
  const plates = { widthPx, heightPx } as Plates;
  const mix = lit((x, y) => (isShade(x, y) ? 0 : 200));
  const pattern = patternFromSurface(description, plates, mix, place);
  assert.ok(pattern !== null);
  let right = 0;
  for (let row = 0; row < fieldRows; row++) {
    for (let column = 0; column < fieldColumns; column++) {
      const x = place.leftPx + ((column + 0.5) / fieldColumns) * place.widthPx;
      const y = place.topPx + ((row + 0.5) / fieldRows) * place.heightPx;
      if (pattern[(row * fieldColumns + column) * 3]! < -0.25 === isShade(x, y)) right++;
    }
  }
  const share = right / (fieldRows * fieldColumns);
  assert.ok(share > 0.93, `${share} of the cells`);
  const even = patternFromSurface(
    description,
    plates,
    lit(() => 200),
    place,
  );
  assert.ok(even!.every((value) => Math.abs(value) < 0.02));
});
