import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import { cutOut } from "../cut-out.ts";

const blur = `<filter id="soft"><feGaussianBlur stdDeviation=".8"/></filter>`;

/** How far a cutout of what is drawn is trusted. */
const trust = async (ground: string, shade: string, product: string): Promise<number> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="480"><defs>${blur}${shade}</defs>
    <rect width="100%" height="100%" fill="${ground}"/>${product}</svg>`;
  return cutOut(await decodePhoto(await sharp(Buffer.from(svg)).png().toBuffer())).confidence;
};

test("a sharp shadow that is darkest right at its product is doubted", async () => {
  const cap = `<ellipse cx="270" cy="220" rx="150" ry="140" fill="#4b3470" filter="url(#soft)"/>`;
  const fall = `<radialGradient id="fall" gradientUnits="userSpaceOnUse" cx="270" cy="220" r="210">
    <stop offset=".66" stop-color="#4c4c4c"/><stop offset=".95" stop-color="#6e6e6e"/></radialGradient>`;
  const shade = `<ellipse cx="285" cy="262" rx="146" ry="138" fill="url(#fall)" filter="url(#soft)"/>`;
  const doubted = await trust("#b4b4b4", fall, shade + cap);
  assert.ok(doubted < 0.7, `${doubted}`);
});
