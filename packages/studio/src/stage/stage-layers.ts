import { finishFrame } from "../develop/finish.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetDescription } from "../sets/set.ts";
import { seatProduct } from "./merge.ts";
import { printOf } from "./print/print.ts";
import { type ShotPhoto, type Stage, setOf } from "./render-shot.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";
import { flopPixels, type Pixels } from "./product-layer.ts";

/** A shot taken apart, for a camera that moves: sRGB, without grain and vignette. */
export type StageLayers = {
  /** The raster: no finer than the set's plates, in the plan's ratio. */
  widthPx: number;
  heightPx: number;
  lit: LitLayers;
  /** The same under each further mix of lights. */
  others: LitLayers[];
  /** The product's place in the raster. */
  place: { leftPx: number; topPx: number; widthPx: number; heightPx: number };
  /** 1 / metres from the camera, row by row over the whole picture; 0 is infinity. */
  disparity: { widthPx: number; heightPx: number; values: Float32Array };
  /** Metres from the camera to the product. */
  productDistance: number;
  /** Where the camera's axis meets the picture, pixels. */
  axisXPx: number;
  axisYPx: number;
};

export type LitLayers = {
  /** widthPx × heightPx × 3: the set with the product's shadow, reflection and contact, without the product. */
  background: Buffer;
  /** The relit product, straight alpha, as fine as the plan's size asks: more pixels than its place has in the raster. */
  product: Pixels;
};

/** Longer side of the disparity raster: parallax is smooth, so 512 is plenty. */
const disparityPx = 512;

/** What a film asks for besides its plan: how many pixels across its set needs, and further mixes of the set's lights. */
export type FilmStage = { stagePx: number; lights: ShotPlan["light"][] };

/**
 * Stages a plan (not a mirrored one's mirror image: it is turned back already), also under further mixes of the set's lights.
 * Throws like renderShot.
 */
export async function stageLayers(
  plan: ShotPlan,
  photo: ShotPhoto,
  stage: Stage,
  { stagePx, lights }: FilmStage,
): Promise<StageLayers> {
  const set = setOf(stage, plan);
  const subject =
    plan.presentation === "print" ? await printOf(plan, set, stage.store, photo) : photo;
  const staged = await stageProduct(plan, set, stage.store, subject, { stagePx, lights });
  const { canvas, frame, place, silhouette, stands } = staged;
  const still = { ...plan.grade, grain: 0, vignette: 0 };
  const options = { mirrored: plan.mirrored, seed: plan.seed };
  const finish = ({ canvas: set16, product: relit }: Pick<StagedProduct, "canvas" | "product">) => {
    const size = { widthPx: relit.widthPx, heightPx: relit.heightPx };
    const product = seatProduct(relit, { ...place, ...size }, silhouette, stands);
    return {
      background: finishFrame(set16, still, options),
      product: plan.mirrored ? flopPixels(product) : product,
    };
  };
  const axisXPx = (frame.view.axisU - frame.left) * frame.pxPerUnit;
  return {
    widthPx: canvas.widthPx,
    heightPx: canvas.heightPx,
    lit: finish(staged),
    others: staged.others.map(finish),
    place: {
      ...place,
      leftPx: plan.mirrored ? canvas.widthPx - place.leftPx - place.widthPx : place.leftPx,
    },
    disparity: readDisparity(set.description, staged, plan.mirrored),
    productDistance: frame.view.distance,
    axisXPx: plan.mirrored ? canvas.widthPx - axisXPx : axisXPx,
    axisYPx: (frame.view.axisV - frame.top) * frame.pxPerUnit,
  };
}

function readDisparity(
  set: SetDescription,
  { frame, geometry }: StagedProduct,
  mirrored: boolean,
): StageLayers["disparity"] {
  const scale = Math.min(1, disparityPx / Math.max(frame.widthPx, frame.heightPx));
  const widthPx = Math.max(2, Math.round(frame.widthPx * scale));
  const heightPx = Math.max(2, Math.round(frame.heightPx * scale));
  const [columns, rows] = set.disparity.size;
  const values = new Float32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const v = frame.top + ((y + 0.5) / heightPx) * (frame.heightPx / frame.pxPerUnit);
    const row = Math.min(rows - 1, Math.max(0, Math.floor(v * columns)));
    for (let x = 0; x < widthPx; x++) {
      const u = frame.left + ((x + 0.5) / widthPx) * (frame.widthPx / frame.pxPerUnit);
      const column = Math.min(columns - 1, Math.max(0, Math.floor(u * columns)));
      const encoded = geometry.disparity[row * columns + column]!;
      values[y * widthPx + (mirrored ? widthPx - 1 - x : x)] = encoded / 65535 / set.disparity.k;
    }
  }
  return { widthPx, heightPx, values };
}
