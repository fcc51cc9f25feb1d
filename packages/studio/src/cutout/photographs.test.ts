import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { photographFile, readPhotograph, skip } from "../photo/photographs.fixture.ts";
import { scoreCutout } from "./composites/score.ts";
import type { Score } from "./composites/score.ts";
import { readTruth } from "./composites/truth.ts";
import { cutOut } from "./cut-out.ts";
import type { Cutout } from "./cutout.ts";

/** A photograph's cutout at full size: several tests look at the same. */
const cutouts = new Map<string, Cutout>();
const cutPhotograph = async (name: string): Promise<Cutout> => {
  const cutout = cutouts.get(name) ?? cutOut(await readPhotograph(`${name}.jpg`));
  cutouts.set(name, cutout);
  return cutout;
};

const alphaAt = ({ rgba, widthPx, leftPx, topPx }: Cutout, x: number, y: number) =>
  rgba[((y - topPx) * widthPx + x - leftPx) * 4 + 3];

test("ground that the product encloses goes: behind a spout, in a small triangle under its stay", async () => {
  const cutout = await cutPhotograph("wateringcan");
  assert.equal(alphaAt(cutout, 432, 446), 0, "the triangle between can, stay and spout");
  assert.equal(alphaAt(cutout, 456, 558), 0, "the green shade in the corner of base and spout");
  assert.equal(alphaAt(cutout, 470, 440), 255, "the spout");
});

test("shaded ground that a cut had bridged goes, and a sharp rim of light stays whole", async () => {
  // At each point the photo shows ground: under a base, below a hem, between two blades, within a loop of cord.
  const ground = {
    wateringcan: [400, 606],
    duffel_grey: [640, 879],
    multitool: [385, 1280],
    hairdryer: [240, 594],
    // Contact shadow below black goods.
    flashlight: [1500, 1090],
  };
  for (const [name, [x, y]] of Object.entries(ground)) {
    assert.equal(alphaAt(await cutPhotograph(name), x!, y!), 0, name);
  }
  const dryer = await cutPhotograph("hairdryer");
  assert.equal(
    alphaAt(dryer, 270, 690),
    255,
    "a cord as dark as its shadow, where both leave the picture",
  );
  const flashlight = await cutPhotograph("flashlight");
  assert.equal(alphaAt(flashlight, 1100, 1390), 0, "contact shadow below its head");
  assert.equal(alphaAt(flashlight, 1100, 1300), 255, "its head, as dark as that");
  assert.equal(alphaAt(flashlight, 822, 1355), 0, "shade beside its lens");
  assert.equal(alphaAt(flashlight, 830, 1330), 255, "the lens's rim");
  assert.equal(alphaAt(flashlight, 792, 884), 0, "white ground before the curve of that rim");
  assert.equal(alphaAt(flashlight, 1500, 1000), 255, "its barrel");
  assert.ok(flashlight.confidence >= 0.7);
  const bag = await cutPhotograph("duffel_grey");
  for (const [x, y] of Object.entries({ 248: 955, 298: 944, 777: 845 })) {
    assert.equal(alphaAt(bag, Number(x), y), 0, `shade below a hem, at ${x}, ${y}`);
  }
  const drill = await cutPhotograph("drill_red");
  // As far out as the edge at 1615 the battery is pale, which used to count as half ground over six pixels.
  assert.equal(alphaAt(drill, 1612, 1640), 255);
  assert.equal(alphaAt(drill, 1618, 1640), 0);
});

test("contact shadow below black goods goes at whatever size they were photographed", async () => {
  // In half of ten sizes a piece of it stayed below the barrel: it shows no end there, between two stretches that do.
  for (const maxSidePx of [2600, 1800]) {
    const cutout = cutOut(await readPhotograph("flashlight.jpg", { maxSidePx }));
    const at = (x: number, y: number) => {
      const scale = maxSidePx / 2881;
      return alphaAt(cutout, Math.round(x * scale), Math.round(y * scale));
    };
    assert.deepEqual([at(1500, 1090), at(1500, 1000)], [0, 255], `${maxSidePx} px wide`);
  }
});

test("white inlets narrower than the working size go", async () => {
  const tool = await cutPhotograph("multitool");
  assert.equal(alphaAt(tool, 450, 1297), 0, "between a saw's teeth and a screwdriver");
  assert.equal(alphaAt(tool, 1960, 1312), 0, "between two blades");
  assert.equal(alphaAt(tool, 470, 1270), 255, "the screwdriver");
});

test("a pale sole between its dark welt and its shade stays", async () => {
  const loafers = await cutPhotograph("loafers");
  assert.equal(alphaAt(loafers, 385, 521), 255);
  assert.equal(alphaAt(loafers, 283, 592), 255);
  // Below the toe it is two pixels wide, and nearer to the ground's colour than to the welt's.
  for (const [x, y] of [
    [97, 622],
    [137, 622],
    [180, 615],
    [230, 607],
    [250, 603],
  ] as const) {
    assert.ok(alphaAt(loafers, x, y)! > 250, `the sole, at ${x}, ${y}`);
  }
  for (const [x, y] of [
    [180, 619],
    [230, 610],
    [250, 607],
  ] as const) {
    assert.equal(alphaAt(loafers, x, y), 0, `its shade, at ${x}, ${y}`);
  }
});

test("a glossy floor goes, with what is mirrored in it; the white goods on it stay whole", async () => {
  const tub = await cutPhotograph("bathtub_white");
  for (const [x, y] of [
    [250, 505],
    [420, 535],
    [180, 500],
  ] as const) {
    assert.equal(alphaAt(tub, x, y), 0, `tiles between the feet, at ${x}, ${y}`);
  }
  assert.equal(alphaAt(tub, 70, 180), 255, "a rim two Lab units from its ground");
  assert.equal(alphaAt(tub, 380, 460), 255, "the tub's underside");
  assert.equal(alphaAt(tub, 168, 450), 255, "a foot");
  const pans = await cutPhotograph("pans_chrome");
  assert.equal(alphaAt(pans, 95, 500), 0, "a handle's mirror image");
  assert.equal(alphaAt(pans, 450, 535), 0, "a pot's mirror image");
  assert.equal(
    alphaAt(pans, 120, 480),
    0,
    "the floor between a handle and a pot, beyond the handle's mirror image",
  );
  assert.equal(alphaAt(pans, 54, 470), 255, "a handle's pale end");
  assert.equal(alphaAt(pans, 450, 252), 255, "the lid's rim");
  assert.equal(alphaAt(pans, 612, 292), 255, "a handle as pale as its ground");
  assert.ok(pans.confidence > 0.7, `${pans.confidence}`);
  // The dark behind its feet stays: too much to be sure of it, too little to leave the style for.
  assert.ok(tub.confidence > 0.6 && tub.confidence < 0.7, `${tub.confidence}`);
});

test("the straight sides of a white label on white have no teeth", async () => {
  const jar = await cutPhotograph("vitamin");
  for (let y = 340; y < 700; y++) {
    let x = 757;
    while (alphaAt(jar, x, y)! < 128) x--;
    // Print close behind its rim drew it in to 752 in every third row.
    assert.ok(x >= 754, `row ${y}: ${x}`);
  }
});

test("gaps, handles and hard shadows of the larger library", { skip }, async () => {
  // The clogs' truth counts the shaded ground between the pair as product: hence the lower bound, and the points below.
  const least = { clogs_holes: 0.96, backpack_blue: 0.985, kodak_hardshadow: 0.93 };
  for (const [name, iou] of Object.entries(least)) {
    const truth = (await readPhotograph(`${name}.gt.png`)).rgb.filter((_, i) => i % 3 === 0);
    const cutout = await cutPhotograph(name);
    const score = scoreCutout(cutout, photoOf(cutout), truth, null);
    assert.ok(score.iou >= iou, `${name}: ${score.iou}`);
  }
  const clogs = await cutPhotograph("clogs_holes");
  assert.equal(alphaAt(clogs, 568, 635), 0, "the shaded ground between a pair");
  assert.equal(alphaAt(clogs, 565, 810), 0, "the shaded ground between its heels");
  assert.ok(alphaAt(clogs, 565, 440)! < 30, "the seam where the two all but touch");
  assert.equal(alphaAt(clogs, 548, 844), 0, "the shade beside a pale sole");
  assert.equal(alphaAt(clogs, 528, 844), 255, "the sole, no darker than that");
  const watch = await cutPhotograph("watch_steel");
  assert.equal(alphaAt(watch, 640, 600), 255, "polished steel as white as its ground is no window");
  const backpack = await cutPhotograph("backpack_blue");
  assert.equal(alphaAt(backpack, 738, 282), 0, "the triangle between a strap and its bag");
  const washer = await cutPhotograph("washer_white");
  assert.equal(alphaAt(washer, 300, 62), 255, "a top plate as white as its ground");
  assert.equal(alphaAt(washer, 560, 640), 0, "its shadow");
  assert.ok(washer.confidence > 0.7, `${washer.confidence}`);
  const chair = await cutPhotograph("officechair");
  assert.equal(alphaAt(chair, 555, 755), 255, "the chrome column between seat and base");
  assert.equal(alphaAt(chair, 468, 805), 0, "the ground between two legs");
  assert.equal(alphaAt(chair, 634, 806), 0, "the ground that two legs and a castor enclose");
  assert.equal(alphaAt(chair, 446, 819), 0, "the crack between a castor and a leg");
  // A generous look bridges the bays between its legs, in the faint shade below the seat.
  assert.ok(chair.confidence > 0.7, `${chair.confidence}`);
});

/** What each class should reach: mean and least intersection over union, mean error of alpha. */
const classes: Record<
  string,
  { names: string[]; iou: number; least: number; alphaError: number; doubted?: number }
> = {
  "white or grey": {
    names: [
      "drill_red",
      "duffel_grey",
      "vitamin",
      "clogs_holes",
      "backpack_blue",
      "c_mug_darkgrey",
    ],
    iou: 0.985,
    least: 0.965,
    alphaError: 0.005,
  },
  "white with shadow": {
    names: [
      "mug_black",
      "hairdryer",
      "loafers",
      "candleholder",
      "kodak_hardshadow",
      "wateringcan",
      "c_bottle_sweep",
    ],
    iou: 0.97,
    least: 0.94,
    alphaError: 0.01,
  },
  coloured: {
    names: ["c_sunnies_pink", "stool_blue", "lamp_teal", "cactus_beige"],
    iou: 0.96,
    least: 0.92,
    alphaError: 0.01,
  },
  // What has a lower confidence is shown in sets that forgive, or as a print.
  "white on white": {
    // Doubted, and right all the same.
    names: ["c_slipons_white"],
    iou: 0.99,
    least: 0.99,
    alphaError: 0.002,
  },
  busy: {
    names: ["c_shoe_wood", "chair_room"],
    iou: 0.88,
    least: 0.88,
    alphaError: 0.02,
    doubted: 0.3,
  },
};

/** Of a class's mean error of alpha no photograph has more than so many. */
const mostOfMean = 1.5;

/** A lamp's truth lacks part of its neck and cord, a stool's two rungs: neither matte is wrong by .06. */
const narrowTruths = new Set(["lamp_teal", "stool_blue"]);

for (const [kind, { names, ...wanted }] of Object.entries(classes)) {
  // Some are not among the samples, and of a class perhaps none.
  const known = names.filter((name) => existsSync(photographFile(`${name}.gt.png`)));
  const options = known.length > 0 ? {} : { skip };
  test(
    `real photographs, ${kind}: the mattes keep to the truth at full size`,
    options,
    async (t) => {
      const scores = [];
      for (const name of known) {
        const cutout = await cutPhotograph(name);
        const { raw, score } = await compare(name, cutout);
        const shown = [raw.iou, raw.alphaError, score.iou, score.alphaError, cutout.confidence];
        t.diagnostic(`${name}: ${shown.map((value) => value.toFixed(4)).join(" ")}`);
        const isTrusted = cutout.confidence >= 0.7;
        assert.ok(!isTrusted || score.iou >= (narrowTruths.has(name) ? 0.93 : 0.95), name);
        if (cutout.confidence >= (wanted.doubted ?? 0)) scores.push(score);
        // What is left out where a truth is plainly wrong hides no more than three hundredths.
        assert.ok(score.iou - raw.iou < 0.031, `${name}: ${raw.iou} as it is`);
      }
      t.diagnostic("(IoU and alpha error; the same where truth is right; confidence)");
      assert.ok(scores.length > 0, `all of ${kind} are doubted`);
      const ious = scores.map(({ iou }) => iou);
      assert.ok(mean(ious) >= wanted.iou, `${mean(ious)}`);
      assert.ok(Math.min(...ious) >= wanted.least, `${Math.min(...ious)} at the least`);
      const alphaErrors = scores.map((score) => score.alphaError);
      const largest = Math.max(...alphaErrors);
      assert.ok(largest <= mostOfMean * wanted.alphaError, `alpha is off by up to ${largest}`);
      // What the samples have of a class has a mean of its own: of the coloured they have the one with the largest error.
      if (known.length < names.length) return;
      assert.ok(mean(alphaErrors) <= wanted.alphaError, `alpha is off by ${mean(alphaErrors)}`);
    },
  );
}

/** Scores a cutout against its truth, as it is and without the places where that is plainly wrong. */
async function compare(name: string, cutout: Cutout): Promise<{ raw: Score; score: Score }> {
  const { truth, mistaken } = await readTruth(name, photographFile(`${name}.gt.png`));
  const photo = photoOf(cutout);
  // There the cutout is right by definition.
  const alpha = alphaOf(cutout);
  const counted = truth.map((own, p) => (mistaken[p] ? alpha[p]! : own));
  return {
    raw: scoreCutout(cutout, photo, truth, null),
    score: scoreCutout(cutout, photo, counted, null),
  };
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The size of the photograph that was cut out. */
function photoOf({ photoWidthPx, photoHeightPx }: Cutout) {
  return { widthPx: photoWidthPx, heightPx: photoHeightPx };
}

function alphaOf({ rgba, widthPx, leftPx, topPx, photoWidthPx, photoHeightPx }: Cutout) {
  const alpha = new Uint8Array(photoWidthPx * photoHeightPx);
  for (let i = 0; i < rgba.length / 4; i++) {
    const y = Math.floor(i / widthPx) + topPx;
    alpha[y * photoWidthPx + (i % widthPx) + leftPx] = rgba[i * 4 + 3]!;
  }
  return alpha;
}

test("a photograph's mirror image is cut out as it is, and trusted as much", async () => {
  for (const name of ["vitamin", "c_slipons_white"]) {
    const photo = await readPhotograph(`${name}.jpg`);
    const { widthPx } = photo;
    const from = (p: number): number => p - (p % widthPx) + widthPx - 1 - (p % widthPx);
    const rgb = photo.rgb.map((_, i) => photo.rgb[from(Math.floor(i / 3)) * 3 + (i % 3)]!);
    const mirrored = cutOut({ ...photo, rgb });
    const own = await cutPhotograph(name);
    const alpha = new Uint8Array(rgb.length / 3);
    for (let at = 0; at < own.widthPx * own.heightPx; at++) {
      const [x, y] = [own.leftPx + (at % own.widthPx), own.topPx + Math.floor(at / own.widthPx)];
      alpha[from(y * widthPx + x)] = own.rgba[at * 4 + 3]!;
    }
    const { iou } = scoreCutout(mirrored, photo, alpha, null);
    assert.ok(iou > 0.995, `${name}: ${iou}`);
    const [one, other] = [own.confidence, mirrored.confidence];
    assert.ok(Math.abs(one - other) < 0.05, `${name}: ${one} ${other}`);
  }
});
