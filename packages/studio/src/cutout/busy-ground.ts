import { borderRing } from "./backdrop.ts";
import { fitMixture, unlikelihood } from "./colour-mixture.ts";
import type { ColourMixture } from "./colour-mixture.ts";
import { valueAtRank } from "./lab.ts";
import { instabilityOf, openCutter } from "./minimum-cut.ts";
import type { Segmentation } from "./plain-ground.ts";
import type { Scene } from "./scene.ts";

const certain = 14;
/** Cuts, with mixtures fitted anew between them. */
const rounds = 3;

/** Cuts the product from a ground that no smooth surface explains: colour mixtures of border and centre, re-fitted in turns. */
export function segmentBusy(scene: Scene): Segmentation {
  const { widthPx, heightPx, lab } = scene;
  const pixels = widthPx * heightPx;
  const border = borderRing(widthPx, heightPx, Math.round(0.03 * Math.max(widthPx, heightPx)));
  let behind = fitMixture(
    lab,
    border.filter((p) => p & 1),
    8,
  );
  const distinct = new Float32Array(pixels);
  for (let p = 0; p < pixels; p++) {
    const novelty = unlikelihood(behind, lab[0][p]!, lab[1][p]!, lab[2][p]!);
    distinct[p] = novelty * (0.35 + centrality(p, widthPx, heightPx, 0.36));
  }
  const threshold = valueAtRank(distinct.slice(), Math.floor(pixels * 0.75));
  let front = fitMixture(
    lab,
    evenPixels(pixels, (p) => distinct[p]! > threshold),
    6,
  );
  const beta = 1 / (2 * Math.max(6, contrast(scene)));
  const { cut, cutCoarse } = openCutter(scene.raw, widthPx, heightPx, { strength: 40, beta });
  const opine = (): Float32Array => {
    const opinion = new Float32Array(pixels);
    for (let y = 0; y < heightPx; y++) opineAlong(opinion, scene, behind, front, y);
    for (const p of scene.backdrop.ring) opinion[p] = -certain;
    return opinion;
  };
  for (let round = 1; round < rounds; round++) {
    const mask = cutCoarse(opine());
    const inside = evenPixels(pixels, (p) => mask[p] === 1);
    const outside = evenPixels(pixels, (p) => mask[p] === 0);
    if (inside.length < 100 || outside.length < 100) break;
    front = fitMixture(lab, inside, 6);
    behind = fitMixture(lab, outside, 8);
  }
  const found = cut(opine(), 2);
  const ground = new Uint8Array(pixels);
  for (const p of scene.backdrop.ring) ground[p] = 1;
  const { mask } = found;
  return { mask, ground, evidence: null, instability: instabilityOf(found), hardShadow: false };
}

/** Opinions along a row, which is a function of its own to be compiled before the picture is done. */
function opineAlong(
  opinion: Float32Array,
  { widthPx, heightPx, lab: [l, a, b] }: Scene,
  behind: ColourMixture,
  front: ColourMixture,
  y: number,
): void {
  for (let p = y * widthPx; p < (y + 1) * widthPx; p++) {
    const middle = 2.56 * (centrality(p, widthPx, heightPx, 0.383) - 0.55);
    const ground = unlikelihood(behind, l[p]!, a[p]!, b[p]!);
    const value = ground - unlikelihood(front, l[p]!, a[p]!, b[p]!) + middle;
    opinion[p] = Math.max(-certain, Math.min(certain, value));
  }
}

/** 1 in the middle of the picture, falling off as a Gaussian of the given width in picture sizes. */
function centrality(p: number, widthPx: number, heightPx: number, width: number): number {
  const u = ((p % widthPx) / widthPx - 0.5) / width;
  const v = (((p / widthPx) | 0) / heightPx - 0.5) / width;
  return Math.exp(-0.5 * (u * u + v * v));
}

function evenPixels(pixels: number, chosen: (p: number) => boolean): Int32Array {
  const list: number[] = [];
  for (let p = 0; p < pixels; p += 2) if (chosen(p)) list.push(p);
  return Int32Array.from(list);
}

/** Mean squared colour step between neighbours in a row. */
function contrast({ lab, widthPx, heightPx }: Scene): number {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < widthPx * heightPx - 1; p += 3) {
    for (const plane of lab) sum += (plane[p]! - plane[p + 1]!) ** 2;
    count++;
  }
  return sum / count;
}
