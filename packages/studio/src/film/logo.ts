import { luminance, type Rgb, srgbToLinear } from "../develop/color.ts";
import { StudioError } from "../errors.ts";
import { checkPhoto, decodePhoto } from "../photo/decode.ts";
import { liftOff } from "./lift-logo.ts";
import type { Pixels } from "./planes.ts";

export type Logo = {
  pixels: Pixels & { channels: 4 };
  /** Its strongest colour, or null where it is grey, or of several that have no mean. */
  brandColor: Rgb | null;
  /** Whether the file shows it on a plain light ground, which was lifted off: then it reads on another such, whatever it is. */
  isDrawnOnLight: boolean;
  /** Indices of its pixels near to what is clear: these have to stand out from a ground, not the letters within a badge. */
  outer: Uint32Array;
};

/** Haze under this is not seen, and doesn't count for the trim: of a soft shadow more would be cut off as a straight edge. */
const leastAlpha = 6;

const maxSidePx = 1600;

/**
 * Reads a logo whole, before anything is made with it.
 * Throws like checkPhoto, and StudioError photo_unreadable where nothing is seen of it.
 */
export async function checkLogo(file: Buffer): Promise<void> {
  await checkPhoto(file);
  const { alpha } = await decodePhoto(file, { maxSidePx });
  if (alpha?.every((value) => value <= leastAlpha)) throw emptyLogo();
}

function emptyLogo(): StudioError {
  return new StudioError("photo_unreadable", "The logo is transparent all over.");
}

/**
 * Opens a logo, takes a plain ground away (a logo on white is lifted off it), and trims it.
 * Throws StudioError photo_unreadable or photo_too_large.
 */
export async function openLogo(file: Buffer): Promise<Logo> {
  const photo = await decodePhoto(file, { maxSidePx });
  const size = { widthPx: photo.widthPx, heightPx: photo.heightPx };
  const rgba = Buffer.alloc(size.widthPx * size.heightPx * 4);
  for (let at = 0; at < size.widthPx * size.heightPx; at++) {
    for (let c = 0; c < 3; c++) rgba[at * 4 + c] = photo.rgb[at * 3 + c]!;
    rgba[at * 4 + 3] = photo.alpha?.[at] ?? 255;
  }
  const lifted = Buffer.from(rgba);
  const ground = liftOff(lifted, size);
  // A logo that is one plain field has nothing but its ground.
  const seen = lifted.some((value, at) => at % 4 === 3 && value > leastAlpha);
  const pixels = trimmed(seen ? lifted : rgba, size);
  const isDrawnOnLight = seen && ground !== null && isLight(ground);
  return { pixels, brandColor: brandColorOf(pixels), isDrawnOnLight, outer: outerOf(pixels) };
}

function trimmed(
  rgba: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Pixels & { channels: 4 } {
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if (rgba[(y * widthPx + x) * 4 + 3]! > leastAlpha) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
  if (right < 0) throw emptyLogo();
  const [width, height] = [right - left + 1, bottom - top + 1];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * widthPx + left) * 4;
    data.set(rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return { widthPx: width, heightPx: height, channels: 4, data };
}

/** How far a logo's hues agree, from 0 to 1, for their mean to be one of them: that of a rainbow is mud. */
const leastAgreement = 0.8;

/** Mean of the saturated pixels, where they make up a twentieth of the logo. */
function brandColorOf({ data }: Pixels): Rgb | null {
  const sum = [0, 0, 0];
  let [weight, visible, along, across] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    visible += alpha;
    const chroma = (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
    if (chroma < 0.25) continue;
    [r, g, b].forEach((value, c) => (sum[c] = sum[c]! + value * alpha * chroma));
    weight += alpha * chroma;
    const hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
    along += alpha * chroma * Math.cos(hue);
    across += alpha * chroma * Math.sin(hue);
  }
  if (weight < 0.05 * visible || weight === 0) return null;
  if (Math.hypot(along, across) < leastAgreement * weight) return null;
  return sum.map((value) => Math.round(value / weight)) as Rgb;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [x, y] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminanceOf([red, green, blue]: Rgb): number {
  return luminance(srgbToLinear[red]!, srgbToLinear[green]!, srgbToLinear[blue]!);
}

/**
 * The ground on which the logo reads best: a tint of the brand's (or product's) hue, a deep shade of it, or the light
 * or dark neutral. `dark`: the film before it is dark, so that the deep one is tried first.
 */
export function groundFor(logo: Logo, hue: Rgb | null, dark: boolean): Rgb {
  const base = logo.brandColor ?? hue ?? [128, 122, 116];
  const shade = amber(base);
  const mix = (to: number, share: number, from = base) =>
    from.map((value) => Math.round(value + (to - value) * share)) as Rgb;
  const light: Rgb[] = [mix(247, 0.9), paper];
  const deep: Rgb[] = [mix(14, 0.84, shade), [20, 19, 18]];
  const candidates = dark ? [...deep, ...light] : [...light, ...deep];
  const least = isOfHairlines(logo) ? 3 : undefined;
  const scored = candidates.map((ground) => {
    const [middle] = lampOn(ground);
    const inLight = ground.map((value) => Math.min(255, Math.round(value * middle))) as Rgb;
    return { ground, inLight, readable: readableShare(logo, inLight, least) };
  });
  const good = scored.find(
    ({ ground, inLight, readable }) =>
      readable > wellReadable || (ground === paper && readsOnPaper(logo, inLight, readable)),
  );
  return (good ?? scored.sort((a, b) => b.readable - a.readable)[0]!).ground;
}

const paper: Rgb = [246, 245, 243];
const wellReadable = 0.94;
/** The least contrast of one colour among several of a logo. */
const leastAmongSeveral = 1.4;

/** Logos are drawn for white paper: on it one that came on such, and one of several colours, may have a yellow among them. */
function readsOnPaper(logo: Logo, ground: Rgb, readable: number): boolean {
  if (logo.isDrawnOnLight) return true;
  return readable > 0.5 && readableShare(logo, ground, leastAmongSeveral) > wellReadable;
}

/** The light of one large lamp on a plain ground, by which its colour is multiplied: in the middle, where the logo is, and at the edge. */
export function lampOn(ground: Rgb): [middle: number, edge: number] {
  return isLight(ground) ? [1.012, 0.93] : [1.5, 0.72];
}

const isLight = (ground: Rgb) => Math.max(...ground) > 128;

/** A deep shade of yellow looks like mud: it is taken from amber. */
function amber([red, green, blue]: Rgb): Rgb {
  const yellow = Math.min(red, green) - blue;
  return yellow > 30 && Math.abs(red - green) < 70
    ? [red, Math.round(green * 0.76), blue]
    : [red, green, blue];
}

/** A logo of which less than this is ink is of hairlines, which melt into a light ground sooner than a mark does. */
const hairlineInk = 0.1;

function isOfHairlines({ pixels: { data } }: Logo): boolean {
  let ink = 0;
  for (let at = 3; at < data.length; at += 4) ink += data[at]!;
  return ink / 255 < hairlineInk * (data.length / 4);
}

/** How near to what is clear a pixel is outer, as a share of the logo's longer side. */
const outerReach = 0.02;

function outerOf({ widthPx, heightPx, data }: Pixels): Uint32Array {
  const reach = Math.max(1, Math.round(outerReach * Math.max(widthPx, heightPx)));
  const isInk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx && data[(y * widthPx + x) * 4 + 3]! >= 128;
  const outer: number[] = [];
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    if (!isInk(x, y)) continue;
    const within =
      isInk(x - reach, y) && isInk(x + reach, y) && isInk(x, y - reach) && isInk(x, y + reach);
    if (!within) outer.push(at);
  }
  return Uint32Array.from(outer);
}

/**
 * Share of the logo's outer pixels that stand out from a ground: by a contrast of 2 from a light one, whose colour is another
 * too, and by 3 from a deep one, which is a shade of the logo's own.
 */
export function readableShare(
  { pixels: { data }, outer }: Logo,
  ground: Rgb,
  least = isLight(ground) ? 2 : 3,
): number {
  let readable = 0;
  for (const pixel of outer) {
    const at = pixel * 4;
    if (contrastRatio([data[at]!, data[at + 1]!, data[at + 2]!], ground) >= least) readable++;
  }
  return outer.length === 0 ? 0 : readable / outer.length;
}
