import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import type { Pixels } from "../stage/product-layer.ts";

type Size = { widthPx: number; heightPx: number };
export type Rect = { left: number; top: number; width: number; height: number };
/** Where a product touches the ground: a polygon in fractions of its width and height. */
export type Footprint = [x: number, y: number][];

/** How much of the product a plain ground mirrors at its feet. */
const mirrored = 0.16;

/**
 * The product upside down below its feet, fading out over a fifth of its height: each column is mirrored at the front of the
 * footprint there, so that what was photographed from an angle meets its image.
 */
export async function reflectionUnder(
  product: Pixels,
  footprint: Footprint,
  rect: Rect,
  frameHeightPx: number,
): Promise<OverlayOptions> {
  const { widthPx, heightPx, rgba } = product;
  const bases = Array.from({ length: widthPx }, (_, x) =>
    Math.min(heightPx, Math.round(baseAt(footprint, (x + 0.5) / widthPx) * heightPx)),
  );
  const top = Math.min(...bases);
  const reach = Math.max(2, Math.round(heightPx * 0.2));
  const rows = Math.min(Math.max(...bases) + reach - top, frameHeightPx - rect.top - top);
  const data = Buffer.alloc(widthPx * rows * 4);
  for (const [x, base] of bases.entries())
    for (let down = 0; down < Math.min(reach, base); down++) {
      const row = base + down - top;
      if (row >= rows) break;
      const from = ((base - 1 - down) * widthPx + x) * 4;
      const to = (row * widthPx + x) * 4;
      data.set(rgba.subarray(from, from + 3), to);
      data[to + 3] = rgba[from + 3]! * mirrored * (1 - down / reach) ** 1.6;
    }
  const raw = { width: widthPx, height: rows, channels: 4 as const };
  const input = await sharp(data, { raw }).blur(1.2).png().toBuffer();
  return { input, left: rect.left, top: rect.top + top };
}

/** The front of the footprint at a column, 0 to 1 from the left; beside it, as at its end. */
function baseAt(footprint: Footprint, x: number): number {
  const across = footprint.map(([at]) => at);
  const within = Math.min(Math.max(...across), Math.max(Math.min(...across), x));
  let lowest = 0;
  footprint.forEach(([fromX, fromY], index) => {
    const [toX, toY] = footprint[(index + 1) % footprint.length]!;
    if (within < Math.min(fromX, toX) || within > Math.max(fromX, toX)) return;
    const t = fromX === toX ? 0 : (within - fromX) / (toX - fromX);
    lowest = Math.max(lowest, fromY + (toY - fromY) * t, t === 0 ? Math.min(fromY, toY) : 0);
  });
  return lowest;
}

/** At this mean height above the ground, in widths of the product, half as much light is kept from it as by what lies on it. */
const halfOpenAt = 0.12;
/** What stands on the ground within this share of the product's height is a foot. */
const footReach = 0.04;

/** How far a product keeps the light from the ground between its feet, 1 where it has none, and where those are, in columns. */
function standOf(
  { widthPx, heightPx, rgba }: Pixels,
  footprint: Footprint,
): { closed: number; feet: [from: number, to: number][] } {
  const across = footprint.map(([x]) => x * widthPx);
  const [first, last] = [Math.max(0, Math.ceil(Math.min(...across))), Math.max(...across)];
  const feet: [number, number][] = [];
  let [sum, columns] = [0, 0];
  for (let x = first; x < Math.min(widthPx, last); x++, columns++) {
    let row = heightPx - 1;
    while (row > 0 && rgba[(row * widthPx + x) * 4 + 3]! < 128) row--;
    const gap = Math.max(0, baseAt(footprint, (x + 0.5) / widthPx) * heightPx - 1 - row);
    sum += gap / widthPx;
    if (gap > footReach * heightPx) continue;
    const foot = feet.at(-1);
    if (foot && foot[1] === x) foot[1] = x + 1;
    else feet.push([x, x + 1]);
  }
  const mean = sum / Math.max(1, columns);
  return { closed: 1 / (1 + (mean / halfOpenAt) ** 2), feet };
}

/** A dark line where it touches and a wide soft pool round that; of what stands on legs, under each of them. */
export async function shadowUnder(
  product: Pixels,
  rect: Rect,
  footprint: Footprint,
  { widthPx, heightPx }: Size,
): Promise<OverlayOptions> {
  const { closed, feet } = standOf(product, footprint);
  const points = footprint.map(([x, y]) => [
    rect.left + x * rect.width,
    rect.top + y * rect.height,
  ]) as [number, number][];
  const middle = [0, 1].map(
    (axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length,
  ) as [number, number];
  const polygon = (growth: number, dropPx: number, opacity: number, blurPx: number) => {
    const grown = points.map(([x, y]) => [
      middle[0] + (x - middle[0]) * growth,
      middle[1] + (y - middle[1]) * growth + dropPx,
    ]);
    const path = grown.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join(" ");
    return `<polygon points="${path}" fill="#000" fill-opacity="${opacity}" stroke="#000" stroke-opacity="${opacity}" stroke-width="${blurPx}" filter="url(#b${blurPx})"/>`;
  };
  const soft = Math.max(1, Math.round(rect.height * 0.022));
  const wide = Math.max(2, Math.round(rect.height * 0.055));
  const open = 1 - closed;
  const contacts = feet.map(([from, to]) => {
    const [x, radius] = [(from + to) / 2, 0.6 * (to - from)];
    const y = baseAt(footprint, x / product.widthPx) * rect.height;
    return `<ellipse cx="${rect.left + x}" cy="${(rect.top + y).toFixed(1)}" rx="${radius + soft}" ry="${0.3 * radius + soft}" fill="#000" fill-opacity="${0.55 * open}" filter="url(#b${soft})"/>`;
  });
  const blur = (id: number) =>
    `<filter id="b${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${widthPx}" height="${heightPx}"><feGaussianBlur stdDeviation="${id}"/></filter>`;
  // The numbers are ours: no word of a client's is ever drawn as markup.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><defs>${blur(soft)}${blur(wide)}</defs>${polygon(1.14, 0.01 * rect.height, 0.38 * (0.2 * open + closed), wide)}${polygon(1, 0, 0.48 * closed, soft)}${contacts.join("")}</svg>`;
  return { input: await sharp(Buffer.from(svg)).png().toBuffer(), left: 0, top: 0 };
}

/** Of what lies and is seen from above: its own shape, a little below it, thrown on the ground behind. It has its rect's size. */
export async function dropShadow(
  product: Pixels,
  rect: Rect,
  { widthPx, heightPx }: Size,
): Promise<OverlayOptions> {
  const blurPx = Math.max(2, 0.03 * Math.min(rect.width, rect.height));
  const margin = Math.ceil(blurPx * 3);
  const { rgba } = product;
  const black = Buffer.alloc(rgba.length);
  for (let at = 3; at < rgba.length; at += 4) black[at] = rgba[at]! * 0.42;
  const left = Math.max(0, rect.left - margin);
  const start = rect.top - margin + Math.round(0.7 * blurPx);
  const top = Math.max(0, start);
  const input = await sharp(black, {
    raw: { width: rect.width, height: rect.height, channels: 4 },
  })
    .extend({
      left: rect.left - left,
      right: Math.min(margin, widthPx - rect.left - rect.width),
      top: margin,
      bottom: margin,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .blur(blurPx)
    .png()
    .toBuffer();
  const rows = Math.min(heightPx - top, rect.height + 2 * margin - (top - start));
  const width = rect.width + rect.left - left + Math.min(margin, widthPx - rect.left - rect.width);
  return {
    input: await sharp(input)
      .extract({ left: 0, top: top - start, width, height: rows })
      .toBuffer(),
    left,
    top,
  };
}
