import assert from "node:assert/strict";
import { test } from "node:test";
import { plansFor } from "./analysis.fixture.ts";
import { type BackgroundColor, parseBackgroundColor } from "./background-color.ts";

const color = (...rgb: [number, number, number]): BackgroundColor => ({ kind: "color", rgb });

test("reads hex of three and six digits, with and without #", () => {
  assert.deepEqual(parseBackgroundColor("#1d4ed8"), color(29, 78, 216));
  assert.deepEqual(parseBackgroundColor(" 1D4ED8 "), color(29, 78, 216));
  assert.deepEqual(parseBackgroundColor("#abc"), color(170, 187, 204));
  assert.deepEqual(parseBackgroundColor("fff"), color(255, 255, 255));
});

test("reads CSS names and the words of a studio", () => {
  assert.deepEqual(parseBackgroundColor("RebeccaPurple"), color(102, 51, 153));
  assert.deepEqual(parseBackgroundColor("light blue"), color(173, 216, 230));
  assert.deepEqual(parseBackgroundColor("terracotta"), color(200, 102, 63));
  assert.deepEqual(parseBackgroundColor("off-white"), color(247, 245, 239));
});

test("reads plain words: the noun stands last, adjectives move it", () => {
  const plain = parseBackgroundColor("beige");
  const warm = parseBackgroundColor("warm beige");
  assert.ok(plain.kind === "color" && warm.kind === "color");
  assert.ok(warm.rgb[0] >= plain.rgb[0] && warm.rgb[2] < plain.rgb[2]);
  const dusty = parseBackgroundColor("a soft dusty rose background, pink");
  assert.ok(dusty.kind === "color" && dusty.rgb[0] > dusty.rgb[1]);
});

test("a shade before the hue that it is of is that shade, and two hues are the second", () => {
  for (const text of ["sage green", "navy blue", "mustard yellow", "charcoal grey", "blush pink"])
    assert.deepEqual(parseBackgroundColor(text), parseBackgroundColor(text.split(" ")[0]!), text);
  assert.deepEqual(parseBackgroundColor("pale sage-green"), parseBackgroundColor("pale sage"));
  assert.deepEqual(parseBackgroundColor("forest green"), color(34, 139, 34));
  assert.deepEqual(parseBackgroundColor("blue green"), color(0, 128, 0));
  assert.deepEqual(parseBackgroundColor("calm green"), color(0, 128, 0));
  assert.deepEqual(parseBackgroundColor("rose gold"), color(255, 215, 0));
});

test("a broken hex is malformed, other words are unknown", () => {
  for (const text of ["#12", "#12345", "#gggggg", "1234", "#"]) {
    assert.deepEqual(parseBackgroundColor(text), { kind: "malformed" }, text);
  }
  for (const text of ["", "mystery", "something nice"]) {
    assert.deepEqual(parseBackgroundColor(text), { kind: "unknown" }, text);
  }
});

test("black is a lit studio's black, on which a shadow is seen, in its own hue; other colours stay what they are", () => {
  const shown = (backgroundColor: [number, number, number]) =>
    plansFor({ style: "classic", backgroundColor })[0]!.backdrop;
  assert.deepEqual(shown([0, 0, 0]), [16, 16, 16]);
  assert.deepEqual(shown([4, 0, 8]), [12, 8, 16]);
  for (const color of [
    [16, 16, 16],
    [5, 5, 25],
    [255, 255, 255],
  ] as const)
    assert.deepEqual(shown([...color]), [...color]);
});
