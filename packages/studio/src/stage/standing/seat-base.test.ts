import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import type { ShotPlan } from "../../direction/plan.ts";
import type { SetOnDisk } from "../../sets/list-sets.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { ShotPhoto } from "../render-shot.ts";
import { castors, chairAlpha, columns, rows } from "../solid/chair.fixture.ts";
import { receiverOf } from "../shadow/receiver.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { surfaceDepth } from "../../sets/view.ts";
import { type StandingProduct, standProduct } from "../stand-product.ts";

const bag = await samplePhoto("synthetic_bag");

/** A box that was photographed at its corner: its base rises by a tenth of its width to the right, and a little to the left. */
async function cornered() {
  const shape = "<path d='M0 40 L100 20 L600 30 L600 340 L100 400 L0 370 Z' fill='#855'/>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${shape}</svg>`;
  const { analysis } = bag;
  return {
    cutout: await sharp(Buffer.from(svg)).png().toBuffer(),
    analysis: { ...analysis, cutout: { ...analysis.cutout, widthPx: 600, heightPx: 400 } },
  };
}

/** A set, and a product where it stands in it. */
async function standIn(
  set: SetOnDisk,
  plan: ShotPlan,
  photo: Pick<ShotPhoto, "cutout" | "analysis">,
): Promise<Stood> {
  const { description } = set;
  const geometry = await stage.store.geometry(set);
  return { geometry, ...(await standProduct(plan, description, geometry, photo, null)) };
}

type Stood = StandingProduct & { geometry: SetGeometry };

/** The share of the columns of its base whose contour lies on what is level with the anchor. */
function onSurface({ frame, geometry, place, subject }: Stood, id: string): number {
  const scene = receiverOf(stage.sets.get(id)!.description, geometry, frame);
  const { base, baseFrom, baseTo, columns, rows } = subject.silhouette;
  const point = { x: 0, up: 0, away: 0 };
  let found = 0;
  for (let x = baseFrom; x <= baseTo; x++) {
    const px = place.leftPx + ((x + 0.5) / columns) * place.widthPx;
    const py = place.topPx + (base[x]! / rows) * place.heightPx;
    // Of cloth a crest hides the hollow behind it.
    if (scene.locate(px, py, point) && Math.abs(point.up) < 0.014) found++;
  }
  return found / (baseTo + 1 - baseFrom);
}

const smooth = [
  "classic/grey-pool",
  "classic/round-podium",
  "classic/white-sweep",
  "editorial/concrete-noon",
  "influencer/tile-sun",
  "influencer/vanity-glow",
  "lifestyle/oak-window",
  "luxury/silk-tray",
  "luxury/verde-blade",
  "magazine/cobalt-split",
  "minimal/sage-plinth",
  "minimal/sand-arch",
];

const bottle = await samplePhoto("synthetic_bottle");

describe("a set's smooth surface", () => {
  for (const id of smooth) {
    const set = stage.sets.get(id)!;
    test(`${id} has all of a base on it that rises in the photograph`, async () => {
      const photo = await cornered();
      const plan = planFor(set.description, { ...bag, ...photo }, { longSidePx: 320 });
      const stood = await standIn(set, { ...plan, scale: 1.5 }, photo);
      const share = onSurface(stood, id);
      assert.ok(share > 0.97, `${share.toFixed(2)} of the base`);
      const base = (stood.place.topPx + stood.place.heightPx) / plan.heightPx;
      assert.ok(Math.abs(base - plan.framing.baseY) < 0.08, `base at ${base.toFixed(2)}`);
    });

    test(`${id} has the middle of a level base over its anchor`, async () => {
      const plan = planFor(set.description, bottle, { longSidePx: 320 });
      const { frame, place } = await standIn(set, plan, bottle);
      const anchor = (frame.view.anchorV - frame.top) * frame.pxPerUnit;
      const below = (place.topPx + place.heightPx - anchor) * frame.metresPerPx;
      const radius = frame.product.widthMetres / 2;
      const most = (radius * frame.view.cameraUp) / frame.view.distance;
      assert.ok(below > -0.002 && below < most * 1.3 + 0.003, `${below} m, ${most}`);
    });
  }
});

test("a round foot that is seen from above is whole in the widest frame", async () => {
  const shape = "<path d='M0 0 H300 V320 A150 56 0 0 1 0 320 Z' fill='#855'/>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="376">${shape}</svg>`;
  const { cutout, product } = bottle.analysis;
  const jar = {
    cutout: await sharp(Buffer.from(svg)).png().toBuffer(),
    analysis: {
      cutout: { ...cutout, widthPx: 300, heightPx: 376 },
      product: { ...product, cameraElevationDegrees: 22 },
    },
  };
  const set = stage.sets.get("classic/high-sweep")!;
  const plan = planFor(set.description, bottle, { aspectRatio: [4, 1], longSidePx: 640 });
  const framing = { fillHeight: 0.8, fillWidth: 0.84, centreX: 0.5, baseY: 0.93 };
  const { place } = await standIn(set, { ...plan, framing }, jar);
  const bottom = (place.topPx + place.heightPx) / plan.heightPx;
  assert.ok(bottom < 0.985 && place.topPx > 0, `from ${place.topPx} px to ${bottom.toFixed(3)}`);
});

/** A square board that stands level. */
async function board() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#855"/></svg>`;
  const { analysis } = bag;
  return {
    cutout: await sharp(Buffer.from(svg)).png().toBuffer(),
    analysis: { ...analysis, cutout: { ...analysis.cutout, widthPx: 400, heightPx: 400 } },
  };
}

test("a shadow that would fall over a plinth's rear edge moves a thing forward, where a wall follows it does not", async () => {
  const photo = await board();
  const frontOf = async (id: string): Promise<{ front: number; height: number }> => {
    const set = stage.sets.get(id)!;
    const plan = planFor(set.description, { ...bag, ...photo }, { longSidePx: 320 });
    const { frame, place } = await standIn(set, plan, photo);
    const row = frame.top + (place.topPx + place.heightPx) / frame.pxPerUnit;
    return { front: surfaceDepth(frame.view, row), height: frame.product.heightMetres };
  };
  // A sun at 45° throws it as far back as it is high, and the plinth ends 0.2 m behind the anchor.
  const onPlinth = await frontOf("minimal/sand-arch");
  assert.ok(onPlinth.front < -0.06 && onPlinth.front > -0.145, `${onPlinth.front}`);
  assert.ok(
    onPlinth.front + 0.92 * 0.96 * onPlinth.height < 0.21,
    `${onPlinth.front} ${onPlinth.height}`,
  );
  const beforeWall = await frontOf("minimal/clay-stair");
  assert.ok(beforeWall.front > onPlinth.front + 0.03, `${beforeWall.front} ${onPlinth.front}`);
});

test("castors behind the front ones stand on the surface too", async () => {
  const alpha = chairAlpha(true);
  const rgba = Uint8Array.from({ length: alpha.length * 4 }, (_, at) =>
    at % 4 === 3 ? alpha[at >> 2]! : 60,
  );
  const { analysis } = bag;
  const [widthPx, heightPx] = [3 * columns, 3 * rows];
  const cutout = await sharp(rgba, { raw: { width: columns, height: rows, channels: 4 } })
    .resize(widthPx, heightPx)
    .png()
    .toBuffer();
  const photo = {
    cutout,
    analysis: { ...analysis, cutout: { ...analysis.cutout, widthPx, heightPx } },
  };
  const set = stage.sets.get("avant_garde/foil-tide")!;
  const plan = planFor(set.description, { ...bag, ...photo }, { longSidePx: 448 });
  const { frame, geometry, place } = await standIn(set, plan, photo);
  const scene = receiverOf(set.description, geometry, frame);
  const point = { x: 0, up: 0, away: 0 };
  // The picture ends at its outermost castors.
  const { first, last, lowest } = { first: 6, last: 154, lowest: 194 };
  for (const [column, row] of castors) {
    const px = place.leftPx + ((column - first) / (last - first)) * place.widthPx;
    const py = place.topPx + (row / lowest) * place.heightPx;
    const isThere = scene.locate(px, py, point);
    assert.ok(isThere && Math.abs(point.up) < 0.01, `${column}, ${row} is ${point.up} m off it`);
  }
});
