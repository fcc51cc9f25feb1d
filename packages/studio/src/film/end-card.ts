import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import { smoothStep } from "../cutout/image/lab.ts";
import type { Rgb } from "../develop/color.ts";
import { scalePixels } from "../stage/product-layer.ts";
import type { Pixels as StagePixels } from "../stage/product-layer.ts";
import { dropShadow, reflectionUnder, shadowUnder } from "./card-ground.ts";
import type { Footprint, Rect } from "./card-ground.ts";
import { lightForCard } from "./card-light.ts";
import { evenPx } from "./frame-size.ts";
import { groundFor, lampOn } from "./logo.ts";
import type { Logo } from "./logo.ts";
import { logoOverlay, mostEnlarged } from "./logo-overlay.ts";
import type { Scene, SceneInLight } from "./scene.ts";

type Size = { widthPx: number; heightPx: number };

/** The card is this much larger than the frame, for its slow push. */
const overscan = 1.06;

export type EndCard = {
  logo: Logo;
  /** The product as it stands, straight alpha, or null for the logo alone. */
  product: StagePixels | null;
  /** Where it touches the ground, a polygon in fractions of its width and height; null where it lies seen from above. */
  footprint: Footprint | null;
  /** Whether it hangs: then it comes down from the frame's upper side, since its cord was cut off by its photograph. */
  hangs: boolean;
  /** The product's own main colour, for a logo without one. */
  productColor: Rgb | null;
  dark: boolean;
};

/**
 * Where logo and product may lie on an end-card, as boxes in fractions of the frame: side by side on wide frames, the
 * logo above on others, or below what hangs. On tall ones the top tenth and the lower fifth are left to the phone.
 */
export function endCardLayout(
  ratio: number,
  hasProduct: boolean,
  hangs = false,
): { logo: Rect; product: Rect } {
  if (!hasProduct)
    return {
      logo: { left: 0.2, top: 0.3, width: 0.6, height: 0.4 },
      product: { left: 0.5, top: 0.5, width: 0, height: 0 },
    };
  if (ratio > 1.2)
    return {
      logo: { left: 0.1, top: 0.34, width: 0.36, height: 0.32 },
      product: { left: 0.54, width: 0.34, ...(hangs ? down(0.8) : { top: 0.17, height: 0.66 }) },
    };
  const tall = ratio < 0.7;
  const logo = { left: 0.19, width: 0.62, height: tall ? 0.13 : 0.16 };
  if (hangs)
    return { logo: { ...logo, top: 0.63 }, product: { left: 0.15, width: 0.7, ...down(0.56) } };
  return {
    logo: { ...logo, top: tall ? 0.17 : 0.12 },
    product: { left: 0.15, top: tall ? 0.35 : 0.36, width: 0.7, height: tall ? 0.44 : 0.5 },
  };
}

const down = (height: number) => ({ top: 0, height });

/** Builds the end-card as a scene: ground, soft shadow and logo on the plate, the product as a layer. */
export async function standEndCard(card: EndCard, frame: Size): Promise<Scene> {
  const widthPx = evenPx(frame.widthPx * overscan);
  const heightPx = evenPx(frame.heightPx * overscan);
  const layout = endCardLayout(widthPx / heightPx, card.product !== null, card.hangs);
  const ground = groundFor(card.logo, card.productColor, card.dark);
  const plate = paintGround({ widthPx, heightPx }, ground);
  const { pixels } = card.logo;
  const rects = arranged(
    fitLogo(pixels, scaled(layout.logo, { widthPx, heightPx })),
    card.product && seat(card.product, scaled(layout.product, { widthPx, heightPx }), card.hangs),
    { widthPx, heightPx },
  );
  const overlays: OverlayOptions[] = [await logoOverlay(pixels, rects.logo)];
  let product: SceneInLight["product"] = null;
  if (card.product && rects.product) {
    const rect = rects.product;
    const size = { widthPx: rect.width, heightPx: rect.height };
    const scaledProduct = await scalePixels(card.product, rect.width, rect.height);
    overlays.unshift(
      ...(card.footprint
        ? [
            await reflectionUnder(scaledProduct, card.footprint, rect, heightPx),
            await shadowUnder(scaledProduct, rect, card.footprint, { widthPx, heightPx }),
          ]
        : [await dropShadow(scaledProduct, rect, { widthPx, heightPx })]),
    );
    const lit = await lightForCard(scaledProduct, ground);
    product = {
      sizes: [{ ...size, channels: 4, data: lit.rgba }],
      soft: [],
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
    held: null,
  };
}

/** A plain ground with the light of one large lamp; a grain of half a step keeps it from banding in 8 bits. */
function paintGround({ widthPx, heightPx }: Size, ground: Rgb): Buffer {
  const data = Buffer.alloc(widthPx * heightPx * 3);
  const [centre, edge] = lampOn(ground);
  let noise = 1;
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const distance = Math.hypot((x / widthPx - 0.5) * 1.25, y / heightPx - 0.44);
      const light = centre + (edge - centre) * smoothStep(0, 0.85, distance);
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

/** On wide frames logo and product stand together about the frame's middle, a fixed step apart, however narrow they are. */
function arranged(
  logo: Rect,
  product: Rect | null,
  { widthPx, heightPx }: Size,
): { logo: Rect; product: Rect | null } {
  if (!product || widthPx / heightPx <= 1.2) return { logo, product };
  const gap = Math.round(Math.min(0.11 * widthPx, 0.26 * heightPx));
  const left = Math.round((widthPx - logo.width - gap - product.width) / 2);
  return {
    logo: { ...logo, left },
    product: { ...product, left: left + logo.width + gap },
  };
}

/** In the middle of its box, and no larger than .42 of the box by area: word marks and round marks weigh alike. */
function fitLogo({ widthPx, heightPx }: Size, box: Rect): Rect {
  const scale = Math.min(
    box.width / widthPx,
    box.height / heightPx,
    Math.sqrt((box.width * box.height * 0.42) / (widthPx * heightPx)),
    mostEnlarged,
  );
  const [width, height] = [atLeastOne(widthPx * scale), atLeastOne(heightPx * scale)];
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    top: Math.round(box.top + (box.height - height) / 2),
    width,
    height,
  };
}

/** As large as its box takes it, in its middle or hanging from its upper side. */
function seat({ widthPx, heightPx }: Size, box: Rect, hangs: boolean): Rect {
  const scale = Math.min(box.width / widthPx, box.height / heightPx);
  const [width, height] = [atLeastOne(widthPx * scale), atLeastOne(heightPx * scale)];
  const slack = box.height - height;
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    // A flat product would lie far below the logo's middle: it rises by half of what it leaves free.
    top: Math.round(hangs ? box.top : box.top + slack / 2),
    width,
    height,
  };
}
