import {
  deltaE2000,
  labOfLinear,
  labOfSrgb,
  luminance,
  type Rgb,
  srgbToLinear,
} from "../../develop/color.ts";
import { sceneOf, toneMap } from "../../develop/tone.ts";

/** What gives a set's backdrop a plan's colour. */
export type Backdrop = {
  /** What its light is multiplied by: scene light of the colour over what is usual near the product. */
  factors: Rgb;
  /** Null where the set keeps its own light and shade. */
  evened: Evened | null;
};

/** Light and shade of a backdrop drawn together about what is usual near the product. */
type Evened = EvenLight & {
  usual: Rgb;
  /** What is shown of a level, in steps of its fourth root, which is even enough where the power is steep. */
  shown: Float32Array;
};

/**
 * From this byte on a surface takes all of a backdrop's colour: the plate's coder makes squares of 252 to 254, and a horizon has
 * 217. Black leaves .4 % of a white set's light, where those would leave 1 % and 15 %.
 */
const wholeByte = 216;

/** How far a surface takes a backdrop's colour, 0 to 1, of the material plate's byte. */
export function maskOf(byte: number): number {
  return Math.min(1, byte / wholeByte);
}

/** Scene light of some samples, channel by channel. */
export type Lights = [number[], number[], number[]];

/** The median: a prop's shaded side or a shadow on the backdrop must not lighten all of it. */
function usualOf(lights: Lights): Rgb {
  return lights.map((values) => {
    return Math.max(1e-5, values.toSorted((a, b) => a - b)[values.length >> 1]!);
  }) as Rgb;
}

/** Brings a backdrop to a colour where its light is usual, with all of its light and shade. */
export function plainBackdrop(wanted: Rgb, beside: Lights): Backdrop {
  const usual = usualOf(beside);
  const factors = sceneOfColour(wanted).map((value, channel) => value / usual[channel]!) as Rgb;
  return { factors, evened: null };
}

function sceneOfColour(color: Rgb): Rgb {
  return color.map((value) => sceneOf(srgbToLinear[value]!)) as Rgb;
}

/**
 * Half of what is about the product lies between these shares of it, the darkest first. Between wider ones would lie props and their
 * shades, which may be dark; between .3 and .7 half of white-sweep beside a lamp was 5.05 off.
 */
const middleShares = [0.25, 0.75] as const;
/** So far, ΔE2000, that half may be from what was asked for: of the promised 5 grain and bloom take some. */
const mostOff = 4.5;
/** Flatter, what the sun lights has neither light nor shade. */
const leastPower = 0.15;

/** How light and shade are drawn together: their ratio to what is usual is shown to a power, times a share. */
export type EvenLight = { power: number; share: number };

/**
 * Draws light and shade together until what is about the product is near a colour: of a floor in the sun and a wall in shade
 * neither would be it. They are shown no deeper than they fall: the tone curve, steepest in the darks, makes a grey's shadows black.
 * @param wanted  the colour as it is shown: black is lit paper's
 * @param places  what is beside the product, which has the colour, and what else is to be near it
 */
export function evenLight(asked: Rgb, wanted: Rgb, places: Lights[]): EvenLight {
  const usual = usualOf(places[0]!);
  const scene = sceneOfColour(wanted);
  const seen = places.filter(([red]) => red.length > 0);
  const spans = seen.map((lights) => middleOf(lights, usual));
  const dark = Math.min(...spans.map(([from]) => from));
  const light = Math.max(...spans.map(([, to]) => to));
  // The more it is drawn together, the nearer to the middle of the two: half in the sun, the median is in it or not by chance.
  const middle = Math.sqrt(dark * light);
  const evenTo = (power: number): EvenLight => ({ power, share: middle ** (power * (power - 1)) });
  const goal = labOfSrgb(asked);
  const isNear = ({ power, share }: EvenLight): boolean =>
    [dark, light].every((level) => {
      const shown = scene.map((value) => toneMap(value * share * level ** power)) as Rgb;
      return deltaE2000(goal, labOfLinear(...shown)) <= mostOff;
    });
  let [low, high] = [leastPower, 1 / Math.max(1, steepness(luminance(...scene)))];
  if (isNear(evenTo(high))) return evenTo(high);
  for (let step = 0; step < 10; step++) {
    const between = (low + high) / 2;
    if (isNear(evenTo(between))) low = between;
    else high = between;
  }
  return evenTo(low);
}

/** Between which levels, of what is usual, the middle of a place's light lies. */
function middleOf([red, green, blue]: Lights, usual: Rgb): [number, number] {
  const levels = red.map((value, at) =>
    luminance(value / usual[0], green[at]! / usual[1], blue[at]! / usual[2]),
  );
  levels.sort((a, b) => a - b);
  const [from, to] = middleShares.map((share) => levels[Math.floor(share * levels.length)]!);
  return [from!, to!];
}

/** The power of scene light as which the tone curve shows it about a level. */
function steepness(level: number): number {
  const near = 1.02;
  return Math.log(toneMap(level * near) / toneMap(level / near)) / (2 * Math.log(near));
}

const shownSteps = 1024;
/** Up to a level of 16 they go. */
const mostRoot = 2;

/** A backdrop whose light and shade are drawn together; `beside` is that of the mix that is shown. */
export function evenBackdrop(
  { factors }: Backdrop,
  { power, share }: EvenLight,
  beside: Lights,
): Backdrop {
  const shown = Float32Array.from({ length: shownSteps + 2 }, (_, step) => {
    return share * ((step / shownSteps) * mostRoot) ** (4 * power);
  });
  return { factors, evened: { usual: usualOf(beside), power, share, shown } };
}

function shownLevel({ power, share, shown }: Evened, level: number): number {
  const position = (Math.sqrt(Math.sqrt(level)) / mostRoot) * shownSteps;
  if (position >= shownSteps) return share * level ** power;
  const step = position | 0;
  const low = shown[step]!;
  return low + (shown[step + 1]! - low) * (position - step);
}

/**
 * What is left of the light's own colour on a backdrop that was asked for: orange paper throws orange light into its own shade, which
 * white paper would not. All of it made white stairs' shade salmon; without any no lamp is warm and no red product tinges the floor.
 */
const ownColour = 0.15;

/** Recolours three channels of scene light, from `at` on, as far (0 to 1) as their surface takes a colour. */
export function recolour(
  { factors, evened }: Backdrop,
  mask: number,
  light: Float32Array | Rgb,
  at = 0,
): void {
  if (evened === null) {
    for (let channel = 0; channel < 3; channel++)
      light[at + channel]! *= 1 + (factors[channel]! - 1) * mask;
    return;
  }
  const { usual } = evened;
  const level = luminance(
    light[at]! / usual[0],
    light[at + 1]! / usual[1],
    light[at + 2]! / usual[2],
  );
  const share = level > 0 ? shownLevel(evened, level) / level : 0;
  for (let channel = 0; channel < 3; channel++) {
    const own = light[at + channel]!;
    const even = level * usual[channel]!;
    const shown = factors[channel]! * share * (even + ownColour * (own - even));
    light[at + channel] = own + (shown - own) * mask;
  }
}
