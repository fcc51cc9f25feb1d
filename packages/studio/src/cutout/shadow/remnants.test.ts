import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import { measureScene } from "../ground/scene.ts";
import { findRemnants } from "./remnants.ts";

const [widthPx, heightPx] = [480, 400];
const body = `<path d="M60 90H420V330H370V250H110V330H60Z" fill="#a8402c"/>`;

/** What is found between a body's legs, drawn so, where a cut took it along; a share of it. The underside may have a part of another colour. */
const found = async (between: string, underside = ""): Promise<number> => {
  const svg = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
      <filter id="soft" x="-20%" width="140%" y="-50%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>
      <rect width="100%" height="100%" fill="#fff"/>${inner}</svg>`);
  const photo = await decodePhoto(
    await sharp(svg(between + body + underside))
      .png()
      .toBuffer(),
  );
  const isBetween = (x: number, y: number) => x >= 110 && x < 370 && y >= 250 && y < 262;
  const goods = await decodePhoto(await sharp(svg(body)).png().toBuffer());
  const mask = Uint8Array.from({ length: widthPx * heightPx }, (_, p) =>
    Number(goods.rgb[p * 3 + 1]! < 150 || isBetween(p % widthPx, Math.floor(p / widthPx))),
  );
  const remnants = findRemnants(measureScene(photo, photo), mask);
  let [all, own] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!isBetween(p % widthPx, Math.floor(p / widthPx))) continue;
    all++;
    own += remnants?.[p] ?? 0;
  }
  return own / all;
};

test("shade under a body goes that is larger than a bridge, if it ends softly all along", async () => {
  const soft = await found(
    `<rect x="90" y="230" width="300" height="26" fill="#777" filter="url(#soft)"/>`,
  );
  assert.ok(soft > 0.5, `${soft}`);
  const shelf = await found(`<rect x="90" y="230" width="300" height="32" fill="#999"/>`);
  assert.equal(shelf, 0);
});

test("what a part hardly another colour than it closes in goes, if that is a quarter of its sides and no more", async () => {
  const shade = `<rect x="90" y="230" width="300" height="26" fill="#aaa" filter="url(#soft)"/>`;
  const pale = (lengthPx: number) =>
    `<rect x="110" y="232" width="${lengthPx}" height="18" fill="#e8c8c8"/>`;
  const little = await found(shade, pale(74));
  assert.ok(little > 0.5, `${little}`);
  assert.equal(await found(shade, pale(90)), 0);
});
