import assert from "node:assert/strict";
import test from "node:test";
import sharp from "sharp";
import { groundFor, openLogo } from "./logo.ts";
import type { Logo } from "./logo.ts";

/** A drawing 400 across and 200 down, on paper white. */
async function onWhite(drawing: string): Promise<Logo> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>${drawing}</svg>`;
  return openLogo(await sharp(Buffer.from(svg)).png().toBuffer());
}

function alphaAt({ pixels }: Logo, x: number, y: number): number {
  const { widthPx, heightPx, data } = pixels;
  return data[(Math.floor(y * heightPx) * widthPx + Math.floor(x * widthPx)) * 4 + 3]!;
}

test("a badge's white letters stay white where its card goes; the holes of a word's letters go with the card", async () => {
  const badge = await onWhite(
    `<circle cx="200" cy="100" r="90" fill="#064"/><rect x="180" y="60" width="40" height="80" fill="#fff"/>`,
  );
  assert.equal(alphaAt(badge, 0.5, 0.5), 255);
  assert.equal(alphaAt(badge, 0.01, 0.01), 0);
  const ring = (cx: number) =>
    `<circle cx="${cx}" cy="100" r="40" fill="none" stroke="#064" stroke-width="30"/>`;
  const word = await onWhite(ring(80) + ring(200) + ring(320));
  assert.equal(alphaAt(word, 0.5, 0.5), 0);
});

test("a badge that is pale as its card stays whole within its outline", async () => {
  const badge = await onWhite(
    `<circle cx="200" cy="100" r="90" fill="#f4efe2" stroke="#222" stroke-width="6"/>`,
  );
  assert.equal(alphaAt(badge, 0.5, 0.5), 255);
});

test("letters that touch the sides of a tight crop lose their paper too", async () => {
  const logo = await onWhite(`<path d="M0 0h40v200h-40z M360 0h40v200h-40z" fill="#123a8a"/>`);
  assert.equal(alphaAt(logo, 0.5, 0.5), 0);
  assert.equal(alphaAt(logo, 0.05, 0.5), 255);
});

test("letters that were lifted off white bring no pale rim to a dark card", async () => {
  const { data } = (await onWhite(`<circle cx="200.4" cy="100.3" r="60" fill="#0a3c2c"/>`)).pixels;
  for (let at = 0; at < data.length; at += 4) {
    const pale = Math.max(data[at]!, data[at + 1]!, data[at + 2]!) * (data[at + 3]! / 255);
    assert.ok(pale < 110, `${data.subarray(at, at + 4).join()}`);
  }
});

test("a logo of several colours has none that is the brand's, and stands on white after a light film", async () => {
  const marks = ["#e5342b", "#1f6fe0", "#f5b81c"].map(
    (ink, index) => `<rect x="${20 + 125 * index}" y="50" width="110" height="100" fill="${ink}"/>`,
  );
  const drawing = marks.join("");
  const clear = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${drawing}</svg>`;
  const logos = [
    await onWhite(drawing),
    await openLogo(await sharp(Buffer.from(clear)).png().toBuffer()),
  ];
  for (const logo of logos) {
    assert.equal(logo.brandColor, null);
    assert.deepEqual(groundFor(logo, null, false), [246, 245, 243]);
    assert.ok(Math.max(...groundFor(logo, null, true)) < 60);
  }
});

test("a red badge stands on a light card, though its letter is white", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="96" fill="#e5342b"/><rect x="70" y="40" width="60" height="120" fill="#fff"/></svg>`;
  const logo = await openLogo(await sharp(Buffer.from(svg)).png().toBuffer());
  assert.ok(Math.max(...groundFor(logo, null, false)) > 200);
});
