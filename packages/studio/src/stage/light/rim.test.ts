import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pixels } from "../product-layer.ts";
import { edgeFormOf, rimBreadth } from "./edge-form.ts";
import { addRim, edgesOf, rimOf } from "./rim.ts";

const side = 200;

/** A ring such as a cup's handle, seen from the front. */
function ring(color: [number, number, number] = [90, 90, 90]): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const radius = Math.hypot((pixel % side) - 99.5, Math.floor(pixel / side) - 99.5);
    if (radius > 50 && radius < 90) rgba.set([...color, 255], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

test("a light from beside and behind draws the outer edge that faces it, not the inside of a handle", () => {
  const lit = ring();
  addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [2, 2, 2] }]), 1);
  const gain = (x: number): number => lit.rgba[(100 * side + x) * 4]! - 90;
  assert.ok(gain(188) > 30, `the outer edge gained ${gain(188)}`);
  assert.ok(gain(51) < 2, `the wall across the hole gained ${gain(51)}`);
  assert.equal(gain(11), 0, "the far side is not lit");
});

test("a coloured light takes the place of the white that pale goods were photographed in", () => {
  const lit = ring([170, 170, 170]);
  addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [0, 2, 2.6] }]), 1);
  const at = (100 * side + 188) * 4;
  const [red, , blue] = lit.rgba.subarray(at, at + 3);
  assert.ok(red! < 150 && blue! > 180, `the edge is ${red}, ${blue}`);
  assert.deepEqual([...lit.rgba.subarray(at - 80, at - 77)], [170, 170, 170]);
});

test("blue gloss on red is no purple fringe", () => {
  const blueOf = (color: [number, number, number]): number => {
    const lit = ring(color);
    addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [0, 0.2, 2.6] }]), 1);
    return lit.rgba[(100 * side + 188) * 4 + 2]!;
  };
  const [black, red] = [blueOf([30, 30, 30]), blueOf([200, 24, 30])];
  assert.ok(black > 80, `black plastic shines ${black}`);
  assert.ok(red - 30 < 0.6 * (black - 30), `red plastic shines ${red}, black ${black}`);
});

test("on a pale bag the rim keeps to its edges, on a dark or round thing it runs out into the form", () => {
  const pale = rimBreadth("soft", [0.6, 0.45, 0.3]);
  assert.equal(rimBreadth("soft", [0.04, 0.04, 0.05]), 1);
  assert.equal(rimBreadth("revolution", [0.6, 0.6, 0.6]), 1);
  assert.ok(pale < 0.5, `${pale}`);
  const within = (breadth: number): number => {
    const lit = ring();
    addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [2, 2, 2] }], breadth), 1);
    return lit.rgba[(100 * side + 181) * 4]! - 90;
  };
  assert.ok(within(pale) < 0.6 * within(1), `${within(pale)} of ${within(1)}`);
});

test("a plane has a rim along its edge and no light that goes on round it: black glass has no grey haze", () => {
  const panel = (fills: number): Pixels => {
    const rgba = new Uint8Array(side * side * 4);
    for (let pixel = 0; pixel < side * side; pixel++)
      if (pixel % side < fills * side) rgba.set([22, 25, 28, 255], pixel * 4);
    return { widthPx: side, heightPx: side, rgba };
  };
  assert.equal(edgeFormOf("box", panel(0.96)), "flat");
  assert.equal(edgeFormOf("box", panel(0.88)), "rounded", "a box that is turned shows two planes");
  assert.equal(edgeFormOf("revolution", panel(0.96)), "rounded");
  const gain = (form: "rounded" | "flat", x: number): number => {
    const lit = panel(0.96);
    addRim(lit, rimOf(edgesOf(lit, form), [{ across: 1, up: 0, color: [2, 2, 2] }]), 1);
    return lit.rgba[(100 * side + x) * 4]! - 22;
  };
  assert.ok(gain("flat", 191) > 10, `its edge gained ${gain("flat", 191)}`);
  assert.ok(gain("flat", 186) <= 1, `six pixels within it gained ${gain("flat", 186)}`);
  assert.ok(gain("rounded", 186) > 10, `a form gains ${gain("rounded", 186)} there`);
});

test("light goes on round a body, and has an edge alone on a knob at its side", () => {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    const isBody = x < 170 && y > 20;
    if (isBody || (x < 184 && Math.abs(y - 100) < 8)) rgba.set([20, 20, 20, 255], pixel * 4);
  }
  const lit: Pixels = { widthPx: side, heightPx: side, rgba };
  addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [3, 3, 3] }]), 1);
  // Three pixels from the edge of each.
  const gain = (x: number, y: number): number => lit.rgba[(y * side + x) * 4]! - 20;
  const [body, knob] = [gain(167, 40), gain(181, 100)];
  assert.ok(body > 40 && knob < 0.7 * body, `the body gained ${body}, the knob ${knob}`);
});
