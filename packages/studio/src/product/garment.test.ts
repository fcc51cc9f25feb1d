import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import { cutOut } from "../cutout/cut-out.ts";
import { analyseProduct } from "./analyse.ts";
import { isGarment } from "./garment.ts";
import { measureSilhouette } from "./silhouette.ts";

const clothes = {
  "a T-shirt on its hanger": `<path d="M196 60q0-30 12-30" stroke-width="4" stroke="#999" fill="none"/>
    <path fill="#5b7f6a" d="M160 60h80L300 84 372 150 322 204 292 178 296 430H104L108 178 78 204 28 150 100 84Z"/>`,
  "a sweater whose sleeves hang": `<path fill="#222327" d="M160 40h80L300 70 340 130 384 420H320L300 220 304 380H96L100 220 80 420H16L60 130 100 70Z"/>`,
  trousers: `<path fill="#34486b" d="M120 30H280L318 460H222L200 180 178 460H82Z"/>`,
};
const others = {
  "a cactus in its pot": `<ellipse cx="200" cy="150" rx="170" ry="120" fill="#3f7d3f"/><path fill="#c05a2e" d="M90 210H310V440H90Z"/>`,
  "a mushroom lamp": `<path fill="#e7e2d6" d="M40 190A160 150 0 0 1 360 190Z"/><path fill="#e7e2d6" d="M110 190H290V440H110Z"/>`,
  "a cup with two handles": `<path fill="#c9a23c" d="M110 40H290L270 260Q260 330 220 340V400H270V440H130V400H180V340Q140 330 130 260Z"/>
    <path d="M112 70H40Q30 190 128 220M288 70H360Q370 190 272 220" stroke="#c9a23c" stroke-width="18" fill="none"/>`,
  "a stool": `<path fill="#8a5a35" d="M60 60H340V110H60ZM80 110H110L100 440H70ZM290 110H320L330 440H300Z"/>`,
  "a bottle with a broad shoulder": `<path fill="#6a3d8a" d="M170 20H230V110Q320 130 320 200V440H80V200Q80 130 170 110Z"/>`,
};

const photographed = async (drawn: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="480">${drawn}</svg>`;
  const photo = await decodePhoto(await sharp(Buffer.from(svg)).png().toBuffer());
  return { photo, cutout: cutOut(photo) };
};
const isClothing = async (drawn: string): Promise<boolean> => {
  const { cutout } = await photographed(drawn);
  return isGarment(cutout, measureSilhouette(cutout));
};

test("clothes are known by their sleeves or legs, and what stands is none", async () => {
  for (const [name, drawn] of Object.entries(clothes)) assert.ok(await isClothing(drawn), name);
  for (const [name, drawn] of Object.entries(others)) assert.ok(!(await isClothing(drawn)), name);
});

test("clothes lie, are soft for all that they are alike on both sides, and much less deep than what else does", async () => {
  for (const [name, drawn] of Object.entries(clothes)) {
    const { photo, cutout } = await photographed(drawn);
    const { pose, volume, depthRatio } = analyseProduct(cutout, photo);
    assert.deepEqual([pose, volume], ["lying", "soft"], name);
    assert.ok(depthRatio < 0.15, `${name}: ${depthRatio}`);
  }
});
