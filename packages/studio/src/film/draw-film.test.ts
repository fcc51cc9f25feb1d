import assert from "node:assert/strict";
import test from "node:test";
import type { CameraMove, CameraPose } from "./camera.ts";
import { openFilm } from "./draw-film.ts";
import type { FilmPlan, FilmShot } from "./film-plan.ts";
import type { Scene } from "./scene.ts";

const frame = { widthPx: 320, heightPx: 192 };

/** A flat picture, black but for a bright upright line that is so far from its left. */
function lineAt(linePx: number | null): Scene {
  const size = { widthPx: 640, heightPx: 384 };
  const data = new Uint8Array(size.widthPx * size.heightPx * 3);
  for (let p = 0; p < data.length / 3; p++) {
    if (linePx !== null && Math.abs((p % size.widthPx) - linePx) < 20)
      data.fill(240, p * 3, p * 3 + 3);
  }
  const subject = { leftPx: 220, topPx: 92, widthPx: 200, heightPx: 200 };
  const lit = { plate: { ...size, channels: 3 as const, data }, soft: null, product: null };
  return { space: { ...size, subject, depth: null }, lit, unlit: null, held: null };
}

const pose = (x: number): CameraPose => ({ fill: 1, aimX: 0.5, aimY: 0.5, x, y: 0.5, orbit: 0 });
const pan: CameraMove = { from: pose(0.42), to: pose(0.58), easing: "through", travel: 0 };

function shotOf(
  scene: number,
  startFrame: number,
  frames: number,
  dissolveFrames: number,
): FilmShot {
  const rest = { light: null, focus: null, move: pan, size: "wide" as const };
  return { scene, startFrame, frames, dissolveFrames, ...rest };
}

const plan: FilmPlan = {
  ...frame,
  framesPerSecond: 30,
  frames: 14,
  seed: 1,
  mood: "warm",
  beatsPerMinute: 90,
  beats: 4,
  hitFrame: 8,
  scenes: [],
  shots: [shotOf(0, 0, 8, 0), shotOf(1, 8, 6, 4)],
};

test("a shot goes on moving under the one that dissolves in over it", () => {
  const draw = openFilm(plan, [lineAt(320), lineAt(null)]);
  const places = Array.from({ length: 12 }, (_, index) => {
    const luma = draw(index).subarray(0, frame.widthPx * frame.heightPx);
    let [sum, across] = [0, 0];
    luma.forEach((value, at) => {
      const light = Math.max(0, value - 18);
      sum += light;
      across += light * (at % frame.widthPx);
    });
    return across / sum;
  });
  const steps = places.slice(1).map((place, index) => place - places[index]!);
  for (const step of steps) assert.ok(step > 1, steps.map((way) => way.toFixed(2)).join());
});
