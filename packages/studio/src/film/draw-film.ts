import { placeInFrame, sourceMap, viewAt } from "./camera.ts";
import type { CameraView } from "./camera.ts";
import { openCompositor } from "./compositor.ts";
import type { Compositor, Layer, Plate, Sweep } from "./compositor.ts";
import type { FilmPlan, FilmShot } from "./film-plan.ts";
import type { Scene } from "./scene.ts";

/** A scene whose pixels are in the compositor. */
type Loaded = { scene: Scene; plate: Plate; soft: Plate | null; product: Layer | null };

/** Draws any frame of a film; frames in order are quickest, since one shot's pictures are held at a time. */
export type FilmDrawer = (index: number) => Uint8Array;

/**
 * Opens the film for drawing. The bytes of a frame (I420, BT.709 limited) are good until the next is drawn.
 * `scenes` stands for the plan's scenes, in their order.
 */
export function openFilm(plan: FilmPlan, scenes: Scene[]): FilmDrawer {
  const compositor = openCompositor(plan.widthPx, plan.heightPx);
  let held: Map<number, Loaded> = new Map();
  const load = (wanted: number[]): Map<number, Loaded> => {
    if (wanted.every((index) => held.has(index))) return held;
    compositor.clear();
    held = new Map(wanted.map((index) => [index, loadScene(compositor, sceneAt(scenes, index))]));
    return held;
  };
  return (index) => {
    const shot = shotAt(plan, index);
    const before = plan.shots[plan.shots.indexOf(shot) - 1];
    const into = index - shot.startFrame;
    const dissolving = before !== undefined && into < shot.dissolveFrames;
    const loaded = load(dissolving ? [shot.scene, before.scene] : [shot.scene]);
    if (dissolving) {
      // The shot before runs on under the dissolve.
      drawShot(compositor, plan, before, loadedAt(loaded, before.scene), before.frames + into);
      compositor.keepFrame();
    }
    drawShot(compositor, plan, shot, loadedAt(loaded, shot.scene), into);
    if (dissolving) compositor.dissolve(1 - (into + 1) / (shot.dissolveFrames + 1));
    return compositor.frame();
  };
}

/** The camera in a frame of a shot, at the middle of the time that the frame is seen. */
function viewOfFrame(plan: FilmPlan, shot: FilmShot, scene: Scene, into: number): CameraView {
  const t = Math.min(1, (into + 0.5) / (shot.frames + shot.dissolveFrames));
  return viewAt(scene.space, { ratio: plan.widthPx / plan.heightPx }, shot.move, t);
}

function shotAt(plan: FilmPlan, index: number): FilmShot {
  const shot = plan.shots.find(
    ({ startFrame, frames }) => index >= startFrame && index < startFrame + frames,
  );
  if (!shot) throw new RangeError(`the film has no frame ${index}`);
  return shot;
}

function sceneAt(scenes: Scene[], index: number): Scene {
  const scene = scenes[index];
  if (!scene) throw new RangeError(`the film has no scene ${index}`);
  return scene;
}

function loadedAt(loaded: Map<number, Loaded>, index: number): Loaded {
  const scene = loaded.get(index);
  if (!scene) throw new RangeError(`scene ${index} is not loaded`);
  return scene;
}

function loadScene(compositor: Compositor, scene: Scene): Loaded {
  return {
    scene,
    plate: compositor.addPlate(scene.plate),
    soft: scene.soft && compositor.addPlate(scene.soft),
    product: scene.product && compositor.addLayer(scene.product.pixels),
  };
}

function drawShot(
  compositor: Compositor,
  plan: FilmPlan,
  shot: FilmShot,
  loaded: Loaded,
  into: number,
): void {
  const { scene, plate } = loaded;
  const view = viewOfFrame(plan, shot, scene, into);
  const map = sourceMap(scene.space, view, plan);
  const blur = loaded.soft && shot.focus ? focusAt(shot, into) : 0;
  if (loaded.soft && blur > 0) compositor.drawMixed(plate, loaded.soft, blur, map);
  else compositor.drawPlate(plate, map);
  drawProduct(compositor, plan, shot, loaded, into);
  if (shot.light?.kind === "fade_up")
    compositor.darken(shot.light.darkness * (1 - fraction(shot.light, into)));
}

function drawProduct(
  compositor: Compositor,
  plan: FilmPlan,
  shot: FilmShot,
  { scene, product }: Loaded,
  into: number,
): void {
  if (!product || !scene.product) return;
  const view = viewOfFrame(plan, shot, scene, into);
  const place = placeInFrame(view, plan);
  const sweep = sweepAt(plan, shot, into);
  compositor.drawLayer(product, {
    leftPx: place.leftPx + scene.product.leftPx * place.scale,
    topPx: place.topPx + scene.product.topPx * place.scale,
    scale: place.scale,
    opacity: 1,
    ...(sweep && { sweep }),
  });
}

const smooth = (t: number) => t * t * (3 - 2 * t);

function fraction(span: { startFrame: number; frames: number }, into: number): number {
  return smooth(Math.min(1, Math.max(0, (into - span.startFrame) / Math.max(1, span.frames))));
}

function focusAt(shot: FilmShot, into: number): number {
  const { focus } = shot;
  return focus ? focus.from + (focus.to - focus.from) * fraction(focus, into) : 0;
}

function sweepAt(plan: FilmPlan, shot: FilmShot, into: number): Sweep | null {
  const { light } = shot;
  if (light?.kind !== "sweep") return null;
  const t = (into - light.startFrame) / light.frames;
  if (t <= 0 || t >= 1) return null;
  const halfWidthPx = plan.widthPx * 0.11;
  return {
    centrePx: plan.widthPx * (0.1 + 1.1 * smooth(t)),
    halfWidthPx,
    strength: light.strength * Math.sin(Math.PI * t),
  };
}
