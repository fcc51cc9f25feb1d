import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../../direction/frame.ts";
import type { Scene } from "../shadow/receiver.ts";
import { modelDepthMetres, standingPlace, surfaceFront } from "./standing-place.ts";

const [heightPx, cameraUp, distance, focalPx] = [200, 0.3, 1.5, 400];
const horizonPx = 40;
/** The row that shows a point so far behind the product and so high. */
const rowOf = (away: number, up = 0): number =>
  horizonPx + (focalPx * (cameraUp - up)) / (distance + away);
const frame = {
  widthPx: 200,
  heightPx,
  top: 0,
  pxPerUnit: heightPx,
  view: { anchorV: rowOf(0) / heightPx },
} as Frame;

/** A surface up to `end`, `step` below the product, and behind it a wall at `wall`. */
function sceneOf({
  end = Infinity,
  wall,
  drop = 0,
}: {
  end?: number;
  wall: number;
  drop?: number;
}): Scene {
  return {
    nearShare: () => 1,
    locate: (_x, py, into) => {
      const away = (focalPx * (cameraUp + drop)) / Math.max(1e-6, py - horizonPx) - distance;
      into.x = 0;
      if (away < Math.min(end, wall)) [into.away, into.up] = [away, -drop];
      else {
        into.away = wall;
        into.up = cameraUp - ((py - horizonPx) * (distance + wall)) / focalPx;
      }
      return true;
    },
  };
}

const find = (scene: Scene, isWhole: boolean) =>
  standingPlace(frame, scene, 0.3, { isWhole, foot: [-0.5, 0.5], widthAt: () => 0.4 });

test("behind a table's far edge anybody stands, and the table hides where the photograph ends", () => {
  const table = sceneOf({ end: 0.1, wall: 2 });
  for (const isWhole of [true, false]) {
    const place = find(table, isWhole)!;
    assert.equal(place.rests, false);
    assert.ok(place.away > 0.1 && place.away < 0.2, `${place.away}`);
    assert.ok(Math.abs(place.edge * heightPx - rowOf(0.1)) < 2, `${place.edge * heightPx}`);
  }
});

test("beside a block that reaches over a table's end it is behind both", () => {
  const table = sceneOf({ end: 0.1, wall: 2 });
  const blockTo = 0.25;
  const withBlock: Scene = {
    nearShare: () => 1,
    locate: (px, py, into, isMirror) => {
      const found = table.locate(px, py, into, isMirror);
      const away = (focalPx * (cameraUp - 0.1)) / Math.max(1e-6, py - horizonPx) - distance;
      if (px > 20 || away > blockTo) return found;
      // Its front below, its top above that.
      [into.away, into.up] = away < 0 ? [0, 0.05] : [away, 0.1];
      return found;
    },
  };
  const place = find(withBlock, true)!;
  assert.equal(place.rests, false);
  assert.ok(place.away > blockTo, `it is ${place.away} m behind`);
  assert.ok(find(table, true)!.away < blockTo);
});

test("on a floor only what came cut out stands, as far behind as a model is", () => {
  const floor = sceneOf({ wall: 2 });
  assert.equal(find(floor, false), null);
  const place = find(floor, true)!;
  assert.deepEqual([place.rests, place.away], [true, modelDepthMetres]);
  assert.ok(Math.abs(place.edge * heightPx - rowOf(modelDepthMetres)) < 2);
});

test("before a near wall it stands on the floor with room for its body", () => {
  const place = find(sceneOf({ wall: 0.12 }), true)!;
  assert.ok(Math.abs(place.away - 0.07) < 0.005, `${place.away}`);
  assert.ok(Math.abs(place.edge * heightPx - rowOf(0.07)) <= 1, `${place.edge * heightPx}`);
});

test("where the ground is too far below to be seen, anybody runs out of the frame", () => {
  const place = find(sceneOf({ wall: 0.5, drop: 1 }), false)!;
  assert.deepEqual([place.edge, place.rests], [1, false]);
});

test("who stands on a tray is behind the product, not before the rim in front of it", () => {
  const floor = sceneOf({ wall: 2 });
  const tray: Scene = {
    nearShare: () => 1,
    locate: (x, py, into, isMirror) => {
      const found = floor.locate(x, py, into, isMirror);
      if (into.away < -0.1 && into.away > -0.16) into.up = 0.015;
      else if (into.away < -0.16) into.up = -0.03;
      return found;
    },
  };
  assert.equal(find(tray, true)!.away, modelDepthMetres);
});

test("behind a prop there is no ground", () => {
  const prop: Scene = {
    nearShare: () => 1,
    locate: (_x, _y, into) => {
      [into.away, into.up] = [-0.1, 0.1];
      return true;
    },
  };
  assert.equal(surfaceFront(frame, prop, 0.5), null);
});
