import assert from "node:assert/strict";
import { test } from "node:test";
import { deltaE2000, labOfLinear, labOfSrgb, type Rgb } from "../../develop/color.ts";
import { toneMap } from "../../develop/tone.ts";
import {
  type Backdrop,
  evenBackdrop,
  evenLight,
  type Lights,
  plainBackdrop,
  recolour,
} from "./backdrop.ts";

const grey: Rgb = [128, 128, 128];
const teal: Rgb = [24, 92, 120];
const daylight: Rgb = [0.3, 0.28, 0.24];

/** Samples of a light at some levels. */
function lightsOf(levels: number[], light: Rgb = daylight): Lights {
  return light.map((value) => levels.map((level) => value * level)) as Lights;
}

function opened(asked: Rgb, levels: number[]): Backdrop {
  const lights = lightsOf(levels);
  return evenBackdrop(plainBackdrop(asked, lights), evenLight(asked, asked, [lights]), lights);
}

/** Lab of a light, as the backdrop shows it. */
function shownLab(backdrop: Backdrop, light: Rgb): Rgb {
  const shown: Rgb = [...light];
  recolour(backdrop, 1, shown);
  return labOfLinear(...(shown.map(toneMap) as Rgb));
}

const times = (light: Rgb, level: number): Rgb => light.map((value) => value * level) as Rgb;

test("a floor in the sun and a wall in shade are both near the colour, the floor the lighter", () => {
  // Six parts of ten in shade, as the wall of a set is behind a bottle.
  const backdrop = opened(grey, [0.9, 1, 1, 1, 1, 1.1, 5, 5, 5.2, 5.4]);
  const [shade, sun] = [1, 5].map((level) => shownLab(backdrop, times(daylight, level)));
  for (const shown of [shade!, sun!]) assert.ok(deltaE2000(labOfSrgb(grey), shown) < 5);
  assert.ok(sun![0] > shade![0] + 4, `${sun![0]} over ${shade![0]}`);
});

test("light that is even enough wanes as it falls", () => {
  const backdrop = opened(teal, [0.95, 1, 1, 1.02, 1.05]);
  const asked = labOfSrgb(teal);
  assert.ok(deltaE2000(asked, shownLab(backdrop, daylight)) < 0.5);
  const half = shownLab(backdrop, times(daylight, 0.5));
  const scene: Rgb = [...daylight];
  recolour(backdrop, 1, scene);
  const bySet = labOfLinear(...(scene.map((value) => toneMap(value / 2)) as Rgb));
  const asItFalls = labOfLinear(...(scene.map((value) => toneMap(value) / 2) as Rgb));
  assert.ok(half[0] > bySet[0] + 2, "the tone curve alone makes it darker");
  assert.ok(Math.abs(half[0] - asItFalls[0]) < 2, `${half[0]}, as it falls ${asItFalls[0]}`);
});

test("orange light in the shade of orange paper leaves white paper white; a plain backdrop keeps all of it", () => {
  const white: Rgb = [255, 255, 255];
  const lights = lightsOf([1, 1, 1, 1]);
  const shade: Rgb = [0.12, 0.04, 0.025];
  const chroma = ([, a, b]: Rgb): number => Math.hypot(a, b);
  const plain = chroma(shownLab(plainBackdrop(white, lights), shade));
  const even = chroma(shownLab(opened(white, [1, 1, 1, 1]), shade));
  assert.ok(plain > 12 && even < 3, `${even} of ${plain}`);
});

test("under a mix of lights that dims, a backdrop that was asked for dims as much", () => {
  const lights = lightsOf([0.5, 1, 1, 3, 3]);
  const plain = plainBackdrop(grey, lights);
  const even = evenLight(grey, grey, [lights]);
  const dimmed = evenBackdrop(plain, even, lightsOf([0.05, 0.1, 0.1, 0.3, 0.3]));
  for (const level of [0.5, 1, 3]) {
    const [full, tenth]: [Rgb, Rgb] = [times(daylight, level), times(daylight, level / 10)];
    recolour(evenBackdrop(plain, even, lights), 1, full);
    recolour(dimmed, 1, tenth);
    assert.ok(Math.abs(tenth[1] / full[1] - 0.1) < 1e-3, `${tenth[1] / full[1]}`);
  }
});
