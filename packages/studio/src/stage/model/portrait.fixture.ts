import sharp from "sharp";

export type Portrait = {
  /** The face's middle and its height, as shares of the photograph. */
  x?: number;
  y?: number;
  size?: number;
  ground?: string;
  skin?: string;
};

/** A photograph of a person before a wall of bricks, from which nobody can be cut out. */
export async function portrait({
  x = 0.5,
  y = 0.4,
  size = 0.36,
  ground = "#6a7a88",
  skin = "#c08a6a",
}: Portrait): Promise<Buffer> {
  const side = 400;
  const [across, down, high] = [x * side, y * side, (size * side) / 2];
  const wide = high * 0.75;
  const bricks = Array.from({ length: 160 }, (_, at) => {
    const [column, row] = [at % 8, Math.floor(at / 8)];
    const left = column * 52 - (row % 2) * 26;
    return `<rect x="${left}" y="${row * 20}" width="48" height="17" fill="#ffffff" fill-opacity="${0.04 + ((at * 7) % 5) * 0.05}"/>`;
  });
  const shoulders = `M${across - wide * 2.6} ${side}Q${across - wide * 2.4} ${down + high * 1.3} ${across} ${down + high * 1.2}Q${across + wide * 2.4} ${down + high * 1.3} ${across + wide * 2.6} ${side}z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/>
    ${bricks.join("")}<path d="${shoulders}" fill="#2c3c4a"/>
    <ellipse cx="${across}" cy="${down - high * 0.25}" rx="${wide * 1.2}" ry="${high * 1.1}" fill="#2a211d"/>
    <ellipse cx="${across}" cy="${down}" rx="${wide}" ry="${high}" fill="${skin}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
