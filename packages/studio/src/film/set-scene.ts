import sharp from "sharp";
import type { ShotPlan } from "../direction/plan.ts";
import type { ShotPhoto, Stage } from "../stage/render-shot.ts";
import { stageLayers } from "../stage/stage-layers.ts";
import type { StageLayers } from "../stage/stage-layers.ts";
import type { Depth } from "./camera.ts";
import type { Scene } from "./scene.ts";

/** Nodes of the depth map across; the compositor's own mesh is no finer. */
const depthColumns = 120;

/**
 * Stands a product up in its set, taken apart into plate, depth and product, so that a camera can travel in it.
 * `soft`: with a second plate out of focus. Throws like `stageLayers`.
 */
export async function standSet(
  plan: ShotPlan,
  photo: ShotPhoto,
  stage: Stage,
  soft: boolean,
): Promise<Scene> {
  const layers = await stageLayers(plan, photo, stage);
  const { widthPx, heightPx, background, product } = layers;
  const size = { widthPx, heightPx };
  const blurred = soft
    ? await sharp(background, { raw: { width: widthPx, height: heightPx, channels: 3 } })
        .blur(widthPx * 0.0045)
        .raw()
        .toBuffer()
    : null;
  return {
    space: {
      ...size,
      subject: {
        leftPx: product.leftPx,
        topPx: product.topPx,
        widthPx: product.widthPx,
        heightPx: product.heightPx,
      },
      depth: depthOf(layers),
    },
    plate: { ...size, channels: 3, data: background },
    soft: blurred && { ...size, channels: 3, data: blurred },
    product: {
      pixels: {
        widthPx: product.widthPx,
        heightPx: product.heightPx,
        channels: 4,
        data: product.rgba,
      },
      leftPx: product.leftPx,
      topPx: product.topPx,
    },
  };
}

/**
 * Inverse distance relative to the product's. What is near is widened first and everything smoothed then: at the edge
 * of a near thing the far ground gives way, so that the thing itself keeps its shape.
 */
function depthOf(layers: StageLayers): Depth {
  const { widthPx, heightPx, values } = layers.disparity;
  const columns = depthColumns;
  const rows = Math.max(2, Math.round((columns * layers.heightPx) / layers.widthPx));
  const near = new Float32Array(columns * rows);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const at = Math.floor((y * rows) / heightPx) * columns + Math.floor((x * columns) / widthPx);
      const value = (values[y * widthPx + x] ?? 0) * layers.productDistance;
      // Things that almost touch the lens would tear the picture: they move as if they stood at twice the nearness.
      near[at] = Math.max(near[at] ?? 0, Math.min(2, value));
    }
  const smooth = blurred(blurred(near, columns, rows), columns, rows);
  pinContact(smooth, columns, rows, layers);
  return { values: smooth, columns, rows, axisXPx: layers.axisXPx, axisYPx: layers.axisYPx };
}

/**
 * Smoothing mixes the wall behind into the ground at the product's feet, and the contact shadow would slip from under it
 * by several pixels in a move. There the depth is the product's own, and so it is below, where its mirror image lies.
 */
function pinContact(
  values: Float32Array,
  columns: number,
  rows: number,
  { product, widthPx, heightPx }: StageLayers,
): void {
  const base = product.topPx + product.heightPx;
  const middle = product.leftPx + product.widthPx / 2;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const down = (((row + 0.5) / rows) * heightPx - base) / product.heightPx;
      const aside = Math.abs(((column + 0.5) / columns) * widthPx - middle) / product.widthPx;
      const across = Math.max(0, aside - 0.5) / 0.35;
      const along = down < 0 ? down / 0.1 : Math.max(0, down - 0.04) / 0.22;
      const pinned = Math.exp(-(across * across) - along * along);
      const at = row * columns + column;
      values[at] = 1 + ((values[at] ?? 1) - 1) * (1 - pinned);
    }
}

/** A mean over 5 × 5 nodes. */
function blurred(values: Float32Array, columns: number, rows: number): Float32Array {
  const along = (
    source: Float32Array,
    length: number,
    step: number,
    lines: number,
    line: number,
  ) => {
    const out = new Float32Array(source.length);
    for (let l = 0; l < lines; l++)
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -2; k <= 2; k++)
          sum += source[l * line + Math.min(length - 1, Math.max(0, i + k)) * step] ?? 0;
        out[l * line + i * step] = sum / 5;
      }
    return out;
  };
  return along(along(values, columns, 1, rows, columns), rows, columns, columns, 1);
}
