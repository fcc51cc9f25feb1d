import assert from "node:assert/strict";
import test from "node:test";
import sharp from "sharp";
import { endCardLayout, standEndCard } from "./end-card.ts";
import { filmRatios, filmSize } from "./frame-size.ts";
import { checkLogo, contrastRatio, groundFor, openLogo, readableShare } from "./logo.ts";

const mark = (ink: string, ground: string | null) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${ground ? `<rect width="400" height="200" fill="${ground}"/>` : ""}<rect x="100" y="60" width="200" height="80" rx="20" fill="${ink}"/></svg>`,
    ),
  );

test("a logo on white and one on transparency come out alike: trimmed, with clear edges", async () => {
  const onWhite = await openLogo(await mark("#0a5c48", "#ffffff").jpeg({ quality: 95 }).toBuffer());
  const clear = await openLogo(await mark("#0a5c48", null).png().toBuffer());
  for (const logo of [onWhite, clear]) {
    assert.ok(Math.abs(logo.pixels.widthPx - 200) <= 4, `${logo.pixels.widthPx}`);
    assert.ok(Math.abs(logo.pixels.heightPx - 80) <= 4, `${logo.pixels.heightPx}`);
    const [r, g, b] = logo.brandColor ?? [0, 0, 0];
    assert.ok(Math.hypot(r - 10, g - 92, b - 72) < 12, `${r} ${g} ${b}`);
    assert.ok((logo.pixels.data[3] ?? 255) < 140, "the rounded corner is clear");
  }
});

test("a logo that is lifted off white or black takes none of it along at its edges, and keeps two colours side by side", async () => {
  const inks = {
    blue: [0, 102, 204],
    black: [0, 0, 0],
    grey: [150, 150, 150],
    yellow: [255, 212, 0],
  };
  for (const ground of ["#ffffff", "#000000"])
    for (const [name, ink] of Object.entries(inks)) {
      if (ground === "#000000" && name === "black") continue;
      const disc = `<circle cx="200" cy="100" r="60.3" fill="rgb(${ink.join()})"/>`;
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="${ground}"/>${disc}</svg>`;
      const { data } = (await openLogo(await sharp(Buffer.from(drawing)).png().toBuffer())).pixels;
      let area = 0;
      for (let at = 0; at < data.length; at += 4) {
        area += data[at + 3]! / 255;
        const off = Math.hypot(...ink.map((value, c) => value - data[at + c]!));
        if (data[at + 3]! > 60)
          assert.ok(off < 50, `${name} on ${ground}: ${data.subarray(at, at + 4).join()}`);
      }
      assert.ok(Math.abs(area / (Math.PI * 60.3 ** 2) - 1) < 0.01, `${name} on ${ground}: ${area}`);
    }
  const halves = `<rect x="100" y="50" width="100" height="100" fill="#e00020"/><rect x="200" y="50" width="100" height="100"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>${halves}</svg>`;
  const { data } = (await openLogo(await sharp(Buffer.from(drawing)).png().toBuffer())).pixels;
  for (let at = 3; at < data.length; at += 4) assert.equal(data[at], 255);
});

test("white letters on a box of the brand's colour keep their box", async () => {
  const logo = await openLogo(await mark("#ffffff", "#c8102e").jpeg({ quality: 95 }).toBuffer());
  assert.deepEqual([logo.pixels.widthPx, logo.pixels.heightPx], [400, 200]);
  const [r, g, b] = logo.brandColor ?? [0, 0, 0];
  assert.ok(Math.hypot(r - 200, g - 16, b - 46) < 12, `${r} ${g} ${b}`);
});

for (const ink of ["#ffffff", "#000000", "#ffd400", "#1d3b32", "#808080", "#e0007a"])
  test(`a logo in ${ink} reads on its end-card, after light films and dark ones`, async () => {
    const logo = await openLogo(await mark(ink, null).png().toBuffer());
    for (const dark of [false, true])
      assert.ok(readableShare(logo, groundFor(logo, [90, 110, 100], dark)) > 0.94);
  });

test("hairlines of gold stand on a deep ground, a broad mark of the same gold on a light one", async () => {
  const letters = Array.from(
    { length: 8 },
    (_, index) => `<rect x="${10 + 50 * index}" y="20" width="3" height="40" fill="#b59a5b"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80">${letters.join("")}</svg>`;
  const thin = await openLogo(await sharp(Buffer.from(svg)).png().toBuffer());
  const broad = await openLogo(await mark("#b59a5b", null).png().toBuffer());
  assert.ok(Math.max(...groundFor(thin, null, false)) < 80);
  assert.ok(Math.max(...groundFor(broad, null, false)) > 200);
});

test("a blue logo is not laid on a blue as deep as itself after a dark film", async () => {
  const logo = await openLogo(await mark("#0066cc", null).png().toBuffer());
  const card = {
    logo,
    product: null,
    footprint: null,
    hangs: false,
    productColor: null,
    dark: true,
  };
  const { plate } = (await standEndCard(card, filmSize("1:1", "480p"))).lit;
  const at = (Math.round(0.31 * plate.heightPx) * plate.widthPx + (plate.widthPx >> 1)) * 3;
  const above = [...plate.data.subarray(at, at + 3)] as [number, number, number];
  assert.ok(contrastRatio([0, 102, 204], above) >= 3, above.join(" "));
});

test("a logo that is one plain field stays, however thin", async () => {
  for (const [width, height] of [
    [300, 200],
    [2, 900],
  ] as const) {
    const background = { r: 200, g: 30, b: 30 };
    const field = sharp({ create: { width, height, channels: 3, background } });
    const logo = await openLogo(await field.png().toBuffer());
    const card = { logo, product: null, productColor: null };
    const still = { footprint: null, hangs: false, dark: false };
    const scene = await standEndCard({ ...card, ...still }, filmSize("1:1", "480p"));
    assert.ok(scene.lit.plate.widthPx >= 480);
  }
});

test("a logo's soft shadow is trimmed where it ends, not where it is still seen", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><filter id="soft" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="14"/></filter><rect x="150" y="100" width="200" height="90" filter="url(#soft)"/><rect x="150" y="100" width="200" height="90" fill="#1a6"/></svg>`;
  const { pixels } = await openLogo(await sharp(Buffer.from(drawing)).png().toBuffer());
  const { widthPx, data } = pixels;
  const edge = Array.from({ length: widthPx }, (_, x) => data[x * 4 + 3]!);
  assert.ok(Math.max(...edge) <= 10, `${Math.max(...edge)} of 255 at the upper edge`);
});

test("contrast is WCAG's", () => {
  assert.ok(Math.abs(contrastRatio([255, 255, 255], [0, 0, 0]) - 21) < 0.01);
  assert.ok(Math.abs(contrastRatio([119, 119, 119], [255, 255, 255]) - 4.48) < 0.02);
});

test("what is no image, or an empty one, is refused", async () => {
  const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
  const field = (alpha: number) =>
    sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha } },
    })
      .png()
      .toBuffer();
  for (const file of [drawing, await field(0), await field(0.02)]) {
    await assert.rejects(openLogo(file), { code: "photo_unreadable" });
    await assert.rejects(checkLogo(file), { code: "photo_unreadable" });
  }
  for (const alpha of [0.03, 1]) {
    await checkLogo(await field(alpha));
    await openLogo(await field(alpha));
  }
});

for (const ratio of filmRatios)
  test(`${ratio}: logo and product don't touch, and keep to the safe area; what hangs does so from its top`, () => {
    const { widthPx, heightPx } = filmSize(ratio, "720p");
    const hung = endCardLayout(widthPx / heightPx, true, true);
    assert.equal(hung.product.top, 0);
    assert.ok(hung.product.left >= hung.logo.left + hung.logo.width || hung.logo.top > 0.6);
    assert.ok(hung.product.height <= hung.logo.top || hung.product.left > 0.5);
    assert.ok(hung.logo.top + hung.logo.height <= 0.8);
    const { logo, product } = endCardLayout(widthPx / heightPx, true);
    const apart = logo.left + logo.width <= product.left || logo.top + logo.height <= product.top;
    assert.ok(apart);
    for (const box of [logo, product]) {
      assert.ok(box.left >= 0.08 && box.left + box.width <= 0.92);
      const [from, to] = ratio === "9:16" ? [0.12, 0.8] : [0.08, 0.92];
      assert.ok(box.top >= from && box.top + box.height <= to);
    }
  });

test("the cord of a lamp reaches its end-card's upper side, and so does its shadow", async () => {
  const logo = await openLogo(await mark("#204080", null).png().toBuffer());
  const rgba = new Uint8Array(100 * 300 * 4);
  for (let y = 0; y < 300; y++)
    for (let x = 0; x < 100; x++)
      if (Math.abs(x - 50) < (y < 200 ? 3 : 46)) rgba.set([120, 90, 70, 255], (y * 100 + x) * 4);
  const product = { widthPx: 100, heightPx: 300, rgba };
  const card = { logo, product, footprint: null, hangs: true, productColor: null, dark: false };
  const { lit } = await standEndCard(card, filmSize("16:9", "480p"));
  assert.equal(lit.product?.topPx, 0);
  const { widthPx, data } = lit.plate;
  const { leftPx, widthPx: across, heightPx: down } = lit.product;
  const lumaAt = (x: number, y: number) => data[(Math.round(y) * widthPx + Math.round(x)) * 3]!;
  const open = lumaAt(leftPx + 0.1 * across, 0.5 * down);
  // The body's shadow lies under the body, and none lies where a shadow further down would.
  assert.ok(lumaAt(leftPx + across / 2, 0.85 * down) < 0.7 * open);
  assert.ok(lumaAt(leftPx + across / 2, down + 0.08 * across) > 0.93 * open);
});

for (const ratio of ["16:9", "1:1", "9:16"] as const)
  test(`${ratio}: a card shows its logo undistorted beside or above its product, both in the middle`, async () => {
    const logo = await openLogo(await mark("#204080", null).png().toBuffer());
    const rgba = new Uint8Array(120 * 200 * 4).fill(255);
    const product = { widthPx: 120, heightPx: 200, rgba };
    const still = { footprint: null, hangs: false, productColor: null, dark: false };
    const { lit } = await standEndCard({ logo, product, ...still }, filmSize(ratio, "480p"));
    const { widthPx, heightPx, data } = lit.plate;
    const seat = lit.product!;
    let [left, top, right, bottom] = [widthPx, heightPx, 0, 0];
    for (let at = 0; at < widthPx * heightPx; at++) {
      if (data[at * 3 + 2]! - data[at * 3]! < 60) continue;
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
    assert.ok(Math.abs((right - left) / (bottom - top) - 2.5) < 0.08, "its shape");
    assert.ok(Math.abs(seat.widthPx / seat.heightPx - 0.6) < 0.02, "the product's");
    const end = { x: seat.leftPx + seat.widthPx, y: seat.topPx + seat.heightPx };
    if (ratio === "16:9") {
      assert.ok(right + 0.1 * widthPx < seat.leftPx && right - left > 0.2 * widthPx);
      assert.ok(Math.abs((left + end.x) / 2 - widthPx / 2) < 3, "the two together");
      assert.ok(Math.abs(top + bottom - heightPx) < 6, "the logo");
      assert.ok(Math.abs(seat.topPx + end.y - heightPx) < 6, "the product");
    } else {
      assert.ok(bottom + 0.02 * heightPx < seat.topPx && right - left > 0.3 * widthPx);
      assert.ok(
        Math.abs(left + right - widthPx) < 6 && Math.abs(seat.leftPx + end.x - widthPx) < 3,
      );
    }
    assert.ok(seat.heightPx > 0.4 * heightPx && end.y < 0.9 * heightPx);
    const lightAt = (x: number, y: number) => data[(Math.round(y) * widthPx + Math.round(x)) * 3]!;
    const corners = [lightAt(3, 3), lightAt(widthPx - 4, heightPx - 4)];
    assert.ok(Math.max(...corners) < lightAt(widthPx / 2, 0.05 * heightPx) - 2, "its one lamp");
  });
