import sharp from "sharp";
import type { ShotPlan } from "../../direction/plan.ts";
import type { SetDescription } from "../../sets/set.ts";
import { linearToSrgb16, srgbToLinear } from "../../develop/color.ts";
import type { Plates } from "../../sets/plates.ts";
import type { Frame } from "../../direction/frame.ts";
import { meanColour } from "../light/light-product.ts";
import { type LightMix, meanLight } from "../light/light-mix.ts";
import { mirrorProduct, type Reflection } from "../mirror/reflection.ts";
import type { Pixels } from "../product-layer.ts";
import type { Scene } from "../shadow/receiver.ts";
import type { Volume } from "../solid/volume.ts";
import { rimLights } from "../light/rim.ts";
import { blurredLayer, layerMargin, levelled, lightRim } from "./figure-layer.ts";
import type { FigureOnStage } from "./figure-solid.ts";

/** What the surface shows of a person beside the product, out of focus as they are; null where nothing is polished. */
export async function mirrorFigure(
  frame: Frame,
  plates: Plates,
  scene: Scene,
  { stood, silhouette, solid, sigmaPx: sigma, tilt }: FigureOnStage,
  { mix, plan, set }: { mix: LightMix; plan: ShotPlan; set: SetDescription },
): Promise<Reflection | null> {
  const { box, away, figure } = stood;
  const image = await withoutMargin(
    await blurredLayer(figure, box, { mirrored: plan.mirrored, sigma, tilt, endsBlurred: false }),
    sigma,
  );
  const { leftPx: left, topPx: top, widthPx, heightPx } = box;
  const light = meanLight(mix, plates, {
    left,
    top,
    right: left + widthPx,
    bottom: top + heightPx,
  });
  const gain = levelled(meanColour(image), light);
  lightRim(image, rimLights(set, plan));
  for (let at = 0; at < image.rgba.length; at++) {
    if (at % 4 === 3) continue;
    const lit = Math.min(1, srgbToLinear[image.rgba[at]!]! * gain[at % 4]!);
    image.rgba[at] = linearToSrgb16(lit) / 257 + 0.5;
  }
  const volume: Volume = {
    ...solid,
    // What stands is mirrored about the line on which it stands, however the ground is uneven there.
    upFrom: Math.min(0, solid.upFrom),
    shownHeight: heightPx / frame.pxPerUnit,
    fronts: new Float32Array(solid.columns).fill(away),
    front: away,
    shownAway: away,
  };
  return mirrorProduct(frame, plates, image, silhouette, volume, scene);
}

async function withoutMargin(layer: Pixels, sigma: number): Promise<Pixels> {
  const margin = layerMargin(sigma);
  const [widthPx, heightPx] = [layer.widthPx - 2 * margin, layer.heightPx - margin];
  const raw = { width: layer.widthPx, height: layer.heightPx, channels: 4 } as const;
  const rgba = await sharp(layer.rgba, { raw, limitInputPixels: false })
    .extract({ left: margin, top: margin, width: widthPx, height: heightPx })
    .raw()
    .toBuffer();
  return { widthPx, heightPx, rgba };
}
