import type { Rgb } from "../develop/color.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import type { Style } from "../sets/set.ts";
import type { Quality } from "./size.ts";

export type Mode = "product_only" | "with_model";

export type ShotRequest = {
  style: Style;
  mode: Mode;
  shots: 1 | 4 | 6;
  aspectRatio: [number, number];
  quality: Quality;
  backgroundColor: Rgb | null;
  seed: number;
  /** One a photo, the hero's first. */
  analyses: PhotoAnalysis[];
};

/** How the product sits in the frame. */
export type Framing = {
  /** Product height and width as fractions of the frame, at most; the tighter one rules. */
  fillHeight: number;
  fillWidth: number;
  /** Centre of the product across, and its base line down the frame, 0 to 1 from the top left. */
  centreX: number;
  baseY: number;
  /** Seen from above: whether its lower end, which the photograph cut off, leaves the frame at the bottom. */
  leaves?: boolean;
};

/** How much nearer than usual the model is, and where the middle of its photograph lies across. */
export type ModelFraming = {
  scale: number;
  centreX: number;
  /** So tall at most they are seen, as a share of the product's height; any height where left out. */
  tallest?: number;
};

/** How a picture is developed. Exposure in factors, the rest as in SetDescription.look. */
export type Grade = {
  exposure: number;
  contrast: number;
  saturation: number;
  /** -1 cool to 1 warm. */
  warmth: number;
  lift: number;
  vignette: number;
  grain: number;
  bloom: number;
};

/** One picture, decided: JSON, so that it can wait in a queue and be rendered anywhere with the same result. */
export type ShotPlan = {
  style: Style;
  mode: Mode;
  setId: string;
  /** Index into the shoot's photos. */
  view: number;
  /** Indices of photos of different products that stand together in place of the one view; null for the view alone. */
  group: number[] | null;
  /** Width over height of the hero's cutout: views of one product stand as tall as the hero does. Null where it is its own measure. */
  heroAspect: number | null;
  /** How much larger the product is taken to be than what the set is made for; 1 where left out. */
  scale?: number;
  widthPx: number;
  heightPx: number;
  /** The product in the set, or (where no matte can be trusted) the photograph itself as a print. */
  presentation: "product" | "print";
  framing: Framing;
  /** Null in product_only. */
  model: ModelFraming | null;
  /** Mirrors the set, never the product. */
  mirrored: boolean;
  /** Factor and colour of each light group, on top of the set's own. */
  light: Record<string, Rgb>;
  grade: Grade;
  backdrop: Rgb | null;
  /**
   * As the client asked for it: the set's light and shade are drawn together about it. Null of a stand-in's, which keeps the set's own;
   * missing in plans that were stored before there was such a thing.
   */
  backdropAsked?: Rgb | null;
  /** Clockwise turn of the product in its plane, and its height above the surface as a fraction of its height. */
  tiltDegrees: number;
  levitation: number;
  /** By its cord from above the frame: the lift follows from the framing, and `levitation` only says that it floats. */
  hangs: boolean;
  /** How far the set's light may move the product's colours: mean CIEDE2000 inside the product. */
  maxColourShift: number;
  /** And how far they may be moved in the picture, with the shade of the surface on the product's foot. */
  shownColourShift: number;
  seed: number;
};
