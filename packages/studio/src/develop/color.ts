/** Colour as numbers: sRGB (IEC 61966-2-1), CIE Lab under D65, and the CIEDE2000 difference. */
export type Rgb = [number, number, number];

/** Linear light of an 8-bit sRGB value. */
export const srgbToLinear: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  decodeSrgb(byte / 255),
);

/** Linear light of a 16-bit sRGB value, for frames between the stage and the encoder. */
export const srgb16ToLinear: Float32Array = Float32Array.from({ length: 65536 }, (_, value) =>
  decodeSrgb(value / 65535),
);

// Indexed by the square root of the light, so that 4096 steps stay finer than one 16-bit step's worth of error in the shadows.
const rootSteps = 4096;
const linearToSrgb16Table: Float32Array = Float32Array.from(
  { length: rootSteps + 2 },
  (_, step) => {
    return encodeSrgb(Math.min(1, (step / rootSteps) ** 2)) * 65535;
  },
);

function decodeSrgb(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** sRGB encoding of linear light, both 0 to 1. */
export function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** 16-bit sRGB of linear light; clips outside 0 to 1. */
export function linearToSrgb16(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 65535;
  const position = Math.sqrt(linear) * rootSteps;
  const step = position | 0;
  const low = linearToSrgb16Table[step]!;
  return low + (linearToSrgb16Table[step + 1]! - low) * (position - step);
}

/** `light ** (1 / 2.4)` of light in 4096 steps. */
const encodedShare: Float32Array = Float32Array.from(
  { length: rootSteps + 2 },
  (_, step) => (step / rootSteps) ** (1 / 2.4),
);
/** The curve's power begins here; below it is a line. */
const foot16 = 0.04045 * 65535;
const offset16 = 0.055 * 65535;

/**
 * Leaves a pixel of 16-bit sRGB, at index `at`, a share of its linear light. On the curve that is one factor for all channels, in a
 * third of the time that a way through linear light takes.
 */
export function dimPixel(values: Uint16Array, at: number, light: number): void {
  const position = light * rootSteps;
  const step = position | 0;
  const low = encodedShare[step]!;
  const share = low + (encodedShare[step + 1]! - low) * (position - step);
  for (let channel = at; channel < at + 3; channel++) {
    const value = values[channel]!;
    const dimmed = (value + offset16) * share - offset16;
    values[channel] =
      dimmed > foot16 && step > 0 ? dimmed : linearToSrgb16(srgb16ToLinear[value]! * light);
  }
}

/** What `dimPixel` goes by, for a kernel that does the same to whole rows above `foot16`. */
export const dimming = { shares: encodedShare, shareSteps: rootSteps, offset16, foot16 };

/** Relative luminance (Rec. 709 primaries) of linear light. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How coloured a colour is against its brightest channel: 0 for grey and black, to 1. */
export function saturationOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  return most > 0 ? (most - Math.min(red, green, blue)) / most : 0;
}

/** CIE Lab (D65, 2°) of linear sRGB. */
export function labOfLinear(red: number, green: number, blue: number): Rgb {
  const x = labCurve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = labCurve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = labCurve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function labCurve(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : (value * (24389 / 27) + 16) / 116;
}

/** CIE Lab of an 8-bit sRGB colour. */
export function labOfSrgb(color: Rgb): Rgb {
  return labOfLinear(
    decodeSrgb(color[0] / 255),
    decodeSrgb(color[1] / 255),
    decodeSrgb(color[2] / 255),
  );
}

const degree = Math.PI / 180;

/** CIEDE2000 difference of two Lab colours (Sharma, Wu, Dalal 2005). */
export function deltaE2000(first: Rgb, second: Rgb): number {
  const [l1, a1, b1] = first;
  const [l2, a2, b2] = second;
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7));
  const c1 = Math.hypot(a1 * stretch, b1);
  const c2 = Math.hypot(a2 * stretch, b2);
  const h1 = hueDegrees(a1 * stretch, b1);
  const h2 = hueDegrees(a2 * stretch, b2);
  const achromatic = c1 * c2 === 0;
  let hueStep = achromatic ? 0 : h2 - h1;
  if (hueStep > 180) hueStep -= 360;
  else if (hueStep < -180) hueStep += 360;
  let meanHue = achromatic ? h1 + h2 : (h1 + h2) / 2;
  if (!achromatic && Math.abs(h1 - h2) > 180) meanHue += meanHue < 180 ? 180 : -180;
  const meanL = (l1 + l2) / 2;
  const meanC = (c1 + c2) / 2;
  const hueWeight =
    1 -
    0.17 * Math.cos((meanHue - 30) * degree) +
    0.24 * Math.cos(2 * meanHue * degree) +
    0.32 * Math.cos((3 * meanHue + 6) * degree) -
    0.2 * Math.cos((4 * meanHue - 63) * degree);
  const fromFifty = (meanL - 50) ** 2;
  const lightness = (l2 - l1) / (1 + (0.015 * fromFifty) / Math.sqrt(20 + fromFifty));
  const chroma = (c2 - c1) / (1 + 0.045 * meanC);
  const hue =
    (2 * Math.sqrt(c1 * c2) * Math.sin((hueStep / 2) * degree)) / (1 + 0.015 * meanC * hueWeight);
  const turn = 30 * Math.exp(-(((meanHue - 275) / 25) ** 2));
  const chromaRatio = 2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7));
  const rotation = -Math.sin(2 * turn * degree) * chromaRatio;
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}

function hueDegrees(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = Math.atan2(b, a) / degree;
  return angle < 0 ? angle + 360 : angle;
}
