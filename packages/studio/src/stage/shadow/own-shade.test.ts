import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import { type LitPlate, powerTable } from "../light/light-mix.ts";
import { ownShadesOf, partShade } from "./own-shade.ts";

const [widthPx, heightPx] = [200, 200];
const set = {
  groups: ["sun", "fill"],
  lights: [{ type: "sun", group: "sun" }],
} as unknown as SetDescription;
const frame = {
  view: { anchorU: 0.5, anchorV: 0.5 },
  product: { centreMetres: 0, widthMetres: 0.2, heightMetres: 0.2 },
  metresPerPx: 0.005,
  pxPerUnit: widthPx,
  left: 0,
  top: 0,
} as Frame;
const table = powerTable(1);

/** A level surface, a half of which is dark; the sun's light on it, and fill. */
function openSurface(sunAt: (x: number) => number) {
  const dark = (x: number): number => (x > 100 ? 0.6 : 1);
  const plate = (levelAt: (x: number) => number) =>
    Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, at) => {
      const x = Math.floor(at / 3) % widthPx;
      return levelAt(x) * dark(x);
    });
  const lit = [plate(sunAt), plate(() => 100)].map((own): LitPlate => {
    return { plate: own, tables: [table, table, table] };
  });
  const normal = new Uint8Array(widthPx * heightPx * 3).fill(255);
  return { lit, plates: { widthPx, heightPx, normal } as Plates };
}

test("what a sun leaves in a blind's bands is found, and nothing where there are none", () => {
  const banded = openSurface((x) => (x % 20 < 6 ? 60 : 220));
  const [sun, fill] = ownShadesOf(set, banded.lit, banded.plates, frame);
  assert.equal(fill, null);
  assert.ok(sun![0] <= table[60]! + 1e-6 && sun![0] >= table[36]! - 1e-6, `${sun![0]}`);
  const even = openSurface(() => 220);
  assert.deepEqual(ownShadesOf(set, even.lit, even.plates, frame), [null, null]);
});

test("where there is none about the product, a prop's shade far to a side tells", () => {
  const product = { centreMetres: 0, widthMetres: 0.05, heightMetres: 0.05 };
  const far = openSurface((x) => (x < 8 ? 60 : 220));
  const [sun] = ownShadesOf(set, far.lit, far.plates, { ...frame, product });
  assert.ok(sun![0] <= table[60]! + 1e-6 && sun![0] > 0, `${sun![0]}`);
  // Half a shade, as of leaves far from their wall, is none.
  const half = openSurface((x) => (x < 8 ? 170 : 220));
  assert.deepEqual(ownShadesOf(set, half.lit, half.plates, { ...frame, product }), [null, null]);
});

test("a light is parted in what a shadow takes and what is left of it", () => {
  const { lit } = openSurface(() => 220);
  const [direct, left] = partShade(lit[0]!, [table[60]!, table[60]!, table[60]!]);
  for (const byte of [0, 40, 60, 200]) {
    const [taken, kept] = [direct.tables[0][byte]!, left.tables[0][byte]!];
    assert.ok(Math.abs(taken + kept - table[byte]!) < 1e-6);
    assert.equal(taken === 0, byte <= 60);
  }
});
