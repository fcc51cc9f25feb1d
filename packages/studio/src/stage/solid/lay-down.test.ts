import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { buildVolume } from "./volume.ts";
import { viewOf } from "../../sets/view.ts";

const [columns, rows] = [200, 280];
const { product } = (await samplePhoto("synthetic_bag")).analysis;
const lying = { ...product, volume: "soft", pose: "lying" } as const;
const view = viewOf(stage.sets.get("minimal/bone-layers")!.description);

/** How thick what lies is, metres, where its outline is drawn by rows and columns of a millimetre. */
function thickness(
  isIn: (x: number, y: number) => boolean,
  depthRatio = lying.depthRatio,
): (x: number, y: number) => number {
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    return isIn(at % columns, Math.floor(at / columns)) ? 255 : 0;
  });
  const size = { widthMetres: 0.2, heightMetres: 0.28, centreMetres: 0 };
  const { field } = buildVolume(
    traceSilhouette(alpha, columns, rows),
    { ...lying, depthRatio },
    view,
    size,
    0,
  );
  return (x, y) => 2 * field[((rows - 1 - y) * columns + x) * 2 + 1]!;
}

test("what lies is as thick as its parts are narrow, and tapers from the one into the next", () => {
  // A barrel of 70 mm, a grip of 36, a cable of 8.
  const at = thickness((x, y) => {
    return y < 70 || (Math.abs(x - 99.5) < 18 && y < 190) || Math.abs(x - 99.5) < 4;
  });
  const along = Array.from({ length: 200 }, (_, row) => at(100, row + 75));
  const [grip, cable] = [at(100, 130), at(100, 260)];
  assert.ok(at(30, 35) > 1.2 * grip && at(30, 35) < 0.05, `${at(30, 35)} ${grip}`);
  assert.ok(grip > 0.02 && grip < 0.036, `grip ${grip}`);
  assert.ok(cable > 0.004 && cable < 0.01, `cable ${cable}`);
  // Falling, and nowhere as a step: where the grip ends it is as round as it is thick.
  for (let row = 1; row < along.length; row++) {
    const fall = along[row - 1]! - along[row]!;
    assert.ok(fall > -2e-4 && fall < 1.5e-3, `row ${row + 75}: ${fall}`);
  }
});

test("shoes seen from above are lower than they are wide", () => {
  const at = thickness((x, y) => y > 4 && y < 276 && Math.abs(Math.abs(x - 99.5) - 50) < 46);
  assert.ok(at(50, 140) > 0.03 && at(50, 140) < 0.055, `${at(50, 140)}`);
});

test("a slab lies on its broad side, lower than what has a notch and is as wide", () => {
  // Its corners are cut off: a rectangle is a board.
  const isIn = (x: number, y: number): boolean =>
    Math.abs(x - 99.5) < 90 - Math.max(0, Math.abs(y - 139.5) - 60) / 2;
  const slab = thickness(isIn)(100, 200);
  const notched = thickness((x, y) => isIn(x, y) && (y > 90 || Math.abs(x - 99.5) > 25))(100, 200);
  assert.ok(slab < 0.8 * notched, `${slab} ${notched}`);
  assert.ok(slab > 0.025, `${slab}`);
});

test("a board, turned and with a cable in it, is lower than a slab that is no rectangle", () => {
  const turn = (x: number, y: number): [number, number] => {
    const [cos, sin] = [Math.cos(0.25), Math.sin(0.25)];
    return [(x - 99.5) * cos + (y - 139.5) * sin, (y - 139.5) * cos - (x - 99.5) * sin];
  };
  const board = thickness((x, y) => {
    const [across, along] = turn(x, y);
    return (
      (Math.abs(across) < 60 && Math.abs(along) < 90) ||
      (Math.abs(along) < 4 && across < 0 && across > -85)
    );
  })(100, 140);
  const round = thickness((x, y) => Math.hypot((x - 99.5) / 70, (y - 139.5) / 95) < 1)(100, 140);
  assert.ok(board < 0.8 * round, `${board} ${round}`);
  assert.ok(board > 0.015, `${board}`);
});

test("cloth is much lower than a shoe of its outline", () => {
  const isIn = (x: number, y: number): boolean => y > 60 || Math.abs(x - 99.5) > 30;
  const [cloth, usual] = [thickness(isIn, 0.12)(100, 180), thickness(isIn, 0.35)(100, 180)];
  assert.ok(cloth < 0.5 * usual && cloth > 0.01, `${cloth} ${usual}`);
});
