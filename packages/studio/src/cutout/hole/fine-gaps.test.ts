import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { seededRandom } from "../composites/random.ts";
import { scoreCutout } from "../composites/score.ts";
import { cutOut } from "../cut-out.ts";

const dark = "#2b303a";

/** Goods drawn as SVG, photographed before an even, faintly noisy ground; their true alpha is the drawing's. */
async function photograph(svg: string, widthPx: number, heightPx: number, ground: number) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${svg}</svg>`;
  const rgba = await sharp(Buffer.from(drawing)).raw().toBuffer();
  const random = seededRandom(3);
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const truth = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < truth.length; p++) {
    truth[p] = rgba[p * 4 + 3]!;
    const noise = 4 * (random() - 0.5);
    for (let c = 0; c < 3; c++) {
      const level = ground + ((rgba[p * 4 + c]! - ground) * truth[p]!) / 255 + noise;
      rgb[p * 3 + c] = Math.min(255, Math.max(0, level));
    }
  }
  return { photo: { widthPx, heightPx, rgb, alpha: null }, truth };
}

const line = (path: string, widthPx: number) =>
  `<path d="${path}" stroke="${dark}" stroke-width="${widthPx}" fill="none"/>`;
const block = (x: number, y: number, widthPx: number, heightPx: number, fill = dark) =>
  `<rect x="${x}" y="${y}" width="${widthPx}" height="${heightPx}" fill="${fill}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

const openwork: Record<string, string> = {
  net:
    `<clipPath id="net"><path d="M300 320h600v400h-600Z"/></clipPath><g clip-path="url(#net)">` +
    times(100, (at) => line(`M${at * 24 - 600} 300l700 700M${at * 24 - 600} 300l-700 700`, 5)) +
    `</g>${line("M302 322h596v396h-596Z", 14)}`,
  grille:
    times(31, (at) => line(`M${300 + at * 20} 300v600M300 ${300 + at * 20}h600`, 6)) +
    line("M290 290h620v620h-620Z", 24),
  comb: block(240, 380, 720, 110) + times(33, (at) => block(250 + at * 22, 480, 10, 240)),
  fringe:
    block(330, 250, 540, 380) +
    times(60, (at) => line(`M${335 + at * 9} 620q2 60 ${(at % 7) * 6 - 18} 150`, 3)),
};

for (const [name, svg] of Object.entries(openwork)) {
  for (const ground of [255, 200]) {
    test(`the ground between a ${name}'s threads goes before a ground of ${ground}`, async () => {
      const { photo, truth } = await photograph(svg, 1200, 1200, ground);
      const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
      assert.ok(iou > 0.93, `${iou}`);
    });
  }
}

test("dots and letters as white as the ground stay on dark goods", async () => {
  const dots = times(15, (row) =>
    times(11, (at) => `<circle cx="${390 + at * 42}" cy="${300 + row * 42}" r="10" fill="#fff"/>`),
  );
  const letters = times(
    9,
    (row) =>
      `<text x="370" y="${310 + row * 70}" font-size="44" font-family="sans-serif" font-weight="bold" fill="#fff">PACKSHOT No ${row}</text>`,
  );
  for (const print of [dots, letters]) {
    const { photo, truth } = await photograph(block(350, 240, 500, 700) + print, 1200, 1200, 255);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > 0.98, `${iou}`);
  }
});

test("at 4k a bag keeps its handle, its strap, its mesh and its fringe, and nothing of the ground", async () => {
  const random = seededRandom(5);
  const hairs = times(140, () => {
    const [x, lengthPx, aside] = [
      1250 + random() * 1340,
      140 + random() * 190,
      random() * 160 - 80,
    ];
    return line(
      `M${x} 2150q${aside * 0.2} ${lengthPx * 0.5} ${aside} ${lengthPx}`,
      3 + random() * 5,
    );
  });
  const mesh = times(16, (at) => line(`M${1560 + at * 48} 1450V1930`, 12));
  const threads = times(11, (at) => line(`M1560 ${1450 + at * 48}H2280`, 12));
  const body = `<path fill-rule="evenodd" fill="${dark}" d="M1200 1150q720-120 1440 0l60 1020q-780 90-1560 0ZM1560 1450H2280V1930H1560Z"/>`;
  const handle = line("M1450 1160C1450 300 2390 300 2390 1160", 70);
  const strap = line("M2620 1180C3100 1250 3150 1900 2680 2060", 16);
  const { photo, truth } = await photograph(
    body + handle + strap + mesh + threads + hairs,
    3840,
    2880,
    206,
  );
  const cutout = cutOut(photo);
  const alphaAt = (x: number, y: number) => {
    const [column, row] = [x - cutout.leftPx, y - cutout.topPx];
    const isInside = column >= 0 && row >= 0 && column < cutout.widthPx && row < cutout.heightPx;
    return isInside ? cutout.rgba[(row * cutout.widthPx + column) * 4 + 3]! : 0;
  };
  const parts = {
    handle: { box: [1400, 350, 2440, 1100], least: 0.99 },
    strap: { box: [2720, 1150, 3150, 2090], least: 0.98 },
    mesh: { box: [1540, 1430, 2300, 1950], least: 0.98 },
    fringe: { box: [1150, 2240, 2750, 2560], least: 0.85 },
  } as const;
  for (const [name, { box, least }] of Object.entries(parts)) {
    const [left, top, right, bottom] = box;
    let [both, either] = [0, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const [own, wanted] = [alphaAt(x, y), truth[y * photo.widthPx + x]!];
        both += Math.min(own, wanted);
        either += Math.max(own, wanted);
      }
    }
    assert.ok(both / either > least, `${name}: ${both / either}`);
  }
});
