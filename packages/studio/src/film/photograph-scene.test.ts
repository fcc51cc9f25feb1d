import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import type { Photo } from "../photo/photo.ts";
import { filmRatios, filmSize } from "./frame-size.ts";
import { framePhotograph, standPrint, windowAround } from "./photograph-scene.ts";
import { findAttention } from "./saliency.ts";
import type { Box } from "./saliency.ts";

type Size = { widthPx: number; heightPx: number };

/** A person drawn in skin, hair and clothes, as boxes of the picture; the box of the head with its hair is known. */
async function drawPerson(
  { widthPx, heightPx }: Size,
  options: { skin: string; x: number; busy: boolean },
): Promise<{ photo: Photo; head: Box }> {
  const [cx, r] = [options.x * widthPx, 0.085 * heightPx];
  const cy = 0.24 * heightPx;
  const ground = options.busy
    ? Array.from({ length: 60 }, (_, i) => {
        const shade = `rgb(${60 + ((i * 37) % 90)},${90 + ((i * 53) % 110)},${110 + ((i * 29) % 120)})`;
        const [x, y] = [((i * 71) % 100) / 100, ((i * 43) % 100) / 100];
        return `<rect x="${x * widthPx}" y="${y * heightPx}" width="${widthPx / 9}" height="${heightPx / 7}" fill="${shade}"/>`;
      }).join("")
    : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <rect width="100%" height="100%" fill="#c9d2d6"/>${ground}
    <path d="M${cx - 2.2 * r} ${heightPx} L${cx - 1.6 * r} ${cy + 1.5 * r} L${cx + 1.6 * r} ${cy + 1.5 * r} L${cx + 2.2 * r} ${heightPx} Z" fill="#2d4a86"/>
    <ellipse cx="${cx}" cy="${cy - 0.3 * r}" rx="${1.05 * r}" ry="${1.2 * r}" fill="#241a14"/>
    <ellipse cx="${cx}" cy="${cy}" rx="${0.85 * r}" ry="${1.1 * r}" fill="${options.skin}"/>
    <rect x="${cx - 0.4 * r}" y="${cy + 0.8 * r}" width="${0.8 * r}" height="${0.9 * r}" fill="${options.skin}"/></svg>`;
  const photo = await decodePhoto(await sharp(Buffer.from(svg)).png().toBuffer(), {
    maxSidePx: 2000,
  });
  const head = {
    left: (cx - 0.85 * r) / widthPx,
    top: (cy - 1.1 * r) / heightPx,
    width: (1.7 * r) / widthPx,
    height: (2.2 * r) / heightPx,
  };
  return { photo, head };
}

const shapes: Size[] = [
  { widthPx: 540, heightPx: 720 },
  { widthPx: 720, heightPx: 480 },
];

for (const skin of ["#f0c8a8", "#c68642", "#5c3a26"])
  for (const busy of [false, true])
    test(`a face of ${skin} ${busy ? "before a busy street" : "before a plain wall"} is in every window, whole, at its closest`, async () => {
      let windows = 0;
      for (const shape of shapes)
        for (const x of [0.24, 0.6])
          for (const ratio of filmRatios) {
            const { photo, head } = await drawPerson(shape, { skin, x, busy });
            const { photo: framed, crops } = await framePhotograph(photo, filmSize(ratio, "480p"));
            // The head in the photograph with more ground: the drawing is the same size, at the lower border.
            const scale = [
              photo.widthPx / framed.widthPx,
              photo.heightPx / framed.heightPx,
            ] as const;
            const moved = findShift(photo, framed);
            const found = {
              left: moved.left + head.left * scale[0],
              top: moved.top + head.top * scale[1],
              right: moved.left + (head.left + head.width) * scale[0],
              bottom: moved.top + (head.top + head.height) * scale[1],
            };
            windows += crops.length;
            for (const { window, closest } of crops) {
              const width = window.width / closest;
              const height = window.height / closest;
              const left = window.left + (window.width - width) / 2;
              const top = window.top + (window.height - height) / 2;
              const what = `${ratio} of ${shape.widthPx} × ${shape.heightPx} at ${x}`;
              assert.ok(found.left >= left && found.right <= left + width, `${what}: across`);
              assert.ok(found.top >= top && found.bottom <= top + height, `${what}: down`);
            }
          }
      assert.ok(windows >= 6, `${windows} windows`);
    });

/** Where the photograph lies in the one with more ground, by its darkest hair: the drawing's only near-black. */
function findShift(photo: Photo, framed: Photo): { left: number; top: number } {
  const hair = ({ rgb, widthPx, heightPx }: Photo) => {
    let [left, top] = [widthPx, heightPx];
    for (let y = 0; y < heightPx; y += 1)
      for (let x = 0; x < widthPx; x += 1) {
        const at = (y * widthPx + x) * 3;
        if (rgb[at]! + rgb[at + 1]! + rgb[at + 2]! > 95) continue;
        left = Math.min(left, x);
        top = Math.min(top, y);
      }
    return { left, top };
  };
  const [before, after] = [hair(photo), hair(framed)];
  return {
    left: (after.left - before.left) / framed.widthPx,
    top: (after.top - before.top) / framed.heightPx,
  };
}

test("a figure before a plain ground is outlined from head to arms, and fills any frame with more of its ground", async () => {
  const file = new URL(
    "../../../server/src/models/presets/half-figure-black.webp",
    import.meta.url,
  );
  const photo = await decodePhoto(await readFile(file), { maxSidePx: 1200 });
  const { subject, isOutlined } = await findAttention(photo);
  assert.ok(isOutlined);
  assert.ok(subject.top < 0.1 && subject.left < 0.2 && subject.left + subject.width > 0.86);
  for (const ratio of filmRatios) {
    const frame = filmSize(ratio, "480p");
    const { photo: framed, crops } = await framePhotograph(photo, frame);
    assert.ok(crops.length > 0, ratio);
    // Nothing draws a line where the photograph ends and its ground goes on.
    const { widthPx, rgb } = framed;
    for (let x = 1; x < widthPx; x++) {
      const at = (Math.round(framed.heightPx * 0.03) * widthPx + x) * 3;
      assert.ok(Math.abs(rgb[at]! - rgb[at - 3]!) < 14, `${ratio}: a seam at ${x}`);
    }
  }
});

test("a person with bare arms is shown close too, with the head whole: arms may leave the frame", async () => {
  const arm = (x: number) => `<rect x="${x}" y="330" width="40" height="330" fill="#f0c8a8"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700"><rect width="500" height="700" fill="#f4f4f4"/>${arm(60)}${arm(400)}<rect x="60" y="220" width="380" height="110" fill="#084"/><rect x="120" y="220" width="260" height="480" fill="#084"/><ellipse cx="250" cy="130" rx="55" ry="75" fill="#f0c8a8"/><rect x="225" y="180" width="50" height="60" fill="#f0c8a8"/></svg>`;
  const file = await sharp(Buffer.from(svg)).png().toBuffer();
  const photo = await decodePhoto(file, { maxSidePx: 2000 });
  const { crops } = await framePhotograph(photo, filmSize("3:4", "480p"));
  assert.equal(crops.length, 2);
  const { window } = crops[1]!;
  assert.ok(window.left > 60 / 500 && window.left + window.width < 440 / 500);
  assert.ok(window.left < 195 / 500 && window.left + window.width > 305 / 500);
  assert.ok(window.top < 55 / 700);
});

test("what is lower than a close view is in its middle, and not at its top above bare ground", async () => {
  const [widthPx, heightPx] = [600, 400];
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(236);
  for (let y = 140; y < 260; y++)
    for (let x = 100; x < 500; x++) rgb.set([40, 60, 150], (y * widthPx + x) * 3);
  const { photo, crops } = await framePhotograph(
    { widthPx, heightPx, rgb, alpha: null },
    filmSize("9:16", "480p"),
  );
  const { subject } = await findAttention(photo);
  const { window } = crops[1]!;
  const middleOf = ({ top, height }: Box) => top + height / 2;
  assert.ok(Math.abs(middleOf(window) - middleOf(subject)) < 0.01);
});

test("a neck that the photograph's upper side cuts does not go on above it: the whole is a print where more height is wanted", async () => {
  const [widthPx, heightPx] = [400, 500];
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(236);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if (Math.abs(x - 200) < (y < 90 ? 36 : 185)) rgb.set([150, 60, 50], (y * widthPx + x) * 3);
  const photo = { widthPx, heightPx, rgb, alpha: null };
  const tall = await framePhotograph(photo, filmSize("9:16", "480p"));
  assert.deepEqual(tall, { photo, crops: [] });
  // To the sides its ground goes on, and nothing is added above.
  const wide = await framePhotograph(photo, filmSize("16:9", "480p"));
  assert.equal(wide.photo.heightPx, heightPx);
  assert.ok(wide.crops.length > 0);
});

test("a photograph of two rows is a print of one at the least", async () => {
  const grade = { brightness: 1, contrast: 1, saturation: 1, warmth: 0 };
  for (const [widthPx, heightPx] of [
    [3000, 2],
    [2, 3000],
  ] as const) {
    const rgb = new Uint8Array(widthPx * heightPx * 3).fill(90);
    const photo = { widthPx, heightPx, rgb, alpha: null };
    const { space } = await standPrint(photo, filmSize("1:1", "480p"), grade);
    assert.ok(Math.min(space.subject.widthPx, space.subject.heightPx) === 1);
  }
});

test("a crop keeps faces and the subject, or is not made", () => {
  const wide = { widthPx: 1280, heightPx: 720 };
  const portrait = { widthPx: 800, heightPx: 1200 };
  const whole = { left: 0.2, top: 0.1, width: 0.6, height: 0.88 };
  const face = { left: 0.4, top: 0.12, width: 0.2, height: 0.16 };
  assert.equal(
    windowAround(
      { subject: whole, skin: face, head: face, isOutlined: false },
      portrait,
      wide,
      1.12,
    ),
    null,
  );
  const square = windowAround(
    { subject: whole, skin: face, head: face, isOutlined: false },
    portrait,
    {
      widthPx: 720,
      heightPx: 960,
    },
    1.12,
  );
  assert.ok(square && square.top <= 0.1 && square.top + square.height >= 0.95);
});
