import type { SetDescription } from "../sets/set.ts";

/**
 * The set's camera as arithmetic. "Plate units" are fractions of the plate's width, from its top left.
 * "Product space" is metres about the spot on which the product stands: x right, up along the picture's vertical,
 * away from the camera; so a level camera and one that looks down share every formula below.
 */
export type View = {
  down: boolean;
  /** Focal length over sensor width. */
  focal: number;
  /** Metres from the camera to the plane on which the product stands. */
  distance: number;
  /** Where the camera's axis meets the plate. */
  axisU: number;
  axisV: number;
  /** The camera, seen from the anchor: across and up. */
  cameraX: number;
  cameraUp: number;
  anchorU: number;
  anchorV: number;
  plateHeight: number;
};

/** Reads the camera of a set. */
export function viewOf(set: SetDescription): View {
  const { camera, anchor, plate } = set;
  const down = camera.view === "down";
  const focal = camera.focal / camera.sensor;
  const distance = down ? camera.pos[2] - anchor[2] : anchor[1] - camera.pos[1];
  const cameraX = camera.pos[0] - anchor[0];
  const cameraUp = down ? camera.pos[1] - anchor[1] : camera.pos[2] - anchor[2];
  const plateHeight = plate[1] / plate[0];
  const axisV = plateHeight / 2 + camera.shift_y;
  return {
    down,
    focal,
    distance,
    axisU: 0.5,
    axisV,
    cameraX,
    cameraUp,
    anchorU: 0.5 - (cameraX / distance) * focal,
    anchorV: axisV + (cameraUp / distance) * focal,
    plateHeight,
  };
}

/** Plate row at which the surface lies that is `away` metres behind the anchor. Level cameras only. */
export function surfaceRow(view: View, away: number): number {
  return view.axisV + (view.cameraUp / (view.distance + away)) * view.focal;
}

/** Metres behind the anchor at which the surface shows in a plate row. Infinite at the horizon and above it. */
export function surfaceDepth(view: View, row: number): number {
  const rise = row - view.axisV;
  return rise <= 1e-6 ? Infinity : (view.cameraUp * view.focal) / rise - view.distance;
}
