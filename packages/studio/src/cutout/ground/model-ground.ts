import type { Segmentation } from "./plain-ground.ts";
import { instabilityOf, openCutter } from "../image/minimum-cut.ts";
import { openSampler, readPlane } from "../image/sampler.ts";
import type { SubjectMap } from "../model.ts";
import type { Scene } from "./scene.ts";

/** Snaps a model's map, often soft and an eighth of the photo's size, to the edges that the photo has. */
export function segmentByModel(scene: Scene, subject: SubjectMap): Segmentation {
  const { widthPx, heightPx, raw, backdrop } = scene;
  const ground = new Uint8Array(widthPx * heightPx);
  const opinion = new Float32Array(widthPx * heightPx);
  const sampler = openSampler(widthPx, heightPx, subject.widthPx, subject.heightPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      const probability = Math.max(
        0.002,
        Math.min(0.998, readPlane(subject.probability, sampler, x, y)),
      );
      opinion[p] = 2 * Math.log(probability / (1 - probability));
      if (probability < 0.05) ground[p] = 1;
    }
  }
  const beta = 1 / (2 * Math.max(8, (2.2 * backdrop.noise) ** 2));
  const cut = openCutter(raw, widthPx, heightPx, { strength: 12, beta }).cut(opinion, 1);
  const instability = instabilityOf(cut);
  return { mask: cut.mask, ground, evidence: null, instability, hardShadow: false };
}
