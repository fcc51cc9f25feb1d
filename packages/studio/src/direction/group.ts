import { levelFootprint } from "../product/footprint.ts";
import { groupViews } from "../product/views.ts";
import type { SetDescription } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { isDoubtful, isHopeless } from "./choose-sets.ts";
import { balanced, composeFraming, type FramingChange, framingFor } from "./framing.ts";
import type { Framing, ShotRequest } from "./plan.ts";
import { isFurniture, scaleOf, uprightShare } from "./size-class.ts";
import { styleDirections } from "./styles.ts";

/** Photos of different products that stand side by side in one shot. */
export type Group = {
  members: number[];
  /** All of them as one product: the largest one's, of the row's shape. */
  analysis: PhotoAnalysis;
  scale: number;
  /** Width over height of the tallest. */
  tallestAspect: number;
};

/** The first shot of a shoot that may show several products together. */
const firstGroupShot = 2;
const largestGroup = 4;
/** In a frame where the tallest would be less of its height fewer stand together: a row of four was a strip across a poster. */
const leastTall = 0.2;
/** Air between two products, as a share of the tallest. */
const gapShare = 0.08;
/** Wide as it is, a group takes the middle and all the room that there is. */
const groupFraming: FramingChange = { scale: 1.2, shiftX: 0, shiftY: 0, mirrored: false };

/** The shot that shows them together is one of theirs: in another's place it would keep what lies, or a further view, out of the shoot. */
export function groupShotOf({ members }: Group, views: number[]): number {
  let shot = firstGroupShot;
  while (!members.includes(views[shot % views.length]!)) shot++;
  return shot;
}

/** The first good photo of each product, where there are several that can stand side by side, and the style and the frame suit that. */
export function groupOf({ style, mode, analyses, aspectRatio }: ShotRequest): Group | null {
  if (!styleDirections[style].takesGroups || mode === "with_model") return null;
  const standing = groupViews(analyses.map(({ product }) => product)).flatMap((views) => {
    const firstSound = views.find((view) => standsSoundly(analyses[view]!));
    return firstSound === undefined ? [] : [firstSound];
  });
  const { fillWidth } = composeFraming(styleDirections[style].framing, groupFraming, aspectRatio);
  const widest = (fillWidth * aspectRatio[0]) / aspectRatio[1] / leastTall;
  for (let count = Math.min(largestGroup, standing.length); count > 1; count--) {
    const members = standing.slice(0, count);
    const group = asGroup(
      members,
      members.map((index) => analyses[index]!),
    );
    const { widthPx, heightPx } = group.analysis.cutout;
    if (widthPx / heightPx <= widest) return group;
  }
  return null;
}

function standsSoundly(analysis: PhotoAnalysis): boolean {
  const isSound = !isDoubtful(analysis) && !isHopeless(analysis);
  return isSound && analysis.product.pose === "standing" && analysis.product.rests;
}

/** A framing for a group, of whose width its height follows. */
export function frameGroup(
  hero: Framing,
  { analysis }: Group,
  aspectRatio: [number, number],
  where: { set: SetDescription; size: { widthPx: number; heightPx: number } },
): Framing {
  const aspect = analysis.cutout.widthPx / analysis.cutout.heightPx;
  const composed = composeFraming(hero, groupFraming, aspectRatio);
  const even = balanced(composed, aspect, where.set, where.size);
  const byWidth = (even.fillWidth * aspectRatio[0]) / aspectRatio[1] / aspect;
  const fillHeight = Math.min(even.fillHeight, byWidth);
  return framingFor({ ...even, fillHeight }, analysis, { ...where, levitation: 0 });
}

/** A bag beside a bottle is larger by this. It may be a mug for all that its photograph tells, and alone it is shown larger than that. */
const besideSmall = 1.25;

/** A row of products: how tall each is beside the tallest, and the air between two, as shares of it. */
export type Row = { heights: number[]; gap: number };

/**
 * How tall products are beside each other. A photograph has no measure: each is as tall as it would stand alone, and bags and chairs
 * larger than what one holds in a hand.
 */
export function rowOf(members: { aspect: number; analysis: PhotoAnalysis }[]): Row {
  const heights = members.map(({ aspect, analysis }) => {
    const scale = scaleOf(analysis);
    return uprightShare(aspect) * (isFurniture(analysis) ? scale : Math.min(besideSmall, scale));
  });
  const tallest = Math.max(...heights);
  return { heights: heights.map((height) => height / tallest), gap: gapShare };
}

function asGroup(members: number[], analyses: PhotoAnalysis[]): Group {
  const aspects = analyses.map(({ cutout }) => cutout.widthPx / cutout.heightPx);
  const { heights, gap } = rowOf(
    analyses.map((analysis, at) => ({ aspect: aspects[at]!, analysis })),
  );
  const aspect = heights.reduce((sum, height, at) => sum + height * aspects[at]! + gap, -gap);
  const largest = analyses.toSorted((a, b) => scaleOf(b) - scaleOf(a))[0]!;
  const sharp = analyses.map(({ product }, at) => product.effectiveHeightPx / heights[at]!);
  const heightPx = 1000;
  return {
    members,
    analysis: {
      cutout: { ...largest.cutout, widthPx: Math.round(heightPx * aspect), heightPx },
      product: {
        ...largest.product,
        baseLine: 1,
        footprint: levelFootprint,
        setDownDegrees: null,
        cameraElevationDegrees: Math.max(
          ...analyses.map(({ product }) => product.cameraElevationDegrees),
        ),
        effectiveHeightPx: Math.min(...sharp),
      },
    },
    scale: scaleOf(largest),
    tallestAspect: aspects[heights.indexOf(1)]!,
  };
}
