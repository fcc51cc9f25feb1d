import assert from "node:assert/strict";
import { test } from "node:test";
import { simdOccluder } from "../../kernels/occlusion.ts";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { isUpright, turnSolid } from "./turned.ts";
import { buildVolume } from "./volume.ts";
import { viewOf } from "../../sets/view.ts";

const [columns, rows] = [200, 200];
const size = { widthMetres: 0.2, heightMetres: 0.2, centreMetres: 0 };

/** What lies within a shape whose sign is positive inside, by cells from the middle and from the top. */
function drawn(inside: (x: number, y: number) => number): ReturnType<typeof traceSilhouette> {
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const within = inside((at % columns) + 0.5 - columns / 2, Math.floor(at / columns) + 0.5);
    return 255 * Math.min(1, Math.max(0, within + 0.5));
  });
  return traceSilhouette(alpha, columns, rows);
}

test("a tin seen from above is as wide at its lid and foot as between them", () => {
  const [radius, sine] = [70, 0.25];
  const rise = radius * sine;
  const tin = drawn((x, y) => {
    const curve = rise * Math.sqrt(Math.max(0, 1 - (x / radius) ** 2));
    return Math.min(radius - Math.abs(x), y - (rise - curve), rows - rise + curve - y);
  });
  const { field, footRadius } = turnSolid(tin, { photo: sine, set: sine }, size, true);
  assert.ok(Math.abs(footRadius - 0.07) < 0.012, `${footRadius}`);
  const halfDepth = (up: number): number => field[(up * columns + columns / 2) * 2 + 1]!;
  for (let up = 1; up < rows - 2 * rise - 5; up++) {
    assert.ok(Math.abs(halfDepth(up) - 0.07) < 0.003, `row ${up}: ${halfDepth(up)}`);
  }
  assert.ok(halfDepth(rows - Math.round(rise)) < 0.02, "above the lid there is nothing");
});

test("a ball's shadow has a ball's outline", async () => {
  const { product } = (await samplePhoto("synthetic_bottle")).analysis;
  assert.equal(product.volume, "revolution");
  const view = viewOf(stage.sets.get("editorial/gallery-floor")!.description);
  const ball = drawn((x, y) => columns / 2 - Math.hypot(x, y - rows / 2));
  const square = { ...product, cameraElevationDegrees: 0 };
  const volume = buildVolume(ball, square, view, size, 0);
  // It stands on the disc of which the camera sees the front at the silhouette's lowest point.
  const middleUp = 0.1 + (volume.front * view.cameraUp) / Math.hypot(view.cameraUp, view.distance);
  // A low sun from the left, which is a point.
  const toSun = [-0.83, 0.33, -0.46].map((part) => part / Math.hypot(0.83, 0.33, 0.46));
  const rays = Float32Array.from([...toSun.map((part) => part * 8), 1e-3, 1, 0]);
  const hidden = simdOccluder(volume)({ rays, coarseSteps: 72 });
  /** Metres by which the light passes the ball's middle. */
  const passing = (x: number, away: number): number => {
    const to = [x, -middleUp, away - volume.axisAway!];
    const along = to.reduce((sum, part, axis) => sum + part * toSun[axis]!, 0);
    return Math.hypot(...to.map((part, axis) => part - along * toSun[axis]!));
  };
  let edges = 0;
  // Nearer by, the shadow is that of the foot, which is as wide as the camera's ellipse lets it be.
  for (let x = 0.12; x < 0.6; x += 0.004) {
    for (let away = -0.2; away < 0.6; away += 0.004) {
      const misses = passing(x, away) - 0.1;
      const covered = hidden(x, 0, away, 0.0003);
      if (Math.abs(misses) < 0.02) edges++;
      if (misses < -0.003) assert.ok(covered > 0.9, `${x} ${away}: light within`);
      if (misses > 0.003) assert.ok(covered < 0.1, `${x} ${away}: shadow beyond`);
    }
  }
  assert.ok(edges > 500, `${edges}`);
});

test("a bottle at a slant is turned about no upright axis", () => {
  const slant = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return drawn((x, y) => {
      const [aside, along] = [
        x * Math.cos(turn) - (y - rows / 2) * Math.sin(turn),
        x * Math.sin(turn) + (y - rows / 2) * Math.cos(turn),
      ];
      return Math.min(30 - Math.abs(aside), 80 - Math.abs(along));
    });
  };
  assert.equal(isUpright(slant(0)), true);
  assert.equal(isUpright(slant(12)), false);
});
