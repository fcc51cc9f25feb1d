import assert from "node:assert/strict";
import { test } from "node:test";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Scene } from "./receiver.ts";
import { smoothGround } from "./smooth-ground.ts";

const frame = { metresPerPx: 0.0005 } as Frame;
/** Ripples of 3 mm every 36 on a slope, which end at the next dune. */
const rippled: Scene = {
  nearShare: () => 1,
  locate: (px, py, into) => {
    const x = px * frame.metresPerPx;
    into.x = x;
    into.up = 0.05 * x + 0.003 * (((x / 0.036) % 1) - 0.5);
    into.away = px < 600 ? py * 0.001 : 5;
    return true;
  },
};

test("a shadow falls on loose ground without its ripples, on the slope as it is", () => {
  const smooth = smoothGround(rippled, { sinkMetres: 0.01 } as SetDescription, frame);
  const at = { x: 0, up: 0, away: 0 };
  for (let px = 100; px < 500; px += 7) {
    smooth.locate(px, 300, at);
    assert.ok(Math.abs(at.up - 0.05 * at.x) < 0.0006, `${px}: ${at.up}`);
  }
  smooth.locate(598, 300, at);
  assert.ok(Math.abs(at.away - 0.3) < 1e-9, `${at.away}`);
  assert.equal(smoothGround(rippled, {} as SetDescription, frame), rippled);
});
