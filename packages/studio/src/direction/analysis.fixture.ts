import { fileURLToPath } from "node:url";
import { levelFootprint } from "../product/footprint.ts";
import type { Product } from "../product/product.ts";
import { listSets } from "../sets/list-sets.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import type { ShotPlan, ShotRequest } from "./plan.ts";
import { planShots } from "./plan-shots.ts";

/** Every set that is built. */
export const sets = await listSets(fileURLToPath(new URL("../../../../sets/", import.meta.url)));

const bottle: Product = {
  pose: "standing",
  baseLine: 1,
  footprint: levelFootprint,
  rests: true,
  setDownDegrees: null,
  volume: "revolution",
  depthRatio: 1,
  symmetry: 0.95,
  cameraElevationDegrees: 3,
  palette: [],
  gloss: 0.3,
  transparency: 0,
  sharpness: 0.8,
  effectiveHeightPx: 900,
};

/** A round bottle's photograph of that confidence of the matte, with what is otherwise about the product. */
export function analysisOf(confidence: number, change: Partial<Product> = {}): PhotoAnalysis {
  return {
    cutout: {
      widthPx: 400,
      heightPx: 1000,
      leftPx: 10,
      topPx: 10,
      photoWidthPx: 1200,
      photoHeightPx: 1200,
      ground: [210, 180, 160],
      confidence,
      reasons: [],
    },
    product: { ...bottle, ...change },
  };
}

/** Four square luxury shots of a bottle, but for what is otherwise. */
export function plansFor(change: Partial<ShotRequest> = {}, from = sets): ShotPlan[] {
  const request: ShotRequest = {
    style: "luxury",
    mode: "product_only",
    shots: 4,
    aspectRatio: [1, 1],
    quality: "standard",
    backgroundColor: null,
    seed: 1,
    analyses: [analysisOf(0.95)],
    ...change,
  };
  return planShots(request, from);
}
