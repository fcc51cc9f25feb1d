import { smoothStep } from "../cutout/image/lab.ts";
import { placeInFrame, sourceMap, viewAt } from "./camera.ts";
import type { CameraView } from "./camera.ts";
import { openCompositor, sweepSlant } from "./compositor.ts";
import type { Compositor, Edge, Layer, Plate, Sweep } from "./compositor.ts";
import type { FilmPlan, FilmShot } from "./film-plan.ts";
import type { Pixels } from "./planes.ts";
import type { Scene, SceneInLight, SceneProduct } from "./scene.ts";

/** A scene whose pixels are in the compositor, as one shot needs them. */
type Loaded = { scene: Scene; lit: Lit; rising: Rising | null };
/** The same before the key light comes up, and room for what lies between. */
type Rising = { unlit: Lit; between: Lit };
type Lit = { plate: Plate; soft: Soft | null; product: Product | null };
/** The plate out of focus, and between: `share` is that of what was last mixed there, or null where it no longer holds. */
type Soft = { plate: Plate; between: Plate; share: number | null };
/** The product in the size in which the shot shows it, and ever tinier ones, which are out of focus when they are enlarged. */
type Product = { place: SceneProduct; sharp: Sized; soft: Sized[] };
type Sized = { layer: Layer; scaleX: number; scaleY: number };

/** Draws any frame of a film; frames in order are quickest, since one shot's pictures are held at a time. */
export type FilmDrawer = (index: number) => Uint8Array;

/**
 * Opens the film for drawing. The bytes of a frame (I420, BT.709 limited) are good until the next is drawn.
 * `scenes` stands for the plan's scenes, in their order.
 */
export function openFilm(plan: FilmPlan, scenes: Scene[]): FilmDrawer {
  const compositor = openCompositor(plan.widthPx, plan.heightPx);
  let held: Map<FilmShot, Loaded> = new Map();
  const load = (wanted: FilmShot[]): void => {
    if (wanted.every((shot) => held.has(shot))) return;
    compositor.clear();
    held = new Map(wanted.map((shot) => [shot, loadShot(compositor, plan, shot, scenes)]));
  };
  const draw = (shot: FilmShot, into: number): void => {
    const loaded = held.get(shot);
    if (!loaded) throw new RangeError(`scene ${shot.scene} is not loaded`);
    drawShot(compositor, plan, shot, loaded, into);
  };
  return (index) => {
    const shot = shotAt(plan, index);
    const before = plan.shots[plan.shots.indexOf(shot) - 1];
    const into = index - shot.startFrame;
    const dissolving = before !== undefined && into < shot.dissolveFrames;
    load(dissolving ? [before, shot] : [shot]);
    if (dissolving) {
      // The shot before runs on under the dissolve.
      draw(before, before.frames + into);
      compositor.keepFrame();
    }
    draw(shot, into);
    if (dissolving) compositor.dissolve(1 - (into + 1) / (shot.dissolveFrames + 1));
    return compositor.frame();
  };
}

/** The camera in a frame of a shot, at the middle of the time that the frame is seen; the next shot dissolves in over its end. */
function viewOfFrame(plan: FilmPlan, shot: FilmShot, scene: Scene, into: number): CameraView {
  const next = plan.shots[plan.shots.indexOf(shot) + 1];
  const t = Math.min(1, (into + 0.5) / (shot.frames + (next?.dissolveFrames ?? 0)));
  return viewAt(scene.space, { ratio: plan.widthPx / plan.heightPx }, shot.move, t);
}

function shotAt(plan: FilmPlan, index: number): FilmShot {
  const shot = plan.shots.find(
    ({ startFrame, frames }) => index >= startFrame && index < startFrame + frames,
  );
  if (!shot) throw new RangeError(`the film has no frame ${index}`);
  return shot;
}

function loadShot(compositor: Compositor, plan: FilmPlan, shot: FilmShot, scenes: Scene[]): Loaded {
  const scene = scenes[shot.scene];
  if (!scene) throw new RangeError(`the film has no scene ${shot.scene}`);
  const closest = closestScale(plan, shot, scene);
  const load = (pictures: SceneInLight): Lit => {
    const plate = compositor.addPlate(pictures.plate);
    const soft =
      pictures.soft &&
      shot.focus &&
      compositor.addEnlarged(pictures.soft, plate, scene.held ?? undefined);
    return {
      plate,
      soft: soft && { plate: soft, between: compositor.addBlank(plate), share: null },
      product: pictures.product && loadProduct(compositor, pictures.product, closest, shot.focus),
    };
  };
  const lit = load(scene.lit);
  const unlit = scene.unlit && lightsUp(shot) ? load(scene.unlit) : null;
  return { scene, lit, rising: unlit && { unlit, between: blankOf(compositor, lit) } };
}

function blankOf(compositor: Compositor, { plate, soft, product }: Lit): Lit {
  const sized = (size: Sized): Sized => ({ ...size, layer: compositor.addBlank(size.layer) });
  return {
    plate: compositor.addBlank(plate),
    soft: soft && { ...soft, plate: compositor.addBlank(soft.plate) },
    product: product && {
      ...product,
      sharp: sized(product.sharp),
      soft: product.soft.map(sized),
    },
  };
}

/** Frame pixels to one of the plate at the shot's closest. */
export function closestScale(plan: FilmPlan, shot: FilmShot, scene: Pick<Scene, "space">): number {
  const ratio = plan.widthPx / plan.heightPx;
  const widths = [0, 1].map((t) => viewAt(scene.space, { ratio }, shot.move, t).widthPx);
  return plan.widthPx / Math.min(...widths);
}

/** Whether the set's key light comes up in a shot. */
export const lightsUp = ({ light }: FilmShot) =>
  light?.kind === "fade_up" || light?.kind === "sweep";

function loadProduct(
  compositor: Compositor,
  place: SceneProduct,
  closest: number,
  focus: FilmShot["focus"],
): Product {
  const { sizes, soft, widthPx, heightPx } = place;
  const wanted = widthPx * closest * 0.99;
  const load = (pixels: Pixels): Sized => ({
    layer: compositor.addLayer(pixels),
    scaleX: widthPx / pixels.widthPx,
    scaleY: heightPx / pixels.heightPx,
  });
  return {
    place,
    sharp: load(sizes.find((size) => size.widthPx >= wanted) ?? sizes.at(-1)!),
    soft: focus && Math.max(...focus.product) > 0 ? soft.map(load) : [],
  };
}

function drawShot(
  compositor: Compositor,
  plan: FilmPlan,
  shot: FilmShot,
  loaded: Loaded,
  into: number,
): void {
  const { light } = shot;
  const { lit, rising } = loaded;
  const arrived = light && lightsUp(shot) ? fraction(light, into) : 1;
  if (rising && light && arrived < 1) {
    const share = light.kind === "sweep" ? edgeAt(plan, arrived) : 1 - arrived;
    const view = viewOfFrame(plan, shot, loaded.scene, into);
    mixLights(compositor, placeInFrame(view, plan), { ...rising, lit, share }, focusAt(shot, into));
    drawLit(compositor, plan, shot, loaded, rising.between, into);
    return;
  }
  drawLit(compositor, plan, shot, loaded, lit, into);
  // A photograph has but one light: it fades as a whole.
  if (light?.kind === "fade_up" && arrived < 1) compositor.darken(0.45 * (1 - arrived));
}

/** Where a picture's first pixel lies, and the size of its pixels. */
type Place = { leftPx: number; topPx: number; scale: number };

/** Mixes each picture that is seen of a scene between its two lights; an edge of light is given in the frame. */
function mixLights(
  compositor: Compositor,
  frame: Place,
  { lit, unlit, between, share }: Rising & { lit: Lit; share: number | Edge },
  focus: { set: number },
): void {
  const mix = (picture: (of: Lit) => Plate | null | undefined, place: Place) => {
    const [blank, first, second] = [picture(between), picture(lit), picture(unlit)];
    if (!blank || !first || !second) return;
    const within = typeof share === "number" ? share : edgeIn(place, share);
    compositor.mixPictures(blank, first, second, within);
  };
  if (!lit.soft || focus.set < 1) mix(({ plate }) => plate, frame);
  if (focus.set > 0) mix(({ soft }) => soft?.plate, frame);
  if (between.soft) between.soft.share = null;
  if (!lit.product) return;
  const { place, sharp, soft } = lit.product;
  const placeOf = ({ scaleX }: Sized): Place => ({
    leftPx: frame.leftPx + place.leftPx * frame.scale,
    topPx: frame.topPx + place.topPx * frame.scale,
    scale: frame.scale * scaleX,
  });
  mix(({ product }) => product?.sharp.layer, placeOf(sharp));
  for (const [step, sized] of soft.entries())
    mix(({ product }) => product?.soft[step]?.layer, placeOf(sized));
}

/** An edge of the frame's light in a picture's own pixels. */
function edgeIn({ leftPx, topPx, scale }: Place, edge: Edge): Edge {
  return {
    centrePx: (edge.centrePx - leftPx - sweepSlant * topPx) / scale,
    halfWidthPx: edge.halfWidthPx / scale,
  };
}

/** The plate as far out of focus as wanted; while the focus rests, what was mixed stays. */
function plateInFocus(compositor: Compositor, { plate, soft }: Lit, share: number): Plate {
  if (!soft || share <= 0) return plate;
  if (share >= 1) return soft.plate;
  if (soft.share !== share) compositor.mixPictures(soft.between, plate, soft.plate, share);
  soft.share = share;
  return soft.between;
}

function drawLit(
  compositor: Compositor,
  plan: FilmPlan,
  shot: FilmShot,
  { scene }: Loaded,
  lit: Lit,
  into: number,
): void {
  const view = viewOfFrame(plan, shot, scene, into);
  const focus = focusAt(shot, into);
  const plate = plateInFocus(compositor, lit, focus.set);
  compositor.drawPlate(plate, sourceMap(scene.space, view, plan));
  const { product } = lit;
  if (!product) return;
  const place = placeInFrame(view, plan);
  const sweep = bandAt(plan, shot, into);
  const drawProduct = ({ layer, scaleX, scaleY }: Sized, opacity: number) =>
    compositor.drawLayer(layer, {
      leftPx: place.leftPx + product.place.leftPx * place.scale,
      topPx: place.topPx + product.place.topPx * place.scale,
      scaleX: scaleX * place.scale,
      scaleY: scaleY * place.scale,
      opacity,
      ...(sweep && { sweep }),
    });
  const { softer, sharper, share } = inFocus(product, focus.product);
  if (softer) drawProduct(softer, 1);
  if (share < 1) drawProduct(sharper, 1 - share);
}

/** The two sizes of the product between which a focus lies, and how far it is from the sharper to the softer one. */
function inFocus(
  { sharp, soft }: Product,
  focus: number,
): { sharper: Sized; softer: Sized | undefined; share: number } {
  const softest = soft.at(-1);
  if (!softest || focus <= 0) return { sharper: sharp, softer: undefined, share: 0 };
  // What is enlarged twice as much is twice as far out of focus.
  const softness = ({ scaleY }: Sized) => scaleY / softest.scaleY;
  const next = soft.findIndex((size) => softness(size) >= focus);
  const softer = next < 0 ? softest : soft[next]!;
  const sharper = soft[(next < 0 ? soft.length : next) - 1] ?? sharp;
  const least = sharper === sharp ? 0 : softness(sharper);
  return { sharper, softer, share: Math.min(1, (focus - least) / (softness(softer) - least)) };
}

function fraction(span: { startFrame: number; frames: number }, into: number): number {
  return smoothStep(span.startFrame, span.startFrame + Math.max(1, span.frames), into);
}

function focusAt({ focus }: FilmShot, into: number): { set: number; product: number } {
  if (!focus) return { set: 0, product: 0 };
  const t = fraction(focus, into);
  const between = ([from, to]: [number, number]) => from + (to - from) * t;
  return { set: between(focus.set), product: between(focus.product) };
}

/** The edge of the light that comes up from the left: it starts and ends outside the frame's corners. */
function edgeAt(plan: FilmPlan, arrived: number): Edge {
  const halfWidthPx = plan.widthPx * 0.3;
  const way = plan.widthPx + sweepSlant * plan.heightPx + 2 * halfWidthPx;
  return { centrePx: way * arrived - halfWidthPx, halfWidthPx };
}

/** The band of light on the product: at the front of a sweep, or alone. */
function bandAt(plan: FilmPlan, { light }: FilmShot, into: number): Sweep | null {
  if (light?.kind !== "sweep" && light?.kind !== "glint") return null;
  const t = (into - light.startFrame) / light.frames;
  if (t <= 0 || t >= 1) return null;
  const strength = light.kind === "glint" ? light.strength : 30;
  const centrePx =
    light.kind === "sweep"
      ? edgeAt(plan, smoothStep(0, 1, t)).centrePx
      : plan.widthPx * (0.1 + 1.1 * smoothStep(0, 1, t));
  return { centrePx, halfWidthPx: plan.widthPx * 0.11, strength: strength * Math.sin(Math.PI * t) };
}
