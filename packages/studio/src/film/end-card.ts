import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import { scalePixels } from "../stage/product-layer.ts";
import type { Pixels as StagePixels } from "../stage/product-layer.ts";
import { lightForCard } from "./card-light.ts";
import { groundFor } from "./logo.ts";
import type { Logo, Rgb } from "./logo.ts";
import type { Scene, SceneInLight } from "./scene.ts";

type Size = { widthPx: number; heightPx: number };
type Rect = { left: number; top: number; width: number; height: number };

/** The card is this much larger than the frame, for its slow push. */
const overscan = 1.06;

export type EndCard = {
  logo: Logo;
  /** The product as it stands, straight alpha, or null for the logo alone. */
  product: StagePixels | null;
  /** Where the product touches the ground, from its left edge, as fractions of its width. */
  foot: [number, number];
  /** Whether it stands: then the ground mirrors it faintly, which a shadow alone can't say on a dark ground. */
  stands: boolean;
  /** The row on which it stands, 0 top to 1 bottom. */
  baseLine: number;
  /** The product's own main colour, for a logo without one. */
  productColor: Rgb | null;
  dark: boolean;
};

/**
 * Where logo and product may lie on an end-card, as boxes in fractions of the frame: side by side on wide frames, the
 * logo above on others. On tall ones the top tenth and the lower fifth are left to the phone.
 */
export function endCardLayout(ratio: number, hasProduct: boolean): { logo: Rect; product: Rect } {
  if (!hasProduct)
    return {
      logo: { left: 0.2, top: 0.3, width: 0.6, height: 0.4 },
      product: { left: 0.5, top: 0.5, width: 0, height: 0 },
    };
  if (ratio > 1.2)
    return {
      logo: { left: 0.1, top: 0.34, width: 0.36, height: 0.32 },
      product: { left: 0.54, top: 0.17, width: 0.34, height: 0.66 },
    };
  const tall = ratio < 0.7;
  return {
    logo: { left: 0.19, top: tall ? 0.17 : 0.12, width: 0.62, height: tall ? 0.13 : 0.16 },
    product: { left: 0.15, top: tall ? 0.35 : 0.36, width: 0.7, height: tall ? 0.44 : 0.5 },
  };
}

/** Builds the end-card as a scene: ground, soft shadow and logo on the plate, the product as a layer. */
export async function standEndCard(card: EndCard, frame: Size): Promise<Scene> {
  const widthPx = 2 * Math.round((frame.widthPx * overscan) / 2);
  const heightPx = 2 * Math.round((frame.heightPx * overscan) / 2);
  const layout = endCardLayout(widthPx / heightPx, card.product !== null);
  const ground = groundFor(card.logo, card.productColor, card.dark);
  const plate = paintGround({ widthPx, heightPx }, ground);
  const { pixels } = card.logo;
  const logoRect = fitLogo(pixels, scaled(layout.logo, { widthPx, heightPx }));
  const logo = await sharp(pixels.data, {
    raw: { width: pixels.widthPx, height: pixels.heightPx, channels: 4 },
  })
    .resize(logoRect.width, logoRect.height, { fit: "fill", kernel: "lanczos3" })
    .png()
    .toBuffer();
  const overlays: OverlayOptions[] = [{ input: logo, left: logoRect.left, top: logoRect.top }];
  let product: SceneInLight["product"] = null;
  if (card.product) {
    const rect = seat(card.product, scaled(layout.product, { widthPx, heightPx }));
    overlays.unshift(await shadowUnder(rect, card.foot, { widthPx, heightPx }));
    if (card.stands)
      overlays.unshift(await reflectionUnder(card.product, card.baseLine, rect, heightPx));
    const size = { widthPx: rect.width, heightPx: rect.height };
    const lit = await lightForCard(
      await scalePixels(card.product, rect.width, rect.height),
      ground,
    );
    product = {
      sizes: [{ ...size, channels: 4, data: lit.rgba }],
      soft: null,
      leftPx: rect.left,
      topPx: rect.top,
      widthPx: rect.width,
      heightPx: rect.height,
    };
  }
  const data = await sharp(plate, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer();
  return {
    space: {
      widthPx,
      heightPx,
      subject: { leftPx: 0, topPx: 0, widthPx, heightPx },
      depth: null,
    },
    lit: { plate: { widthPx, heightPx, channels: 3, data }, soft: null, product },
    unlit: null,
  };
}

/** A plain ground with the light of one large lamp; a grain of half a step keeps it from banding in 8 bits. */
function paintGround({ widthPx, heightPx }: Size, ground: Rgb): Buffer {
  const data = Buffer.alloc(widthPx * heightPx * 3);
  const bright = Math.max(...ground) > 128;
  const [centre, edge] = bright ? [1.012, 0.93] : [1.5, 0.72];
  let noise = 1;
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const distance = Math.hypot((x / widthPx - 0.5) * 1.25, y / heightPx - 0.44);
      const t = Math.min(1, distance / 0.85);
      const light = centre + (edge - centre) * t * t * (3 - 2 * t);
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
      const grain = (noise >>> 8) / 16_777_216 - 0.5;
      const at = (y * widthPx + x) * 3;
      for (let c = 0; c < 3; c++)
        data[at + c] = Math.max(0, Math.min(255, Math.round(ground[c]! * light + grain * 1.6)));
    }
  return data;
}

const atLeastOne = (px: number) => Math.max(1, Math.round(px));

function scaled(rect: Rect, { widthPx, heightPx }: Size): Rect {
  return {
    left: rect.left * widthPx,
    top: rect.top * heightPx,
    width: rect.width * widthPx,
    height: rect.height * heightPx,
  };
}

/** In the middle of its box, and no larger than a third of the box by area: word marks and round marks weigh alike. */
function fitLogo({ widthPx, heightPx }: Size, box: Rect): Rect {
  const scale = Math.min(
    box.width / widthPx,
    box.height / heightPx,
    Math.sqrt((box.width * box.height * 0.42) / (widthPx * heightPx)),
  );
  const [width, height] = [atLeastOne(widthPx * scale), atLeastOne(heightPx * scale)];
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    top: Math.round(box.top + (box.height - height) / 2),
    width,
    height,
  };
}

/** As large as its box takes it, standing on the box's floor. */
function seat({ widthPx, heightPx }: Size, box: Rect): Rect {
  const scale = Math.min(box.width / widthPx, box.height / heightPx);
  const [width, height] = [atLeastOne(widthPx * scale), atLeastOne(heightPx * scale)];
  const slack = box.height - height;
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    // A flat product would lie far below the logo's middle: it rises by half of what it leaves free.
    top: Math.round(box.top + slack / 2),
    width,
    height,
  };
}

/** The product upside down below its base, fading out over a fifth of its height. */
async function reflectionUnder(
  product: StagePixels,
  baseLine: number,
  rect: Rect,
  heightPx: number,
): Promise<OverlayOptions> {
  const empty = Math.round(rect.height * (1 - baseLine));
  const base = rect.top + rect.height - empty;
  const reach = Math.max(
    2,
    Math.min(Math.round(rect.height * 0.2), heightPx - base, rect.height - empty),
  );
  const fade = Buffer.alloc(rect.width * reach);
  for (let y = 0; y < reach; y++)
    fade.fill(
      Math.round(255 * 0.16 * (1 - y / reach) ** 1.6),
      y * rect.width,
      (y + 1) * rect.width,
    );
  const { rgba, ...size } = await scalePixels(product, rect.width, rect.height);
  const mirrored = await sharp(rgba, {
    raw: { width: size.widthPx, height: size.heightPx, channels: 4 },
  })
    .flip()
    .extract({ left: 0, top: empty, width: rect.width, height: reach })
    .blur(1.2)
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let at = 0; at < fade.length; at++)
    mirrored[at * 4 + 3] = Math.round((mirrored[at * 4 + 3]! * fade[at]!) / 255);
  return {
    input: mirrored,
    raw: { width: rect.width, height: reach, channels: 4 },
    left: rect.left,
    top: base,
  };
}

/** A dark line where it stands and a wide soft pool round it. */
async function shadowUnder(
  rect: Rect,
  [from, to]: [number, number],
  size: Size,
): Promise<OverlayOptions> {
  const { widthPx, heightPx } = size;
  const middle = rect.left + (rect.width * (from + to)) / 2;
  const width = rect.width * Math.max(0.2, to - from);
  const base = rect.top + rect.height;
  const ellipse = (rx: number, ry: number, opacity: number, blur: number) =>
    `<g filter="url(#b${blur})"><ellipse cx="${middle}" cy="${base - ry * 0.35}" rx="${rx}" ry="${ry}" fill="#0b0907" fill-opacity="${opacity}"/></g>`;
  const soft = Math.round(rect.height * 0.02);
  const wide = Math.round(rect.height * 0.06);
  const blur = (id: number) =>
    `<filter id="b${id}" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="${id}"/></filter>`;
  // The numbers are ours: no word of a client's is ever drawn as markup.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><defs>${blur(soft)}${blur(wide)}</defs>${ellipse(width * 0.56, rect.height * 0.045, 0.3, wide)}${ellipse(width * 0.47, rect.height * 0.014, 0.42, soft)}</svg>`;
  return { input: await sharp(Buffer.from(svg)).png().toBuffer(), left: 0, top: 0 };
}
