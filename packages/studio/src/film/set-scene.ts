import sharp from "sharp";
import { smoothStep } from "../cutout/image/lab.ts";
import { average } from "../stage/retouch/average-line.ts";
import type { ShotPhoto, Stage } from "../stage/render-shot.ts";
import { stageLayers } from "../stage/stage-layers.ts";
import type { StageLayers } from "../stage/stage-layers.ts";
import type { Depth, FilmSpace } from "./camera.ts";
import { aimAcross } from "./detail-aim.ts";
import type { ScenePlan } from "./film-plan.ts";
import { heldFocus } from "./hold-focus.ts";
import { withLeastLight } from "./least-light.ts";
import type { Pixels } from "./planes.ts";
import type { Scene, SceneInLight, SceneProduct } from "./scene.ts";

/** Nodes of the depth map across; the compositor's own mesh is no finer. */
const depthColumns = 120;

/** What the film's shots need of a scene. */
export type SceneNeeds = {
  /** The scales, frame pixels to one of the plate, in which the product is shown. */
  scalesIn: (space: FilmSpace) => number[];
  /** Whether focus moves, whether it leaves the product too, and whether the light comes up. */
  focus: boolean;
  productFocus: boolean;
  light: boolean;
};

/** Rows of a product that is out of focus: as far as a fast lens at arm's length puts it. */
const softRows = 40;
/** From one step of focus to the next: mixed, two this near look like one between, and no double image. */
const focusStep = 1.7;
/** Blur of what is out of focus, in its own few pixels: enlarged without it they show as steps. */
const smoothness = 0.8;
/** Plate pixels to one of the plate out of focus, at 1500 across. */
const softStep = 9;

/**
 * Stands a product up in its set, taken apart into plate, depth and product, so that a camera can travel in it.
 * Throws like `stageLayers`.
 */
export async function standSet(
  plan: ScenePlan & { kind: "set" },
  photo: ShotPhoto,
  stage: Stage,
  needs: SceneNeeds,
): Promise<Scene> {
  const { stagePx, unlit } = plan;
  const wanted = { stagePx, lights: needs.light ? [unlit] : [] };
  const layers = await stageLayers(plan.shot, photo, stage, wanted);
  const { widthPx, heightPx, lit, others, place } = layers;
  const depth = depthOf(layers);
  // A photograph shows its product in its middle, and is full of edges to its sides.
  const detailX = plan.shot.presentation === "print" ? 0.5 : aimAcross(lit.product);
  const subject = { ...place, middleY: middleOf(lit.product), detailX };
  const space: FilmSpace = { widthPx, heightPx, subject, depth };
  const scales = needs.scalesIn(space);
  const isDeep = needs.focus && reachesBack(depth);
  // What lies is as far away as the sheet about it: alone it can't be out of focus.
  const stands = stage.sets.get(plan.shot.setId)?.description.pose === "standing";
  const standIn = async ({ background, product }: StageLayers["lit"]): Promise<SceneInLight> => ({
    plate: { widthPx, heightPx, channels: 3, data: background },
    soft: isDeep ? await softened(background, layers) : null,
    product: await sizesOf(product, place, scales, stands && needs.productFocus),
  });
  const dark = others[0];
  return {
    space,
    lit: await standIn(lit),
    unlit: dark ? await standIn(withLeastLight(lit, dark)) : null,
    // What hangs or floats touches nothing that would have to stay in focus with it.
    held: isDeep && plan.shot.levitation === 0 ? heldFocus(depth, { widthPx, heightPx }) : null,
  };
}

/** The mean height of the product's pixels, 0 to 1 from its top. */
function middleOf({ rgba, widthPx, heightPx }: StageLayers["lit"]["product"]): number {
  let [mass, moment] = [0, 0];
  for (let at = 3, pixel = 0; at < rgba.length; at += 4, pixel++) {
    mass += rgba[at]!;
    moment += rgba[at]! * Math.floor(pixel / widthPx);
  }
  return moment / Math.max(1, mass) / heightPx;
}

/** The product in each scale in which it is shown: drawn much smaller than its pixels it would shimmer. */
async function sizesOf(
  product: { rgba: Uint8Array; widthPx: number; heightPx: number },
  place: StageLayers["place"],
  scales: number[],
  focus: boolean,
): Promise<SceneProduct> {
  const finest: Pixels = {
    widthPx: product.widthPx,
    heightPx: product.heightPx,
    channels: 4,
    data: product.rgba,
  };
  const widths = [...new Set(scales.map((scale) => Math.round(place.widthPx * scale)))];
  const smaller = widths.filter((width) => width < 0.9 * finest.widthPx).sort((a, b) => a - b);
  const sizes = await Promise.all(
    smaller.map((width) =>
      resized(finest, width, Math.round((width * finest.heightPx) / finest.widthPx)),
    ),
  );
  const soft: Pixels[] = [];
  for (const rows of focus ? focusRows(place.heightPx) : []) {
    const width = Math.max(2, Math.round((rows * finest.widthPx) / finest.heightPx));
    // Each from the one before: five from the finest cost three times as much.
    soft.push(await resized(soft.at(-1) ?? finest, width, rows, smoothness));
  }
  const { leftPx, topPx, widthPx, heightPx } = place;
  return {
    sizes: [...sizes, finest],
    soft,
    leftPx,
    topPx,
    widthPx,
    heightPx,
  };
}

/** The rows of ever softer products, down to `softRows`, from what can just be told from a sharp one. */
function focusRows(sharpRows: number): number[] {
  const rows: number[] = [];
  for (let next = softRows; next < sharpRows / focusStep; next *= focusStep)
    rows.unshift(Math.round(next));
  return rows;
}

async function resized(
  { data, ...size }: Pixels,
  widthPx: number,
  heightPx: number,
  blurPx = 0,
): Promise<Pixels> {
  const raw = { width: size.widthPx, height: size.heightPx, channels: size.channels };
  const scaled = sharp(data, { raw }).resize(widthPx, heightPx, {
    fit: "fill",
    kernel: "lanczos3",
  });
  if (blurPx > 0) scaled.blur(blurPx);
  return { widthPx, heightPx, channels: size.channels, data: await scaled.raw().toBuffer() };
}

async function softened(background: Buffer, { widthPx, heightPx }: StageLayers): Promise<Pixels> {
  const step = (softStep * Math.max(widthPx, heightPx)) / 1500;
  const pixels: Pixels = { widthPx, heightPx, channels: 3, data: background };
  return resized(pixels, Math.round(widthPx / step), Math.round(heightPx / step), smoothness);
}

/** Whether there is a distance behind the product: a flat lay, or a sweep that is lit to nothing, has no focus to pull. */
function reachesBack({ values }: Depth): boolean {
  const sorted = Float32Array.from(values).sort();
  return (sorted[Math.floor(sorted.length * 0.2)] ?? 1) < 0.72;
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
  const widened = widenNear(near, columns, rows);
  const smooth = blurred(blurred(widened, columns, rows), columns, rows);
  pinContact(smooth, columns, rows, layers);
  const parallax = parallaxOf(smooth, columns);
  const { axisXPx, axisYPx } = layers;
  return { values: smooth, columns, rows, parallax, axisXPx, axisYPx };
}

/** All of it where up to a twelfth of the nodes have an edge beside them, as most sets have; leaves and gates have a seventh. */
function parallaxOf(values: Float32Array, columns: number): number {
  let steep = 0;
  for (let at = 0; at + 1 < values.length; at++)
    if ((at + 1) % columns > 0 && Math.abs(values[at + 1]! - values[at]!) > 0.02) steep++;
  const share = steep / values.length;
  return Math.min(1, Math.max(0.5, 1 - (share - 0.08) / 0.16));
}

/**
 * Smoothing mixes the wall behind into the ground at the product's feet, and the contact shadow would slip from under it
 * by several pixels in a move. There the depth is the product's own, and so it is below, where its mirror image lies.
 */
function pinContact(
  values: Float32Array,
  columns: number,
  rows: number,
  { place, widthPx, heightPx }: StageLayers,
): void {
  const base = place.topPx + place.heightPx;
  const middle = place.leftPx + place.widthPx / 2;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const down = (((row + 0.5) / rows) * heightPx - base) / place.heightPx;
      const aside = Math.abs(((column + 0.5) / columns) * widthPx - middle) / place.widthPx;
      const across = Math.max(0, aside - 0.5) / 0.35;
      const along = down < 0 ? down / 0.1 : Math.max(0, down - 0.04) / 0.22;
      const pinned = Math.exp(-(across * across) - along * along);
      const at = row * columns + column;
      values[at] = 1 + ((values[at] ?? 1) - 1) * (1 - pinned);
    }
}

/** As far as the smoothing reaches: a ball keeps its own depth to its edge, and with it its shape. */
const widening = 4;

/** Gives what lies round a near thing its depth, where the two differ by more than a surface does that runs away. */
function widenNear(values: Float32Array, columns: number, rows: number): Float32Array {
  const across = highest(values, columns, 1, rows, columns);
  const most = highest(across, rows, columns, columns, 1);
  return values.map((value, at) => {
    const above = (most[at] ?? 0) - value;
    return value + above * smoothStep(0.06, 0.2, above);
  });
}

/** The highest of each node and `widening` to either side along its line. */
function highest(
  values: Float32Array,
  length: number,
  step: number,
  lines: number,
  line: number,
): Float32Array {
  const out = new Float32Array(values.length);
  for (let l = 0; l < lines; l++)
    for (let i = 0; i < length; i++)
      out[l * line + i * step] = highestAbout(values, l * line, step, i, length);
  return out;
}

function highestAbout(
  values: Float32Array,
  line: number,
  step: number,
  i: number,
  length: number,
): number {
  let most = 0;
  const end = Math.min(length - 1, i + widening);
  for (let k = Math.max(0, i - widening); k <= end; k++)
    most = Math.max(most, values[line + k * step]!);
  return most;
}

/** A mean over 5 × 5 nodes. */
function blurred(values: Float32Array, columns: number, rows: number): Float32Array {
  const out = values.slice();
  average(out, columns, rows, 2);
  return out;
}
