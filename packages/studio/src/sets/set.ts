export type Vec3 = [number, number, number];
export const styles = [
  "classic",
  "minimal",
  "luxury",
  "loud_luxury",
  "magazine",
  "editorial",
  "avant_garde",
  "element",
  "influencer",
  "lifestyle",
] as const;
export type Style = (typeof styles)[number];

/** A light of the set, as the stage needs it to cast the product's shadow. Metres, radians nowhere: degrees. */
export type SetLight = {
  name: string;
  group: string;
  power: number;
  color: Vec3;
  /** False for lights that only touch the backdrop (graze, uplight) and must not shadow with the product. */
  castsProductShadow: boolean;
} & (
  | { type: "area"; pos: Vec3; u: Vec3; v: Vec3; size: [number, number] }
  | { type: "sun"; dir: Vec3; angle: number }
  | { type: "dome" }
);

/** set.json: what the stage must know of a rendered set. World: x right, y away from the camera, z up, metres. */
export type SetDescription = {
  id: string;
  styles: Style[];
  pose: "standing" | "lying";
  /** Whether things of a known size (a cup, fruit) stand near the product, beside which a bag or a chair would look tiny. */
  tellsScale?: boolean;
  /** How deep products sink into its loose ground (sand), metres; firm where left out. */
  sinkMetres?: number;
  /** How often it leads a shoot, against a set of 1 that suits the product alike; 1 where left out. */
  leadWeight?: number;
  /** Width and height of the colour plates, px. */
  plate: [number, number];
  camera: {
    pos: Vec3;
    /** Millimetres, like sensor (width). */
    focal: number;
    sensor: number;
    /** Fraction of the plate's width, Blender's sense. */
    shift_y: number;
    fstop: number;
    /** Metres to the plane in focus. */
    focus: number;
    /** "level" looks along +y with vertical shift; "down" looks along -z (flat-lay). */
    view: "level" | "down";
  };
  /** Where the product stands (its footprint's centre), and the height of the surface there. */
  anchor: Vec3;
  floor: { z: number; normal: Vec3 };
  /** Product sizes that the set has room for, metres: [width, height]. */
  room: { min: [number, number]; max: [number, number] };
  groups: string[];
  lights: SetLight[];
  /** Peak of each plate: linear = (byte / 255) ^ 2.2 × peak. Keys: `light-<group>` and `gloss`. */
  peaks: Record<string, number>;
  /** disparity.png: value / 65535 = k / depth, depth along the camera's axis in metres; half the plate's size. */
  disparity: { k: number; size: [number, number] };
  /** Irradiance card: card.bin, for each group in `groups` order height × width × 3 little-endian u16, linear = (v / 65535) ^ 2.2 × peak[group]. */
  card: { width: number; height: number; heightMetres: number; peaks: Record<string, number> };
  /** The backdrop that takes a colour: its linear albedo in the render. */
  recolour?: { albedo: Vec3 };
  /** How the picture is developed. */
  look: {
    exposure: number;
    contrast: number;
    saturation: number;
    vignette: number;
    grain: number;
    bloom: number;
    /** Gain of each light group, 1 where left out. */
    gains?: Record<string, number>;
    /** Product height in metres that suits the framing. */
    productHeight: number;
    /** Lifted blacks, 0 to 0.1, warmth -1 to 1. */
    lift?: number;
    warmth?: number;
  };
};
