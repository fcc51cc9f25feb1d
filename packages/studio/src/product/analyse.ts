import type { Cutout } from "../cutout/cutout.ts";
import type { Photo } from "../photo/photo.ts";
import { traceFootprint } from "./footprint.ts";
import { isGarment } from "./garment.ts";
import { standsOnLegs } from "./legs.ts";
import { litSide } from "./lit-side.ts";
import { readPalette } from "./palette.ts";
import { readPose } from "./pose.ts";
import type { Product } from "./product.ts";
import { levelBase } from "./resting.ts";
import { restTogether } from "./rest-together.ts";
import { withoutCorners } from "./round-base.ts";
import { rimElevation } from "./rim.ts";
import { hasSideHandle } from "./side-handle.ts";
import { measureSharpness } from "./sharpness.ts";
import { measureSilhouette, restingShape } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";
import { measureGloss, measureTransparency, shrinkCutout } from "./surface.ts";
import { guessVolume, type Volume } from "./volume.ts";

/** From higher up than this, degrees, a slanting base is a side that goes back into the depth. */
const lowCamera = 6;

/** Reads from a cutout, and from the photo's shadows round it, what was photographed and how it may stand in a set. */
export function analyseProduct(cutout: Cutout, photo: Photo): Product {
  const shape = measureSilhouette(cutout);
  const small = shrinkCutout(cutout);
  const body = restingShape(shape);
  const resting = restTogether(body);
  const guessed = guessVolume(cutout, shape, resting);
  const pose = readPose(cutout, photo, shape, guessed, { body, rests: resting.rests });
  const flat = pose === "lying";
  const volume = flat ? lyingVolume(guessed, isGarment(cutout, shape)) : guessed;
  const contour =
    volume.volume === "revolution" ? withoutCorners(resting.contour) : resting.contour;
  const rests = pose === "hanging" ? false : flat || resting.rests;
  const seenLevel = !flat && rests && volume.cameraElevationDegrees <= lowCamera;
  // A lace that hangs loose below what rests on nothing says that it flies; set down on its sole, the shoe's laces stood stiff in the air.
  const isFlying = !rests && lowestRow(shape) > lowestRow(body);
  const askew = seenLevel && volume.volume !== "revolution" ? levelBase(body, resting) : null;
  return {
    pose,
    baseLine: (resting.baseRow + 1) / shape.heightPx,
    footprint: traceFootprint(body, contour, volume),
    rests,
    setDownDegrees: rests || pose === "hanging" ? askew : isFlying ? null : resting.setDownDegrees,
    ...volume,
    onLegs: pose === "standing" && standsOnLegs(shape),
    sideHandle: pose === "standing" && hasSideHandle(shape),
    rimElevationDegrees: pose === "standing" ? rimOf(cutout, volume) : null,
    litSide: litSide(cutout, small, photo),
    palette: readPalette(cutout),
    gloss: measureGloss(small, cutout.ground),
    transparency: measureTransparency(cutout, shape),
    ...measureSharpness(cutout),
  };
}

function lowestRow({ bottom }: Silhouette): number {
  return bottom.reduce((low, row) => Math.max(low, row), -1);
}

/** The most that what lies is deep, of its width; cloth that is laid out is a few folds. */
const lyingDepths = { usual: 0.35, cloth: 0.12 };

/** A shirt is as alike on both sides as what was turned on a lathe, and threw a ball's shadow. */
function lyingVolume(guessed: Volume, isCloth: boolean): Volume {
  const { cloth, usual } = lyingDepths;
  const depthRatio = Math.min(guessed.depthRatio, isCloth ? cloth : usual);
  const volume = isCloth ? "soft" : guessed.volume;
  return { ...guessed, volume, depthRatio, cameraElevationDegrees: 90 };
}

/** What was turned on a lathe and shows so much less of its base than of the rim has an oval label, not a rim. */
const leastBase = 0.25;

function rimOf(cutout: Cutout, { volume, cameraElevationDegrees }: Volume): number | null {
  const rim = rimElevation(cutout);
  if (rim === null || volume !== "revolution") return rim;
  return cameraElevationDegrees < leastBase * rim ? null : rim;
}
