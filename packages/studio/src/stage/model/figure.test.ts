import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../../direction/frame.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Scene } from "../shadow/receiver.ts";
import { isHidden } from "../shadow/screen.ts";
import { type Figure, standFigure } from "./figure-place.ts";
import { figureOnStage } from "./figure-solid.ts";

const [sidePx, cameraUp, distance, focalPx, horizonPx] = [200, 0.3, 1.5, 400, 40];
const camera: SetDescription["camera"] = {
  pos: [0, -distance, cameraUp],
  focal: 120,
  sensor: 36,
  shift_y: 0,
  fstop: 4,
  focus: distance,
  view: "level",
};
const view = {
  anchorV: (horizonPx + (focalPx * cameraUp) / distance) / sidePx,
  anchorU: 0.5,
  axisU: 0.5,
  axisV: horizonPx / sidePx,
  focal: focalPx / sidePx,
  distance,
  cameraUp,
  cameraX: 0,
};
const frame = {
  widthPx: sidePx,
  heightPx: sidePx,
  left: 0,
  top: 0,
  pxPerUnit: sidePx,
  view,
} as Frame;

/** A floor up to a wall, `drop` below the product, or a table that ends at `end`. */
function sceneOf(wall: number, end = wall, drop = 0): Scene {
  return {
    nearShare: () => 1,
    locate: (px, py, into) => {
      const away = (focalPx * (cameraUp + drop)) / Math.max(1e-6, py - horizonPx) - distance;
      const isGround = away < end;
      into.away = isGround ? away : wall;
      into.up = isGround ? -drop : cameraUp - ((py - horizonPx) * (distance + wall)) / focalPx;
      into.x = ((px - sidePx / 2) * (distance + into.away)) / focalPx;
      return true;
    },
  };
}

/** A block, as its photograph came cut out. */
const figure: Figure = {
  widthPx: 40,
  heightPx: 80,
  rgba: new Uint8Array(40 * 80 * 4).fill(255),
  isWhole: true,
};

test("who stands on the floor keeps the foot on it and the head in the frame, however large", () => {
  for (const scale of [1, 1.42]) {
    const stood = standFigure(frame, sceneOf(0.12), figure, { scale, centreX: 0.5 }, false)!;
    assert.ok(stood.rests);
    const { topPx, heightPx, leftPx, widthPx } = stood.box;
    assert.ok(Math.abs(topPx + heightPx - stood.edge * sidePx) < 1e-6, "its foot is on the floor");
    assert.ok(topPx >= 0.02 * sidePx - 1e-6, `its head is at ${topPx}`);
    assert.ok(Math.abs(leftPx + widthPx / 2 - sidePx / 2) < 1e-6);
  }
});

test("in a tall frame it is wider than that sooner than a doll, its head within", () => {
  const narrow = { ...frame, widthPx: sidePx / 4 };
  const stood = standFigure(narrow, sceneOf(0.12), figure, { scale: 1, centreX: 0.6 }, false)!;
  const { leftPx, widthPx, heightPx } = stood.box;
  assert.ok(widthPx > narrow.widthPx, `${widthPx} of ${narrow.widthPx} px wide`);
  assert.ok(heightPx > 0.5 * stood.edge * sidePx, `${heightPx} px tall`);
  const head = (leftPx + widthPx / 2) / narrow.widthPx;
  assert.ok(head > 0.25 && head < 0.75, `its middle is at ${head}`);
});

test("beside a chair nobody is a giant: not taller than its share, on the floor and behind a table's edge", () => {
  const product = { heightMetres: 0.2, widthMetres: 0.1, centreMetres: 0 };
  const tallest = 1.2;
  for (const scale of [1, 1.42]) {
    for (const scene of [sceneOf(0.12), sceneOf(4, 0.1)]) {
      const framing = { scale, centreX: 0.5, tallest };
      const stood = standFigure({ ...frame, product }, scene, figure, framing, false)!;
      const seenPx = stood.edge * sidePx - stood.box.topPx;
      const metres = (seenPx * (distance + stood.away)) / focalPx;
      assert.ok(Math.abs(metres - tallest * product.heightMetres) < 1e-6, `${metres} m`);
    }
  }
});

test("behind a table's edge a larger figure goes on below it, with its head where it was", () => {
  const [usual, larger] = [1, 1.3].map((scale) => {
    return standFigure(frame, sceneOf(4, 0.1), figure, { scale, centreX: 0.5 }, false)!;
  });
  assert.ok(!larger!.rests);
  assert.ok(Math.abs(usual!.box.topPx - larger!.box.topPx) < 1e-6);
  assert.ok(larger!.box.topPx + larger!.box.heightPx > larger!.edge * sidePx + 10);
});

test("a figure is a solid on the floor whose front is where it stands, as tall as it is shown there", async () => {
  const plan = { model: { scale: 1, centreX: 0.3 }, mirrored: false };
  const { stood, solid, screen } = (await figureOnStage(
    frame,
    sceneOf(0.12),
    camera,
    figure,
    plan,
  ))!;
  const metresPerPx = (distance + stood.away) / focalPx;
  assert.ok(Math.abs(solid.upFrom) < 0.01, `its foot is ${solid.upFrom} m above the floor`);
  assert.ok(Math.abs(solid.heightMetres - stood.box.heightPx * metresPerPx) < 1e-6);
  assert.ok(solid.centreMetres > 0.05, "on the side where its picture is");
  const [middle] = solid.centre;
  assert.ok(middle! > stood.away && solid.awayTo > middle!, "and goes on behind it");
  const across = stood.box.leftPx + stood.box.widthPx / 2;
  const up = stood.box.topPx + stood.box.heightPx / 2;
  assert.ok(isHidden([screen], across - 2, up, 4), "nobody sees the set behind its middle");
  assert.ok(!isHidden([screen], stood.box.leftPx - 12, up, 4), "nor is it hidden beside it");
  assert.ok(
    !isHidden([screen], across - 2, Math.ceil(stood.edge * sidePx) + 4, 4),
    "or before its foot",
  );
});

test("a figure is as sharp as its set's lens has what is there, and never quite as sharp as the product", async () => {
  const plan = { model: { scale: 1, centreX: 0.3 }, mirrored: false };
  const sigmaAt = async (fstop: number): Promise<number> => {
    const lens = { ...camera, fstop };
    return (await figureOnStage(frame, sceneOf(0.12), lens, figure, plan))!.sigmaPx;
  };
  const [open, half, closed] = [await sigmaAt(4), await sigmaAt(5.6), await sigmaAt(22)];
  assert.ok(Math.abs(open / half - 5.6 / 4) < 0.01, `${open} and ${half}`);
  assert.ok(closed > 0.0008 * sidePx && closed < half, `${closed}`);
});

test("a figure is no deeper than what it stands before leaves room for", async () => {
  const plan = { model: { scale: 1, centreX: 0.3 }, mirrored: false };
  const depthBefore = async (wall: number): Promise<number> => {
    const { solid } = (await figureOnStage(frame, sceneOf(wall), camera, figure, plan))!;
    return solid.awayTo;
  };
  assert.ok((await depthBefore(0.12)) < 0.1201, `${await depthBefore(0.12)} before a wall at .12`);
  assert.ok((await depthBefore(2)) > 0.3, `${await depthBefore(2)} in the open`);
});

test("each part of a figure has its own depth behind its foot, an arm less than the body", async () => {
  const rgba = figure.rgba.slice();
  // A slit, and beside it an arm of four columns.
  for (let pixel = 0; pixel < 40 * 80; pixel++)
    if (pixel % 40 >= 30 && pixel % 40 < 36) rgba[pixel * 4 + 3] = 0;
  const plan = { model: { scale: 1, centreX: 0.5 }, mirrored: false };
  const slit = { ...figure, rgba };
  const { stood, solid } = (await figureOnStage(frame, sceneOf(0.12), camera, slit, plan))!;
  const depthAt = (share: number): number =>
    solid.centre[Math.floor(share * solid.columns)]! - stood.away;
  assert.ok(depthAt(0.96) < 0.6 * depthAt(0.4), `${depthAt(0.96)} and ${depthAt(0.4)}`);
});

test("beside the end of a podium it moves over to where that hides all of its lower end", () => {
  const [podium, floor] = [sceneOf(4, 0.1), sceneOf(4, 4, 0.1)];
  const podiumFromPx = 34;
  const scene: Scene = {
    nearShare: () => 1,
    locate: (px, py, into) => (px < podiumFromPx ? floor : podium).locate(px, py, into),
  };
  const framing = { scale: 1, centreX: 0.7 };
  const { box: usual } = standFigure(frame, podium, figure, framing, false)!;
  const { box, inAir, rests } = standFigure(frame, scene, figure, framing, false)!;
  assert.ok(usual.leftPx < podiumFromPx, `on a wider one it is at ${usual.leftPx}`);
  assert.ok(box.leftPx >= podiumFromPx, `it is at ${box.leftPx}`);
  assert.deepEqual([inAir, rests], [0, false]);
});
