import { smoothStep } from "../../cutout/image/lab.ts";
import { luminance, type Rgb } from "../../develop/color.ts";
import type { Facing } from "../light/facing.ts";
import { fieldColumns, fieldRows } from "../light/field-lookup.ts";

/**
 * What rests has its surface before it: so much of a flank's share at its very foot, and how far up that reaches (of its height) on
 * what is matte and, up to a horizon, on a mirror.
 */
const foot = { share: 0.9, reach: { matte: 0.06, mirror: 0.3 } };
/** A mirror's foot is as dark as what it mirrors: the floor's light against this, that of the white paper it stood on, to a power. */
const paper = { light: 0.8, power: 0.26 };
/** No hue is taken further than this from grey, as a factor of a channel. */
const strongest = [0.45, 1.65] as const;
/** A hue whose channels' factors differ by this is vivid enough to be seen on steel. */
const vividSpread = 0.4;
/** Up to the first of these a wall is grey, as from the second on it has a hue: deepened, grey walls in warm light turned steel brown. */
const greyWall = { to: 0.045, hued: 0.085 };

/**
 * How a product sits among what it mirrors: `facing` is on the light field's grid; it `rests` on a surface seen from the side,
 * `lies` under a camera that looks down, or floats.
 */
export type Stance = { facing: Facing; rests: boolean; lies: boolean };

/**
 * What is mirrored: the hues below, left and right, how dark the floor is on a foot, how far up the floor is seen, and how much of
 * a mirror the product is.
 */
export type Room = { hues: Rgb[]; dark: number; reach: number; mirrors: number };

/** The factor of an sRGB value at the foot of what mirrors a floor. */
export function darkOf(below: Rgb, mirrors: number): number {
  const share = Math.min(1, luminance(...below) / paper.light);
  return 1 - mirrors * (1 - Math.max(0.02, share) ** paper.power);
}

/** How far up a foot the floor is seen; the `horizon` is 1 where it is highest. */
export function footReach(mirrors: number, horizon: number): number {
  return foot.reach.matte + foot.reach.mirror * mirrors * horizon;
}

/** A light's channels as factors of an sRGB value that keep its luminance. */
export function hueOf(light: Rgb): Rgb {
  const level = Math.max(1e-4, luminance(...light));
  // The darkest sets have a hue, too, but hardly any light to give.
  const seen = Math.min(1, level / 0.02);
  return light.map((value) => {
    const factor = (value / level) ** (seen / 2.2);
    return Math.min(strongest[1], Math.max(strongest[0], factor));
  }) as Rgb;
}

/** A pale hue to a power, but none beyond what is vivid, nor a grey one. */
export function deepenHue(hue: Rgb, power: number): Rgb {
  const spread = Math.max(...hue) - Math.min(...hue);
  const most = Math.max(1, Math.min(power, vividSpread / Math.max(1e-3, spread)));
  const deeper = 1 + (most - 1) * smoothStep(greyWall.to, greyWall.hued, spread);
  return hue.map((factor) =>
    Math.min(strongest[1], Math.max(strongest[0], factor ** deeper)),
  ) as Rgb;
}

/** What each cell of the light field's grid adds to a neutral byte, as a share of it: 3 a cell. */
export function tintsOf(
  { hues, dark, reach, mirrors }: Room,
  { facing, rests, lies }: Stance,
  strength: number,
  power: number,
): Float32Array {
  const tints = new Float32Array(fieldColumns * fieldRows * 3);
  const [below, left, right] = hues;
  for (let cell = 0; cell < fieldColumns * fieldRows; cell++) {
    const side = facing.side[cell]!;
    // What lies has its surface on all sides of it.
    const under = lies ? Math.abs(facing.up[cell]!) : Math.max(0, -facing.up[cell]!);
    const up = 1 - (Math.floor(cell / fieldColumns) + 0.5) / fieldRows;
    const near = rests ? foot.share * Math.exp(-((up / reach) ** (1 + 2 * mirrors))) : 0;
    const turned = Math.min(1, Math.hypot(side, under));
    // On a mirror the floor's hue keeps its strength up to its horizon.
    const gathers = 1 + (Math.sqrt(power) - 1) * (1 - mirrors);
    const share = strength * Math.max(turned ** power, near ** gathers);
    const floor = Math.max(near, under ** 2 / Math.max(1e-6, under ** 2 + side ** 2));
    const beside = side < 0 ? left! : right!;
    for (let channel = 0; channel < 3; channel++) {
      const hue = beside[channel]! + (below![channel]! - beside[channel]!) * floor;
      const light = 1 - (1 - dark) * near;
      tints[cell * 3 + channel] = (1 + (hue - 1) * share) * light - 1;
    }
  }
  return tints;
}
