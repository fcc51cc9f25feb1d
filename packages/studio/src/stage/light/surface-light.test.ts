import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plates } from "../../sets/plates.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { type LightMix, powerTable } from "./light-mix.ts";
import { stage } from "../stage.fixture.ts";
import { fieldFromSurface, patternFromSurface } from "./surface-light.ts";

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

test("a sheet has its level from the surface and its hue from the card, not from the lamps that metal mirrors", () => {
  const place = { leftPx: 96, topPx: 40, widthPx: 160, heightPx: 320 };
  const mix = lit((x, y) => (isShade(x, y) ? 0 : 200));
  const cells = fieldColumns * fieldRows;
  // Teal from the left, by the card.
  const form = Float32Array.from({ length: cells * 3 }, (_, at) => {
    const column = Math.floor(at / 3) % fieldColumns;
    return 0.4 + (at % 3 === 0 ? -1 : 1) * 0.2 * (1 - column / fieldColumns);
  });
  const onCard = {
    form,
    pattern: new Float32Array(cells * 3),
  };
  const field = fieldFromSurface(description, { widthPx, heightPx } as Plates, mix, place, onCard)!;
  const middle = (fieldRows >> 1) * fieldColumns;
  const redOver = (column: number): number => {
    const at = (middle + column) * 3;
    return field.form[at]! - field.form[at + 2]!;
  };
  assert.ok(redOver(1) < -0.35 && Math.abs(redOver(fieldColumns - 1)) < 0.05, `${redOver(1)}`);
  for (let at = 0; at < cells * 3; at += 3) {
    const level = 0.3 * field.form[at]! + 0.6 * field.form[at + 1]! + 0.1 * field.form[at + 2]!;
    assert.ok(Math.abs(level) < 1e-5, "the card's hue alone");
    assert.equal(field.pattern[at], field.pattern[at + 2]);
  }
  const levels = field.pattern.toSorted();
  assert.ok(levels[0]! < -0.3, `in shade ${levels[0]}`);
});
