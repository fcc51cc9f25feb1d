type Rgb = [red: number, green: number, blue: number];

/** What WCAG 2 asks of text in normal size. */
const readableRatio = 4.5;

/**
 * A colour moved towards black or white just as far as it takes to be read on a ground (WCAG 2.2, 1.4.3).
 * @param color   `#rrggbb`
 * @param ground  `#rrggbb`
 */
export function readableOn(color: string, ground: string): string {
  const target: Rgb = luminance(parse(ground)) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const from = parse(color);
  for (let step = 0; step <= 20; step++) {
    const mixed = from.map((channel, index) =>
      Math.round(channel + ((target[index] ?? 0) - channel) * (step / 20)),
    ) as Rgb;
    if (contrast(mixed, parse(ground)) >= readableRatio) return format(mixed);
  }
  return format(target);
}

/** WCAG's contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return contrast(parse(one), parse(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function format(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
