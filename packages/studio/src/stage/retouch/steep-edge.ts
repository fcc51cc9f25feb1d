import type { Pixels } from "../product-layer.ts";

/** An edge that is enlarged n times is made steeper by n to this power: all of it would show the photograph's stairs. */
const power = 0.65;
/** Within so many pixels of the photograph's matte a hard edge is clear on one side and full on the other: fur, gauze and wires are not. */
const reachPx = 2;
const clear = 5;
const full = 250;
/** By as much its alpha changes over two pixels: where goods are out of focus it takes more of them. */
const leastStep = 175;

/**
 * Makes the edge of an enlarged layer steep again where its photograph's was hard: enlarged three times it was six pixels of haze,
 * and black goods on paper had a blurred halo. Half of the alpha stays where it is. Changes `enlarged` in place.
 * @param source  the layer before it was enlarged
 */
export function steepenEdge(enlarged: Pixels, source: Pixels): void {
  const slope = (enlarged.widthPx / source.widthPx) ** power;
  const steep = Uint8Array.from({ length: 256 }, (_, alpha) =>
    Math.min(255, Math.max(0, 127.5 + (alpha - 127.5) * slope)),
  );
  const seen = new Uint8Array(source.widthPx * source.heightPx);
  for (let y = 0; y < enlarged.heightPx; y++) steepenRow(enlarged, source, y, steep, seen);
}

/** What a pixel of the photograph was found to be, which as many of the enlarged ones ask for as lie in it. */
const [soft, hard] = [1, 2];

/** Of the module, as all that runs for each row: see bench/README.md. */
function steepenRow(
  { widthPx, heightPx, rgba }: Pixels,
  source: Pixels,
  y: number,
  steep: Uint8Array,
  seen: Uint8Array,
): void {
  const row = Math.floor(((y + 0.5) / heightPx) * source.heightPx);
  for (let x = 0, at = y * widthPx * 4 + 3; x < widthPx; x++, at += 4) {
    const alpha = rgba[at]!;
    if (alpha === 0 || alpha === 255) continue;
    const column = Math.floor(((x + 0.5) / widthPx) * source.widthPx);
    const cell = row * source.widthPx + column;
    seen[cell] ||= isHard(source, column, row) ? hard : soft;
    if (seen[cell] === hard) rgba[at] = steep[alpha]!;
  }
}

/** Whether the matte goes from clear to full at a pixel, and in a step. */
function isHard(source: Pixels, column: number, row: number): boolean {
  let [least, most, step] = [255, 0, 0];
  for (let y = row - reachPx; y <= row + reachPx; y++) {
    for (let x = column - reachPx; x <= column + reachPx; x++) {
      const alpha = alphaAt(source, x, y);
      least = Math.min(least, alpha);
      most = Math.max(most, alpha);
      if (Math.max(Math.abs(x - column), Math.abs(y - row)) === reachPx) continue;
      const across = alphaAt(source, x + 1, y) - alphaAt(source, x - 1, y);
      const down = alphaAt(source, x, y + 1) - alphaAt(source, x, y - 1);
      step = Math.max(step, Math.hypot(across, down));
    }
  }
  return least <= clear && most >= full && step >= leastStep;
}

/** A layer ends where nothing of it is left. */
function alphaAt({ widthPx, heightPx, rgba }: Pixels, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) return 0;
  return rgba[(y * widthPx + x) * 4 + 3]!;
}
