import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import type { ShotPlan, ShotRequest } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import type { Style } from "../sets/set.ts";
import { meanColour } from "./light/light-product.ts";
import { type Frame, type FramedShape, layOutFrame, productOnStage } from "../direction/frame.ts";
import { cutOutPhoto, planFor, root, samplePhoto, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

const { sets } = stage;
const bag = await samplePhoto("synthetic_bag");

function shapeOf(aspect: number, footprintCentre: number, scale: number): FramedShape {
  return { aspect, footprintCentre, scale, heroAspect: null };
}

function bagOf(aspect: number): typeof bag {
  const { analysis } = bag;
  const cutout = {
    ...analysis.cutout,
    widthPx: 1000 * aspect,
    heightPx: 1000,
    photoWidthPx: 4000,
    photoHeightPx: 2000,
  };
  return { ...bag, analysis: { ...analysis, cutout } };
}

function assertWhole({ place }: StagedProduct, plan: ShotPlan): void {
  const { leftPx, topPx, widthPx, heightPx } = place;
  const label = `${leftPx},${topPx} ${widthPx}×${heightPx} in ${plan.widthPx}×${plan.heightPx}`;
  assert.ok(leftPx >= 1 && topPx >= 1, label);
  assert.ok(leftPx + widthPx <= plan.widthPx - 1 && topPx + heightPx <= plan.heightPx - 1, label);
  // And large enough to be what the picture is about.
  const fills = Math.max(widthPx / plan.widthPx, heightPx / plan.heightPx);
  assert.ok(fills > 0.25, `${label}: small`);
}

describe("every aspect ratio", () => {
  const ratios: [number, number][] = [
    [1, 4],
    [9, 16],
    [4, 5],
    [1, 1],
    [16, 9],
    [21, 9],
    [4, 1],
  ];
  for (const ratio of ratios) {
    test(`${ratio.join(":")} has room for a product of any shape in every set, and stretches nothing`, () => {
      for (const { description } of sets.values()) {
        for (const aspect of [0.2, 0.45, 1, 2.4]) {
          const plan = planFor(description, bagOf(aspect), { aspectRatio: ratio });
          // Also as a bag is shown.
          const scale = aspect < 0.4 ? 1 : 1.5;
          const frame = layOutFrame(description, plan.framing, plan, shapeOf(aspect, 0.5, scale));
          const { crop } = frame;
          const stretch = crop.widthPx / crop.heightPx / (plan.widthPx / plan.heightPx);
          assert.ok(Math.abs(stretch - 1) < 0.02, `${description.id}: stretch ${stretch}`);
          assertRoom(frame, `${description.id}, ${aspect}`);
        }
      }
    });
  }

  test("a pole is whole in every set, and what is held in the air above it", () => {
    for (const { description } of sets.values()) {
      if (description.camera.view === "down") continue;
      for (const aspectRatio of ratios) {
        const plan = planFor(description, bagOf(0.4), { aspectRatio });
        for (const [aspect, scale, lift] of [
          [0.1, 2.4, 0],
          [0.4, 1.5, 0.1],
        ] as const) {
          const framing = { ...plan.framing, fillHeight: 0.74, baseY: 0.91 };
          const shape = { ...shapeOf(aspect, 0.5, scale), lift };
          const frame = layOutFrame(description, framing, plan, shape);
          const { base, height } = productOnStage(frame);
          const top = base - height * (1 + lift);
          assert.ok(top >= 0, `${description.id}, ${aspectRatio.join(":")}, ${aspect}: ${top}`);
        }
      }
    }
  });

  test("a very wide one shows nothing of the set twice", () => {
    for (const { description } of sets.values()) {
      const plan = planFor(description, bag, { aspectRatio: [4, 1] });
      const { crop } = layOutFrame(description, plan.framing, plan, shapeOf(0.45, 0.5, 1.5));
      const beyond = Math.max(-crop.leftPx, crop.leftPx + crop.widthPx - description.plate[0]);
      assert.ok(beyond <= 2, `${description.id} is mirrored over ${beyond} px`);
    }
  });

  test("the narrowest and the widest show a staged product whole", async () => {
    for (const aspectRatio of [ratios[0]!, ratios.at(-1)!]) {
      const set = sets.get("lifestyle/oak-window")!;
      const plan = planFor(set.description, bag, { aspectRatio, longSidePx: 320 });
      assertWhole(await stageProduct(plan, set, stage.store, bag), plan);
    }
  });
});

test("further views have the hero's scale and height, and stand on its line", () => {
  for (const { description } of sets.values()) {
    const plan = planFor(description, bagOf(0.9));
    const onScreen = (aspect: number, heroAspect: number | null) => {
      const shape = { ...shapeOf(aspect, 0.5, 1), heroAspect };
      const frame = layOutFrame(description, plan.framing, plan, shape);
      const { base, height } = productOnStage(frame);
      return { base, height, pxPerMetre: 1 / frame.metresPerPx };
    };
    const hero = onScreen(0.9, null);
    for (const aspect of [0.5, 0.7, 1]) {
      const { base, height, pxPerMetre } = onScreen(aspect, 0.9);
      const label = `${description.id}, ${aspect}`;
      assert.ok(Math.abs(base - hero.base) < 1, `${label}: on ${base}, the hero on ${hero.base}`);
      assert.ok(Math.abs(height / hero.height - 1) < 0.005, `${label}: ${height / hero.height}`);
      // By its own shape one would be up to a fifth taller in metres, and the set about it that much smaller.
      const scale = pxPerMetre / hero.pxPerMetre;
      assert.ok(Math.abs(scale - 1) < 0.005, `${label}: at ${scale} of the hero's scale`);
    }
  }
});

test("no framing of a further shot cuts a wide product, wherever it touches the ground", () => {
  for (const { description } of sets.values()) {
    for (const aspectRatio of [
      [1, 1],
      [4, 5],
      [16, 9],
    ] as [number, number][]) {
      const plans = planShots({ ...requestFor(description.styles[0]!), aspectRatio }, [
        description,
      ]);
      for (const plan of plans) {
        for (const [aspect, centre] of [
          [1.6, 0.35],
          [1.6, 0.65],
          [2.6, 0.5],
        ] as const) {
          const centreX = plan.mirrored ? 1 - plan.framing.centreX : plan.framing.centreX;
          const framing = { ...plan.framing, centreX };
          const frame = layOutFrame(description, framing, plan, shapeOf(aspect, centre, 1.5));
          assertRoom(frame, `${description.id}, ${aspectRatio.join(":")}, ${aspect}`);
        }
      }
    }
  }
});

function requestFor(style: Style): ShotRequest {
  return {
    style,
    mode: "product_only",
    shots: 6,
    aspectRatio: [1, 1],
    quality: "standard",
    backgroundColor: null,
    seed: 11,
    analyses: [bag.analysis],
  };
}

/** The product's box, standing on the anchor, is within the frame. */
function assertRoom({ view, product, ...frame }: Frame, label: string): void {
  const middle =
    (view.anchorU - frame.left) * frame.pxPerUnit + product.centreMetres / frame.metresPerPx;
  const half = product.widthMetres / frame.metresPerPx / 2;
  const base = (view.anchorV - frame.top) * frame.pxPerUnit;
  const height = product.heightMetres / frame.metresPerPx;
  const [top, bottom] = view.down ? [base - height / 2, base + height / 2] : [base - height, base];
  assert.ok(middle - half >= 1 && middle + half <= frame.widthPx - 1, `${label}: across`);
  assert.ok(top >= 1 && bottom <= frame.heightPx - 1, `${label}: ${top} to ${bottom}`);
}

describe("products of odd shapes", () => {
  const drawings: Record<string, [number, number, string]> = {
    "a needle": [12, 900, "<rect width='12' height='900' fill='#a33'/>"],
    "a ruler": [1200, 14, "<rect width='1200' height='14' fill='#33a'/>"],
    "a dot": [6, 6, "<rect width='6' height='6' fill='#3a3'/>"],
    "clear glass": [300, 300, "<circle cx='150' cy='150' r='140' fill-opacity='0.3'/>"],
  };
  // Seen from product height, floating, and from above.
  const places = [
    "luxury/onyx-plinth",
    "avant_garde/chrome-ultraviolet",
    "influencer/blush-bedding",
  ];
  for (const [name, [widthPx, heightPx, drawing]] of Object.entries(drawings)) {
    test(`${name} is staged whole`, async () => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${drawing}</svg>`;
      const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
      const { photo, analysis } = bag;
      const odd = { ...analysis, cutout: { ...analysis.cutout, widthPx, heightPx } };
      for (const id of places) {
        const set = sets.get(id)!;
        const plan = planFor(
          set.description,
          { photo, cutout, analysis: odd },
          { longSidePx: 256 },
        );
        const staged = await stageProduct(plan, set, stage.store, { cutout, analysis: odd });
        assertWhole(staged, plan);
      }
    });
  }
});

test("a wire at a slant, too thin for the light's cells, keeps its colour", async () => {
  const line = "<path d='M2 2 898 898' stroke='#da4' stroke-width='5'/>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${line}</svg>`;
  const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
  const set = sets.get("classic/white-sweep")!;
  const plan = planFor(set.description, bag, { longSidePx: 256 });
  const { product } = await stageProduct(plan, set, stage.store, { ...bag, cutout });
  const [red, green, blue] = meanColour(product);
  assert.ok(red > 0.3 && red > green && green > 2 * blue, `${red} ${green} ${blue}`);
});

test("what hangs leaves the picture by its cord", async () => {
  const set = sets.get("luxury/silk-tray")!;
  const plan = { ...planFor(set.description, bag), levitation: 0.1, hangs: true };
  const { place } = await stageProduct(plan, set, stage.store, bag);
  assert.ok(place.topPx < 0, `${place.topPx} px from the top`);
});

test("what hangs keeps little light from the floor below it", async () => {
  const set = sets.get("classic/grey-pool")!;
  const plan = { ...planFor(set.description, bag), levitation: 0.1 };
  const lightBelow = async (hangs: boolean): Promise<number> => {
    const { canvas } = await stageProduct({ ...plan, hangs }, set, stage.store, bag);
    let sum = 0;
    const from = Math.floor(canvas.heightPx * 0.7) * canvas.widthPx * 3;
    for (let at = from; at < canvas.values.length; at++) sum += canvas.values[at]!;
    return sum / (canvas.values.length - from);
  };
  assert.ok((await lightBelow(true)) > 1.02 * (await lightBelow(false)));
});

test("what hangs throws its shadow on the wall behind it", async () => {
  const set = sets.get("influencer/tile-sun")!;
  const plan = { ...planFor(set.description, bag), levitation: 0.1, hangs: true };
  const lightOnWall = async (photo: typeof bag): Promise<number> => {
    const { canvas } = await stageProduct(plan, set, stage.store, photo);
    const end = Math.floor(canvas.heightPx * 0.7) * canvas.widthPx * 3;
    let sum = 0;
    for (let at = 0; at < end; at++) sum += canvas.values[at]!;
    return sum / end;
  };
  const product = { ...bag.analysis.product, transparency: 1 };
  const clear = { ...bag, analysis: { ...bag.analysis, product } };
  assert.ok((await lightOnWall(bag)) < 0.97 * (await lightOnWall(clear)));
});

test("a cord that the photograph cut off leaves the frame where the product lies", async () => {
  const photo = await cutOutPhoto(new URL("samples/hairdryer.jpg", root));
  for (const { description } of sets.values()) {
    if (description.camera.view !== "down") continue;
    for (const aspectRatio of [
      [1, 1],
      [4, 5],
      [16, 9],
    ] as [number, number][]) {
      const plan = planFor(description, photo, { aspectRatio });
      const { framing } = plan;
      const { cutout } = photo.analysis;
      const aspect = cutout.widthPx / cutout.heightPx;
      const shape = shapeOf(aspect, 0.5, plan.scale ?? 1);
      const frame = layOutFrame(description, framing, plan, shape);
      const middle = (frame.view.anchorV - frame.top) * frame.pxPerUnit;
      const end = middle + frame.product.heightMetres / frame.metresPerPx / 2;
      const name = `${description.id} at ${aspectRatio.join(":")}`;
      assert.ok(end > frame.heightPx && end < frame.heightPx * 1.02, `${name}: ${end}`);
    }
  }
});
