export type Pose = "standing" | "lying" | "hanging" | "worn";
export type VolumeClass = "revolution" | "box" | "soft" | "flat";

/** What was photographed, as read from its cutout. Lengths are fractions of the cutout's height unless they say px. */
export type Product = {
  pose: Pose;
  /** Row of the base line, 0 top to 1 bottom of the cutout. */
  baseLine: number;
  /** The polygon on which it rests, in cutout fractions (x of width, y of height), front contour first, left to right. */
  footprint: [number, number][];
  /** False where it hangs in the air. */
  rests: boolean;
  /**
   * The turn (clockwise) that lays what hangs in the air on its sole, null where that is not plausible, as with laces that fly; and
   * that levels the base of what was photographed askew by a few degrees, null where it is level.
   */
  setDownDegrees: number | null;
  volume: VolumeClass;
  /** Whether it stands on slender legs with room between them, a stool, a table, or broad on low feet, a sofa. */
  onLegs?: boolean;
  /** Whether it has one handle and that to its side: a mug, a jug. */
  sideHandle?: boolean;
  /** Depth of the solid as a fraction of its width. */
  depthRatio: number;
  /** 0 to 1: mirror symmetry about the vertical axis. */
  symmetry: number;
  /** Guess of the camera's elevation above the product's horizon, degrees. */
  cameraElevationDegrees: number;
  /** The same as a bowl's or a pot's rim tells it, null where no whole rim is seen. */
  rimElevationDegrees?: number | null;
  /** The side from which it was lit, null where neither is plain. */
  litSide?: "left" | "right" | null;
  palette: { hex: string; weight: number }[];
  /** 0 matte to 1 mirror. */
  gloss: number;
  /** 0 opaque to 1 clear: the mean of what shines through inside the silhouette. */
  transparency: number;
  /** 0 to 1, and the height in px that the detail really resolves. */
  sharpness: number;
  effectiveHeightPx: number;
};
