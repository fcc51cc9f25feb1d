/**
 * 1 for each pixel of 8-bit RGB that has a skin's colour: Kovac's rule for daylight, opened to dark skin, with a bound on saturation
 * against wood and sand.
 */
export function skinMask(rgb: Uint8Array): Uint8Array {
  const mask = new Uint8Array(Math.floor(rgb.length / 3));
  for (let i = 0; i < mask.length; i++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i * 3, i * 3 + 3);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const warm = r > 50 && g > 26 && b > 14 && r - g > 11 && g - b > -6 && r > b;
    const saturation = (most - least) / most;
    if (warm && saturation > 0.18 && saturation < 0.7 && r - g < 90) mask[i] = 1;
  }
  return mask;
}
