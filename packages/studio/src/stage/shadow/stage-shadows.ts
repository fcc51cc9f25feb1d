import type { Placement } from "../product-layer.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Product } from "../../product/product.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Occluder, Solid } from "../../kernels/occlusion.ts";
import type { Shadows } from "../light/light-mix.ts";
import { legsOccluder, legsOf } from "../solid/legs.ts";
import { lowLightOf } from "../light/low-light.ts";
import { clearLitSide, deepenMainShadow, mainLightOf } from "./main-shadow.ts";
import { hardnessOf } from "../retouch/match-tones.ts";
import { clearContact } from "./open-corners.ts";
import { opacityOf } from "../standing/place-product.ts";
import type { Scene } from "./receiver.ts";
import type { Screen } from "./screen.ts";
import { castShadows } from "./shadow-map.ts";
import type { Sheet } from "../print/sheet.ts";
import { sheetGround } from "../print/sheet-ground.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import { smoothGround } from "./smooth-ground.ts";
import { starBaseOf, starOccluder } from "../solid/star-base.ts";
import type { Volume } from "../solid/volume.ts";

/** A product in its place, before light. */
type Placed = {
  plan: ShotPlan;
  description: SetDescription;
  subject: { silhouette: Silhouette; product: Product; sheet: Sheet | null };
  geometry: SetGeometry;
  frame: Frame;
  scene: Scene;
  volume: Volume;
  /** In the stage's pixels. */
  place: Placement;
  stands: boolean;
  /** A lamp that is lit. */
  isLit: boolean;
  /** What hides the stage from the camera. */
  screens: Screen[];
  /** A person beside the product. */
  figure: Solid | null;
};

/**
 * Half the breadth of the sharpest shadow's edge, stage pixels. A sheet's lies all along it, straight and hardly aslant: as sharp
 * as others' it was seen to go up in stairs, sharpened and enlarged.
 */
const edgePx = { solid: 0.7, sheet: 1.5 };
/** Paper lets some light through, and its white back throws some more on the ground. */
const sheetOpacity = 0.88;

/** What a product keeps of a set's lights from the stage. */
export function shadowsOnStage({
  plan,
  description,
  subject,
  geometry,
  frame,
  scene,
  volume,
  place,
  stands,
  isLit,
  screens,
  figure,
}: Placed): Shadows {
  const { silhouette, product, sheet } = subject;
  const smooth = smoothGround(scene, description, frame);
  const ground = sheet === null ? smooth : sheetGround(smooth, sheet, frame);
  const hanging = { hangs: plan.hangs, isLit };
  const shadows = castShadows(description, ground, frame, volume, {
    screens,
    opacity: sheet === null ? opacityOf(product, hanging, hardnessOf(description)) : sheetOpacity,
    isThin: stands && footingOf(silhouette) < onFeet,
    edgePx: sheet === null ? edgePx.solid : edgePx.sheet,
    hangs: plan.hangs,
    parts: stands ? partsOf(silhouette, product, frame, volume) : null,
    figure,
  });
  if (stands) {
    clearContact(shadows.groups, frame.widthPx, silhouette, place, {
      foreshortening: frame.view.cameraUp / frame.view.distance,
      lights: description.groups.map((group) => lowLightOf(description, plan.light, group)),
    });
  }
  const lies = frame.view.down;
  const main = mainLightOf(shadows, description, geometry, plan);
  if (main !== null) {
    clearLitSide(shadows, description, main, lies);
    deepenMainShadow(shadows, description, main, lies || product.volume === "flat");
  }
  return shadows;
}

/** What stands on a star or on legs, whose feet are at different depths; null for what is one solid. */
function partsOf(
  silhouette: Silhouette,
  product: Product,
  { view, product: shown }: Frame,
  volume: Volume,
): Occluder | null {
  const star = starBaseOf(silhouette, product, view, shown, volume);
  if (star !== null) return starOccluder(star);
  const legged = legsOf(silhouette, product, view, shown, volume);
  return legged === null ? null : legsOccluder(legged);
}
