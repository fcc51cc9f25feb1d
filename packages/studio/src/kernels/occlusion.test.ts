import assert from "node:assert/strict";
import test from "node:test";
import { plainOccluder } from "./occlusion-plain.ts";
import { type RayBundle, simdOccluder, type Solid } from "./occlusion.ts";

/** A ball of 6 cm radius on the surface, leaning away to the right, lying on its back, or turned. */
function ball(held: "standing" | "lying" | "turned"): Solid {
  const lies = held === "lying";
  const [columns, rows, radius] = [40, 48, 0.06];
  const field = new Float32Array(columns * rows * 2);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5) / columns - 0.5) * 0.14;
      const up = ((row + 0.5) / rows) * 0.12 - radius;
      const inside = radius - Math.hypot(x, up);
      const half = Math.sqrt(Math.max(1e-6, radius ** 2 - x ** 2 - up ** 2));
      field.set([inside, half], (row * columns + column) * 2);
    }
  }
  const centre = Float32Array.from({ length: lies ? 0 : columns }, (_, x) => 0.001 * x);
  const box = { upFrom: 0, upTo: 0.12, awayFrom: -0.12, awayTo: lies ? 0 : 0.12 };
  return {
    columns,
    rows,
    field,
    centre,
    centreMetres: 0.01,
    widthMetres: 0.14,
    heightMetres: 0.12,
    axisAway: held === "turned" ? 0.02 : null,
    ...box,
  };
}

/** A lamp of 7 cones, which are not a multiple of the lanes, and a low sun. */
const lamp = Array.from({ length: 7 }, (_, ray) => [-0.4 + ray * 0.05, 0.5, -0.3, 0.04, 1 / 7, 1]);
const bundles: RayBundle[] = [
  { rays: Float32Array.from(lamp.flat()), coarseSteps: 36 },
  { rays: Float32Array.from([-4, 3, -2, 0.03, 1, 0]), coarseSteps: 36 },
];

for (const held of ["standing", "lying", "turned"] as const)
  test(`${held}: SIMD and plain TypeScript hide the same light`, () => {
    const solid = ball(held);
    const [simd, plain] = [simdOccluder(solid), plainOccluder(solid)];
    for (const bundle of bundles) {
      const [fast, slow] = [simd(bundle), plain(bundle)];
      let [most, hidden] = [0, 0];
      for (let x = -0.2; x < 0.3; x += 0.013) {
        for (let away = -0.2; away < 0.4; away += 0.017) {
          const [a, b] = [fast(x, 0, away, 0.0004), slow(x, 0, away, 0.0004)];
          most = Math.max(most, Math.abs(a - b));
          hidden += b;
        }
      }
      // Single precision against double: a fortieth of what the eye sees in a shadow.
      assert.ok(most < 5e-4, `differs by ${most}`);
      assert.ok(hidden > 5, "there is a shadow");
    }
  });

test("a front that rounds off steeply stops every ray of a low sun that meets it, also at its rim", () => {
  const held = ball("standing");
  // Three times as deep as it is wide: a loaf seen at its end.
  const field = held.field.map((value, at) => (at % 2 === 1 ? 3 * value : value));
  const centre = new Float32Array(held.columns);
  const solid = { ...held, field, centre, awayFrom: -0.18, awayTo: 0.18 };
  const sun = [-4, 3, -2] as const;
  const hidden = plainOccluder(solid)({
    rays: Float32Array.from([...sun, 0.0005, 1, 0]),
    coarseSteps: 72,
  });
  // Of a ball half a cell of its grid smaller: how near a ray passes to its middle, with all depths a third.
  const radius = 0.06 - 0.002;
  const way = [sun[0], sun[1], sun[2] / 3];
  const passes = (x: number, away: number): number => {
    const to = [0.01 - x, 0.06, -away / 3];
    const along = to.reduce(
      (sum, value, axis) => sum + (value * way[axis]!) / Math.hypot(...way),
      0,
    );
    return Math.sqrt(to.reduce((sum, value) => sum + value ** 2, 0) - along ** 2);
  };
  let [shaded, missed] = [0, 0];
  for (let x = -0.1; x < 0.25; x += 0.004) {
    for (let away = -0.3; away < 0.6; away += 0.004) {
      if (passes(x, away) > radius) continue;
      shaded++;
      if (hidden(x, 0, away, 0.0004) < 0.5) missed++;
    }
  }
  assert.ok(shaded > 2000 && missed < 0.002 * shaded, `${missed} of ${shaded} rays pass through`);
});
