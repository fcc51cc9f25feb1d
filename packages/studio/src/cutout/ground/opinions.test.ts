import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import { scoreCutout } from "../composites/score.ts";
import { cutOut } from "../cut-out.ts";

/** A camera, grey or all white, before what is drawn behind it. */
const draw = async (behind: string, isWhite: boolean) => {
  const fill = (own: string) => (isWhite ? "#fff" : own);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480">${behind}
    <rect x="230" y="170" width="240" height="150" rx="12" fill="${fill("#3d4450")}"/>
    <rect x="230" y="170" width="240" height="44" rx="10" fill="${fill("#a9adb6")}"/>
    <circle cx="360" cy="250" r="62" fill="${fill("#17171b")}"/><circle cx="360" cy="250" r="40" fill="${fill("#5a4a72")}"/></svg>`;
  return decodePhoto(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
};

test("what neon throws on black goes with the ground, as shade does on white", async () => {
  const neon = (id: string, colour: string) => `<radialGradient id="${id}" stop-color="${colour}">
    <stop stop-color="${colour}" stop-opacity=".2"/><stop offset=".5" stop-color="${colour}" stop-opacity=".09"/>
    <stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const black = `<rect width="100%" height="100%" fill="#040405"/>`;
  const lit = `<defs>${neon("left", "#1d6f88")}${neon("right", "#9a2a86")}</defs>${black}
    <ellipse cx="220" cy="250" rx="170" ry="150" fill="url(#left)"/><ellipse cx="480" cy="270" rx="180" ry="170" fill="url(#right)"/>`;
  const photo = await draw(lit, false);
  const white = await draw(black, true);
  const truth = Uint8Array.from({ length: 720 * 480 }, (_, p) => white.rgb[p * 3]!);
  const cutout = cutOut(photo);
  const { iou } = scoreCutout(cutout, photo, truth, null);
  // .80 where light on a black ground was held to what it may be on any other.
  assert.ok(iou > 0.99 && cutout.confidence > 0.7, `${iou} at ${cutout.confidence}`);
});
