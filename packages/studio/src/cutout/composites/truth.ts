import { readFile } from "node:fs/promises";
import { decodePhoto } from "../../photo/decode.ts";

/** A place in a photo where its truth is plainly wrong, as a polygon of x,y in the photo's own pixels, and why. */
type Mistake = { reason: string; polygon: string };

/** Looked at one by one at full size. A pixel or two along an outline is no mistake. */
const mistakes: Record<string, Mistake> = {
  clogs_holes: {
    reason: "the ground between the pair counts as product",
    polygon: `
      558,288 562,320 565,352 564,420 559,466 553,500 546,550 544,600 546,650 552,700
      554,750 553,800 550,822 546,842 540,860 532,872 601,872 594,852 588,832 582,802
      578,752 579,700 582,650 584,600 583,550 580,500 576,470 572,420 570,352 573,320
      578,288`,
  },
  backpack_blue: {
    reason: "the white ground between a strap and the bag counts as product",
    polygon: "748,248 755,312 716,286",
  },
  duffel_grey: {
    reason: "the shadow on the table below the hem counts as product",
    polygon: `
      185,964 240,956 300,943 340,934 380,926 420,918 500,902 540,894 580,886 620,876
      660,868 700,860 740,853 780,845 820,836 850,829 852,838 820,844 780,853 740,862
      700,870 660,879 620,888 580,897 540,905 500,914 460,923 420,931 380,938 340,945
      300,952 270,958 240,964 210,970 187,972`,
  },
  drill_red: {
    reason: "the battery's pale upper facet is missing",
    polygon: `
      827,1480 840,1466 860,1459 880,1452 900,1446 950,1433 1000,1420 1050,1407 1100,1395
      1130,1387 1150,1383 1150,1388 1130,1398 1100,1406 1050,1421 1000,1434 950,1447
      900,1461 880,1466 860,1471 840,1476`,
  },
};

/** A photo's true alpha from its `.gt.png`, and 1 where that is not to be counted. */
export async function readTruth(
  name: string,
  file: URL,
): Promise<{ truth: Uint8Array; mistaken: Uint8Array }> {
  const { rgb, widthPx } = await decodePhoto(await readFile(file));
  const truth = rgb.filter((_, i) => i % 3 === 0);
  const corners = mistakes[name]?.polygon.trim().split(/\s+/) ?? [];
  const polygon = corners.map((corner) => corner.split(",").map(Number));
  const mistaken = truth.map((_, p) =>
    Number(isInside(p % widthPx, Math.floor(p / widthPx), polygon)),
  );
  return { truth, mistaken };
}

function isInside(x: number, y: number, polygon: number[][]): boolean {
  let inside = false;
  for (const [index, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon.at(index - 1)!;
    if (y1! > y === y2! > y) continue;
    if (x < x1! + ((y - y1!) / (y2! - y1!)) * (x2! - x1!)) inside = !inside;
  }
  return inside;
}
