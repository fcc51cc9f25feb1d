import type { Rgb } from "../develop/color.ts";
import { naturalHeight } from "../direction/frame.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Product } from "../product/product.ts";
import { elevationOf } from "../sets/elevation.ts";
import type { SetDescription } from "../sets/set.ts";
import { bendBase, mostBend } from "./standing/bend-base.ts";
import { buryBase } from "./standing/bury-base.ts";
import { type Facing, facingOf } from "./light/facing.ts";
import { boxCornerOf } from "./solid/facing-box.ts";
import { isBoard } from "./solid/lay-down.ts";
import { fieldColumns, fieldRows } from "./light/field-lookup.ts";
import { flopPixels, openCutout, openLayer, type Pixels, smallAlpha } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { flopSheet, type Sheet } from "./print/sheet.ts";
import { levelRoundBase, type Silhouette, traceSilhouette } from "./silhouette.ts";

/** The silhouette's raster, of square cells: fine enough for a handle, coarse enough for millions of ray steps. */
const raster = { rows: 288, fewestColumns: 48, mostCells: 512 * 288 };
/** What stands or lies on the stage; `facing` on the light field's grid. */
export type Subject = {
  source: Pixels;
  silhouette: Silhouette;
  facing: Facing;
  product: Product;
  ground: Rgb | null;
  sheet: Sheet | null;
};

/** The cutout as it will stand: set down, tilted, mirrored, its base bent to the set's camera. */
export async function openSubject(
  plan: ShotPlan,
  set: SetDescription,
  { cutout, analysis, sheet: laid }: Pick<ShotPhoto, "cutout" | "analysis" | "sheet">,
): Promise<Subject> {
  const { product } = analysis;
  const setDown = plan.levitation === 0 ? (product.setDownDegrees ?? 0) : 0;
  const isPrint = plan.presentation === "print";
  const ground = isPrint ? null : analysis.cutout.ground;
  // A print is painted as it lies, its edges as fine as pixels: turned and cleared like a matte's they had stairs. The products of a
  // group were cleared of their own grounds: of the hero's as well, one lost half of a cord that was as white as that.
  const turned =
    isPrint || plan.group !== null
      ? await openLayer(cutout)
      : await openCutout(cutout, setDown + plan.tiltDegrees, analysis.cutout.ground);
  const upright = plan.mirrored ? flopPixels(turned) : turned;
  const sheet = laid === undefined ? null : plan.mirrored ? flopSheet(laid) : laid;
  const silhouette = await silhouetteOf(upright, product);
  // What floats touches nothing: its lowest point is all the base it has.
  if (plan.levitation > 0) silhouette.base.fill(Math.max(...silhouette.base));
  // To the sides: a base that is bent afterwards faces them as before.
  const { camera } = set;
  const facing = facingOf(silhouette, fieldColumns, fieldRows, {
    volume: product.volume,
    corner: boxCornerOf(silhouette, product),
    rests: camera.view === "level" && plan.levitation === 0 && !plan.hangs,
  });
  // A sheet or a board faces the camera all over: with edges that turn away its left would mirror what lies there, and a laptop's
  // lid glowed pink like a pillow beside red velvet.
  const { cover, columns } = silhouette;
  if (camera.view === "down" && (product.volume === "flat" || isBoard(cover, columns)))
    for (const ways of [facing.side, facing.up]) ways.fill(0);
  if (plan.levitation > 0 || camera.view === "down")
    return { source: upright, silhouette, facing, product, ground, sheet };
  const bent = bendBase(upright, silhouette, product, elevationOf(set));
  const aspect = bent.widthPx / bent.heightPx;
  const metres = naturalHeight(set, aspect, plan.heroAspect ?? aspect, plan.scale ?? 1);
  const sinksPx = ((set.sinkMetres ?? 0) * bent.heightPx) / metres;
  const source = sinksPx === 0 ? bent : buryBase(bent, silhouette, sinksPx);
  return {
    source,
    silhouette: source === upright ? silhouette : await silhouetteOf(source, product),
    facing,
    product,
    ground,
    sheet,
  };
}

async function silhouetteOf(pixels: Pixels, product: Product): Promise<Silhouette> {
  const aspect = pixels.widthPx / pixels.heightPx;
  const across = Math.min(raster.rows * aspect, Math.sqrt(raster.mostCells * aspect));
  const columns = Math.max(raster.fewestColumns, Math.round(across));
  // Square up to 64 times as high as wide: a thread of two pixels had a million cells, and took eight seconds.
  const rows = Math.min(Math.round(columns / aspect), Math.floor(raster.mostCells / columns));
  const alpha = await smallAlpha(pixels, columns, rows);
  // Lying things are seen from 90°: they have no feet.
  const elevation = product.pose === "standing" ? product.cameraElevationDegrees : 0;
  const silhouette = traceSilhouette(alpha, columns, rows, elevation);
  if (product.pose === "standing" && product.volume === "revolution")
    levelRoundBase(silhouette, mostBend * rows);
  return silhouette;
}
