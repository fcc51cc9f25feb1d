import type { MatteEvidence } from "../evidence.ts";
import { cutOut } from "../cut-out.ts";
import { StudioError } from "../../errors.ts";
import { compose, compositeClasses } from "./compose.ts";
import type { CompositeClass } from "./compose.ts";
import { scoreCutout } from "./score.ts";
import type { Score } from "./score.ts";
import type { Source } from "./sources.ts";

/** One composite's outcome. A photo in which nothing was found counts as a matte of nothing with confidence 0. */
export type Outcome = Score & {
  seed: number;
  name: string;
  kind: CompositeClass;
  touchesBorder: boolean;
  confidence: number;
  reasons: string[];
  evidence: MatteEvidence | null;
};

/** Makes the composite of a seed (its class is the seed's remainder) and cuts it out. */
export async function tryComposite(
  seed: number,
  sources: Source[],
  sidePx: number,
): Promise<Outcome> {
  const kind = compositeClasses[seed % compositeClasses.length]!;
  const { name, photo, truth, colors, touchesBorder } = await compose(seed, kind, sources, sidePx);
  let evidence: MatteEvidence | null = null;
  try {
    const cutout = cutOut(photo, { onEvidence: (given) => (evidence = given) });
    const { confidence, reasons } = cutout;
    const score = scoreCutout(cutout, photo, truth, colors);
    return { seed, name, kind, touchesBorder, confidence, reasons, evidence, ...score };
  } catch (error) {
    if (!(error instanceof StudioError && error.code === "no_product")) throw error;
    const missed = {
      iou: 0,
      alphaError: truth.reduce((sum, t) => sum + t, 0) / (255 * truth.length),
      edgeError: null,
      haloError: null,
    };
    const nothing = { confidence: 0, reasons: [error.message], evidence };
    return { seed, name, kind, touchesBorder, ...nothing, ...missed };
  }
}

export type ClassRow = {
  kind: string;
  photos: number;
  meanIou: number;
  leastIou: number;
  /** Of those with a confidence of .3 or more: what a shoot would go on with. */
  trustedIou: number;
  alphaError: number;
  edgeError: number;
  haloError: number;
  doubted: number;
};

/** Sums up the outcomes that are clear of the border, by class. */
export function tabulate(outcomes: Outcome[]): ClassRow[] {
  return compositeClasses.map((kind) => {
    const all = outcomes.filter((o) => o.kind === kind && !o.touchesBorder);
    return {
      kind,
      photos: all.length,
      meanIou: mean(all.map((o) => o.iou)),
      leastIou: Math.min(...all.map((o) => o.iou)),
      trustedIou: mean(all.filter((o) => o.confidence >= 0.3).map((o) => o.iou)),
      alphaError: mean(all.map((o) => o.alphaError)),
      edgeError: mean(all.flatMap((o) => o.edgeError ?? [])),
      haloError: mean(all.flatMap((o) => o.haloError ?? [])),
      doubted: all.filter((o) => o.confidence < 0.6).length,
    };
  });
}

/** Whether a matte is fit for a picture: IoU of .95, or for glass, which a threshold halves, an alpha error of 2 %. */
function isRight({ kind, iou, alphaError }: Outcome): boolean {
  return iou >= 0.95 || (kind === "clear" && alphaError <= 0.02);
}

/** Share of the mattes with a confidence of .7 or more that are right, and how many there are. */
export function calibration(outcomes: Outcome[]): { trusted: number; right: number } {
  const trusted = outcomes.filter((o) => o.confidence >= 0.7);
  return { trusted: trusted.length, right: trusted.filter(isRight).length / trusted.length };
}

function mean(values: number[]): number {
  return values.length > 0 ? values.reduce((sum, v) => sum + v, 0) / values.length : Number.NaN;
}
