import assert from "node:assert/strict";
import { test } from "node:test";
import { columnDepths } from "./column-depths.ts";
import { type Silhouette, traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { surfaceRow, viewOf } from "../../sets/view.ts";

const [columns, rows] = [160, 160];
const half = 80;
const evenField = new Float32Array(columns * rows * 2).fill(0.04);

function depthsOf(
  silhouette: Silhouette,
  product: Parameters<typeof columnDepths>[1],
  id: string,
  { field, grounded } = { field: evenField, grounded: true },
) {
  const view = viewOf(stage.sets.get(id)!.description);
  const solid = {
    widthMetres: 0.3,
    heightMetres: 0.3,
    field,
    frontRow: null,
    grounded,
    footRadius: null,
  };
  return { view, ...columnDepths(silhouette, product, view, solid) };
}

test("what stands on feet throws its shadow from the line between its outermost feet, and is mirrored where each foot stands", async () => {
  // Castors at both sides, the right one farther by 8 rows, and one in the middle, nearer by 20; a seat above them.
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const foot = x < 8 ? y < 140 : x >= 152 ? y < 132 : x >= 76 && x < 84;
    return y < 60 || foot ? 255 : 0;
  });
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const { centre, contour } = depthsOf(
    traceSilhouette(alpha, columns, rows),
    product,
    "lifestyle/hall-floor",
  );
  // Its body is on the line from end to end, its middle castor where it stands.
  const [left, right] = [contour[0]!, contour[columns - 1]!];
  assert.ok(right - left > 0.02, `${left} ${right}`);
  assert.equal(centre[0], left);
  assert.equal(centre[columns - 1], right);
  assert.ok(Math.abs(centre[half]! - (left + right) / 2) < 0.002, `${centre[half]}`);
  assert.ok(left - contour[half]! > 0.05, `${left} ${contour[half]}`);
});

test("a round thing seen from above has no footprint before its base line in a lower camera's set", async () => {
  const bend = (x: number): number => 24 * (1 - Math.sqrt(1 - ((x + 0.5 - half) / half) ** 2));
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    return Math.floor(at / columns) < rows - bend(at % columns) ? 255 : 0;
  });
  const silhouette = traceSilhouette(alpha, columns, rows);
  const { product } = (await samplePhoto("synthetic_bottle")).analysis;
  assert.equal(product.volume, "revolution");
  const { view, front, centre } = depthsOf(silhouette, product, "lifestyle/kitchen-sun");
  const unitsPerMetre = view.focal / view.distance;
  for (let x = silhouette.baseFrom; x <= silhouette.baseTo; x++) {
    const rise = ((rows - silhouette.base[x]!) / rows) * 0.3 * unitsPerMetre;
    const seen = surfaceRow(view, front) - surfaceRow(view, centre[x]! - 0.04);
    assert.ok(seen >= rise - 1e-3, `column ${x}: ${seen} of ${rise}`);
  }
});

test("what floats hangs in the plane of its middle, however thin it is at one end", async () => {
  const alpha = new Uint8Array(columns * rows).fill(255);
  const field = evenField.map((own, at) => (own * (1 + ((at >> 1) % columns))) / columns);
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const { centre } = depthsOf(
    traceSilhouette(alpha, columns, rows),
    product,
    "editorial/gallery-floor",
    {
      field,
      grounded: false,
    },
  );
  assert.ok(Math.max(...centre) - Math.min(...centre) < 1e-6, `${centre[0]} ${centre.at(-1)}`);
});

test("the rounded corners of a box that is seen square on are no farther away than its side", async () => {
  const corner = 12;
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const [out, down] = [Math.abs(x - 79.5) - (80 - corner), y - (rows - corner)];
    return Math.hypot(Math.max(0, out), Math.max(0, down)) < corner ? 255 : 0;
  });
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const own = { ...product, volume: "box" } as const;
  const silhouette = traceSilhouette(alpha, columns, rows);
  const { centre, contour } = depthsOf(silhouette, own, "minimal/clay-stair");
  assert.ok(contour[0]! - contour[half]! > 0.01, `${contour[0]} ${contour[half]}`);
  for (const away of centre) assert.ok(Math.abs(away - contour[half]!) < 0.002, `${away}`);
  const { centre: bent } = depthsOf(silhouette, product, "minimal/clay-stair");
  assert.deepEqual(bent, contour);
});
