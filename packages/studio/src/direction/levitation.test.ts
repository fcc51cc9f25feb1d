import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { Product } from "../product/product.ts";
import { listSets } from "../sets/list-sets.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { floatOf } from "./levitation.ts";

const sets = await listSets(fileURLToPath(new URL("../../../../sets/", import.meta.url)));
const chrome = sets.find(({ id }) => id === "avant_garde/chrome-ultraviolet")!;

function analysisOf(aspect: number, change: Partial<Product>): PhotoAnalysis {
  return {
    cutout: {
      widthPx: Math.round(1000 * aspect),
      heightPx: 1000,
      leftPx: 0,
      topPx: 0,
      photoWidthPx: 2000,
      photoHeightPx: 2000,
      ground: [200, 200, 200],
      confidence: 0.9,
      reasons: [],
    },
    product: {
      pose: "standing",
      baseLine: 1,
      footprint: [
        [0.05, 1],
        [0.95, 1],
      ],
      rests: true,
      setDownDegrees: null,
      volume: "revolution",
      depthRatio: 1,
      symmetry: 0.9,
      cameraElevationDegrees: 3,
      palette: [],
      gloss: 0.4,
      transparency: 0,
      sharpness: 1,
      effectiveHeightPx: 900,
      ...change,
    },
  };
}

test("a bottle floats and tilts where the style floats things, and stands elsewhere", () => {
  const bottle = analysisOf(0.37, {});
  const { levitation, tiltDegrees } = floatOf("avant_garde", bottle, chrome);
  assert.ok(levitation > 0.03 && levitation < 0.12 && tiltDegrees < -10);
  const plinth = sets.find(({ id }) => id === "luxury/onyx-plinth")!;
  assert.equal(floatOf("luxury", bottle, plinth).levitation, 0);
  const fromAbove = sets.find(({ id }) => id === "avant_garde/foil-tide")!;
  assert.equal(floatOf("avant_garde", bottle, fromAbove).levitation, 0, "its surface is empty");
});

test("a shoe that was photographed in the air flies in every style, its loose lace above the floor too", () => {
  const shoe = analysisOf(0.96, {
    rests: false,
    baseLine: 0.76,
    volume: "soft",
  });
  const hall = sets.find(({ id }) => id === "lifestyle/hall-floor")!;
  for (const [style, set] of [
    ["lifestyle", hall],
    ["avant_garde", chrome],
  ] as const) {
    const { levitation } = floatOf(style, shoe, set);
    assert.ok(levitation > 0.24 && levitation < 0.4, `${style}: ${levitation}`);
  }
  const onItsSole = analysisOf(0.96, { rests: false, setDownDegrees: 18, volume: "soft" });
  assert.equal(floatOf("lifestyle", onItsSole, hall).levitation, 0);
});

test("what is heavy or broad stands: bags, backpacks, mugs, machines", () => {
  const things = {
    bag: analysisOf(1.07, { volume: "soft", gloss: 0 }),
    backpack: analysisOf(0.72, { volume: "soft", gloss: 0 }),
    mug: analysisOf(1.38, { volume: "soft", gloss: 0.4 }),
    machine: analysisOf(0.7, { volume: "box" }),
  };
  for (const [name, analysis] of Object.entries(things)) {
    const float = floatOf("avant_garde", analysis, chrome);
    assert.deepEqual(float, { levitation: 0, tiltDegrees: 0, hangs: false }, name);
  }
});

test("a wide thing that was photographed in the air floats nearly level", () => {
  const shoe = analysisOf(1.6, { volume: "soft", rests: false });
  const { levitation, tiltDegrees } = floatOf("avant_garde", shoe, chrome);
  assert.ok(levitation > 0 && Math.abs(tiltDegrees) < 6);
  const onItsSole = analysisOf(1.6, { volume: "soft", rests: false, setDownDegrees: 18 });
  assert.equal(floatOf("avant_garde", onItsSole, chrome).levitation, 0, "or is set down");
});
