import assert from "node:assert/strict";
import test from "node:test";
import sharp from "sharp";
import { standEndCard } from "./end-card.ts";
import { filmSize } from "./frame-size.ts";
import { openLogo } from "./logo.ts";
import { logoOverlay } from "./logo-overlay.ts";

const badge = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="11" fill="#e5342b"/><rect x="9.4" y="6" width="5" height="12" fill="#fff"/></svg>`,
  ),
)
  .png()
  .toBuffer();

test("a logo of 24 pixels keeps edges of two pixels when it is made five times as large, and is round to its sides", async () => {
  const { pixels } = await openLogo(await badge);
  const side = 5 * pixels.widthPx;
  const { input } = await logoOverlay(pixels, { left: 50, top: 50, width: side, height: side });
  const { data, info } = await sharp(input as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = (info.height >> 1) * info.width;
  const line = Array.from({ length: info.width }, (_, x) => [
    data[(row + x) * 4 + 2]!,
    data[(row + x) * 4 + 3]!,
  ]);
  const coverage = line.filter(([, alpha]) => alpha! > 20 && alpha! < 235);
  // From the red's blue, 43, to the white's, at both sides of the bar.
  const between = line.filter(([blue, alpha]) => alpha! > 250 && blue! > 60 && blue! < 235);
  assert.ok(coverage.length <= 6, `${coverage.length}`);
  assert.ok(between.length <= 6, `${between.length}`);
  assert.equal(data[3], 0);
});

test("a logo of 24 pixels is not spread over a third of the frame", async () => {
  const logo = await openLogo(await badge);
  const card = { logo, product: null, footprint: null, hangs: false, productColor: null };
  const frame = filmSize("1:1", "1080p");
  const { plate } = (await standEndCard({ ...card, dark: false }, frame)).lit;
  let red = 0;
  for (let at = 0; at < plate.data.length; at += 3)
    if (plate.data[at]! - plate.data[at + 1]! > 100) red++;
  assert.ok(red > 3000 && red < 120 * 120, `${red}`);
});
