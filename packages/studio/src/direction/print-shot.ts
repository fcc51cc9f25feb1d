import type { Rgb } from "../develop/color.ts";
import { levelFootprint } from "../product/footprint.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import type { Framing, ShotPlan } from "./plan.ts";
import { cropAspect, cropForPrint } from "./print-crop.ts";
import { lightPart } from "./styles.ts";

/** Larger than what the sets are made for: filling the picture at their own size, prints would cut all of the set's props off. */
const scales = { standing: 1.15, lying: 1.25 };
/** How much of the picture a print takes: it has a scene within it, but it is a thing in a room and no page. */
const most: Record<SetDescription["pose"], { height: number; width: number }> = {
  standing: { height: 0.74, width: 0.76 },
  lying: { height: 0.8, width: 0.8 },
};
const mostAtEnds = { standing: 0.78, lying: 0.82 };
/** A frame stands no higher than this, or it would have no air above it. */
const leastBase = 0.84;
/** Nearer to the middle than the style has its products by this share, since it is wide. */
const centring = 0.5;
/**
 * Under a sheet the set's soft lights are this much stronger and its others that much weaker: of stripes as deep as beside other goods
 * the bound on colours left half on a photograph, and they ended at its edge.
 */
const softerShade = { soft: 1.6, hard: 0.86 };
/** A sheet lies a little turned. */
const turned = { least: 4, most: 9 };

/** Whether a shot shows a sheet on a table: from above where the style has such a set, turn by turn with a frame that stands. */
export function printLies(style: Style, sets: SetDescription[], index: number): boolean {
  return index % 2 === 0 && hasFlatLay(style, sets);
}

/** How many of a shoot's shots before this one had a print in the same pose: they go through its sets. */
export function printTurn(style: Style, sets: SetDescription[], index: number): number {
  return hasFlatLay(style, sets) ? index >> 1 : index;
}

function hasFlatLay(style: Style, sets: SetDescription[]): boolean {
  return sets.some((set) => set.styles[0] === style && set.pose === "lying");
}

/** The print of a photograph as the choice of sets sees it: a flat thing of which the outline is known. */
export function asPrint(analysis: PhotoAnalysis, lies: boolean): PhotoAnalysis {
  const heightPx = 1000;
  const widthPx = heightPx * cropAspect(analysis, cropForPrint(analysis));
  return {
    cutout: { ...analysis.cutout, widthPx, heightPx, confidence: 1 },
    product: {
      ...analysis.product,
      pose: lies ? "lying" : "standing",
      // What hangs loose from the product is within the print.
      baseLine: 1,
      rests: true,
      setDownDegrees: null,
      footprint: levelFootprint,
      volume: "flat",
      gloss: 1,
      cameraElevationDegrees: 8,
      rimElevationDegrees: null,
      litSide: null,
    },
  };
}

/** What a print changes in the plan of a shot; `random` is 0 to 1. */
export function printShot(
  plan: ShotPlan,
  set: SetDescription,
  random: number,
): Pick<ShotPlan, "framing" | "scale" | "light" | "tiltDegrees" | "levitation"> {
  const lies = set.camera.view === "down";
  const larger = lies ? scales.lying : scales.standing;
  const side = random < 0.5 ? -1 : 1;
  const angle = turned.least + Math.abs(2 * random - 1) * (turned.most - turned.least);
  return {
    framing: plan.model === null ? printFraming(plan, set) : plan.framing,
    // Before a model a print is as large as other products.
    scale: plan.model === null ? larger : 1,
    light: lies ? withSofterShade(plan.light) : plan.light,
    tiltDegrees: lies ? side * angle : 0,
    levitation: 0,
  };
}

function withSofterShade(light: ShotPlan["light"]): ShotPlan["light"] {
  return Object.fromEntries(
    Object.entries(light).map(([group, color]) => {
      const factor = lightPart(group) === "fill" ? softerShade.soft : softerShade.hard;
      return [group, color.map((value) => value * factor) as Rgb];
    }),
  );
}

function printFraming({ framing, widthPx, heightPx }: ShotPlan, { pose }: SetDescription): Framing {
  // At 4:1 all but its height is empty, at 1:4 its width.
  const wide = Math.max(-1, Math.min(1, Math.log2(widthPx / heightPx) / 2));
  const atMost = (usual: number, share: number): number => {
    return usual + (mostAtEnds[pose] - usual) * Math.max(0, share);
  };
  const fillHeight = atMost(most[pose].height, wide);
  const fillWidth = atMost(most[pose].width, -wide);
  if (pose === "lying") {
    return { fillHeight, fillWidth, centreX: 0.5, baseY: 0.5 + fillHeight / 2 };
  }
  return {
    fillHeight,
    fillWidth,
    centreX: framing.centreX + (0.5 - framing.centreX) * centring,
    baseY: Math.max(framing.baseY, leastBase),
  };
}
