import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { Rgb } from "../develop/color.ts";
import { analysisOf, plansFor, sets } from "../direction/analysis.fixture.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Product } from "../product/product.ts";
import { groupPhotos } from "./group.ts";
import { openCutout, type Pixels } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { openSubject, type Subject } from "./subject.ts";

type Size = [widthPx: number, heightPx: number];

/** A drawing as the cutout of a product that was photographed on that ground. */
async function drawn(
  [widthPx, heightPx]: Size,
  shapes: string,
  { ground = [210, 180, 160], ...product }: Partial<Product> & { ground?: Rgb } = {},
): Promise<ShotPhoto> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${shapes}</svg>`;
  const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
  const analysis = analysisOf(0.95, product);
  Object.assign(analysis.cutout, { widthPx, heightPx, ground });
  return { photo: cutout, cutout, analysis };
}

function open(photo: ShotPhoto, change: Partial<ShotPlan> = {}): Promise<Subject> {
  const [plan] = plansFor({ style: "classic", analyses: [photo.analysis], shots: 1 });
  const set = sets.find(({ id }) => id === plan!.setId)!;
  return openSubject({ ...plan!, mirrored: false, ...change }, set, photo);
}

test("an outline's cells are square, whatever the product's shape", async () => {
  for (const [widthPx, heightPx] of [
    [3200, 800],
    [2000, 800],
    [500, 700],
    [90, 1200],
  ] as const) {
    const block = await drawn(
      [widthPx, heightPx],
      `<rect width="${widthPx}" height="${heightPx}" fill="#844"/>`,
      { volume: "soft" },
    );
    const { silhouette } = await open(block);
    const cell = (widthPx / silhouette.columns) * (silhouette.rows / heightPx);
    assert.ok(Math.abs(cell - 1) < 0.03, `${widthPx} x ${heightPx}: ${cell}`);
  }
});

test("a thread has no more cells than what is broad", async () => {
  const thread = await drawn([8, 3000], `<rect width="8" height="3000" fill="#844"/>`);
  const { silhouette } = await open(thread);
  const cells = silhouette.columns * silhouette.rows;
  assert.ok(cells <= 512 * 288, `${silhouette.columns} x ${silhouette.rows}`);
});

test("a sideboard four times as wide as high, seen at its corner, stands on its short side as well", async () => {
  const sideboard = `<path d="M0 454 L384 800 L3200 462 L3200 0 L0 0 Z" fill="#844"/>`;
  const photo = await drawn([3200, 800], sideboard, { volume: "box", cameraElevationDegrees: 20 });
  const { silhouette } = await open(photo);
  assert.ok(silhouette.baseFrom < 0.02 * silhouette.columns, `from ${silhouette.baseFrom}`);
});

/** How much of a picture is nearly white, px. */
function whitePx({ rgba }: Pixels): number {
  let sum = 0;
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at]! > 200 && rgba[at + 1]! > 200) sum += rgba[at + 3]! / 255;
  return sum;
}

test("a white cord keeps its breadth beside what was photographed on white paper", async () => {
  const hero = await drawn(
    [700, 1400],
    `<rect x="50" y="50" width="600" height="1300" fill="#b02020"/>`,
    { ground: [250, 250, 250] },
  );
  const box = `<rect x="50" y="500" width="600" height="850" fill="#2030a0"/>`;
  const cord = `<path d="M150 500 C150 50 550 50 550 500" fill="none" stroke="#f4f4f2" stroke-width="7"/>`;
  const corded = await drawn([700, 1400], box + cord, { ground: [70, 90, 120] });
  const alone = await openCutout(corded.cutout, 0, corded.analysis.cutout.ground);
  const group = await groupPhotos([hero, corded]);
  const { source } = await open(group, { group: [0, 1] });
  const share = whitePx(source) / whitePx(alone);
  assert.ok(share > 0.98, `${share} of its cord`);
});

test("a board on its back faces the camera all over, turned and with a cable in it; what is rounder turns away at its sides", async () => {
  const lying = { volume: "soft", pose: "lying", depthRatio: 0.35, onLegs: false } as const;
  const mostTurned = async (shapes: string): Promise<number> => {
    const { facing } = await open(await drawn([900, 700], shapes, lying));
    return Math.max(...facing.side.map(Math.abs), ...facing.up.map(Math.abs));
  };
  const laptop = `<rect x="150" y="130" width="600" height="420" rx="22" fill="#ccc" transform="rotate(-14 450 340)"/>`;
  const cable = `<rect x="0" y="395" width="180" height="14" fill="#eee"/>`;
  assert.equal(await mostTurned(laptop + cable), 0);
  const shoe = `<ellipse cx="450" cy="350" rx="400" ry="190" fill="#844"/>`;
  assert.ok((await mostTurned(shoe)) > 0.6);
});
