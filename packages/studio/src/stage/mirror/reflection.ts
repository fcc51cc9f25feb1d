import { smoothStep } from "../../cutout/image/lab.ts";
import { luminance, type Rgb } from "../../develop/color.ts";
import { toneMap } from "../../develop/tone.ts";
import type { Plates } from "../../sets/plates.ts";
import type { Frame } from "../../direction/frame.ts";
import { buildLevels, type Level, sample, sampleLevels } from "./mirror-levels.ts";
import { footColumn, type MirrorLine, mirrorLineOf } from "./mirror-line.ts";
import type { Pixels } from "../product-layer.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import type { Silhouette } from "../silhouette.ts";
import { valueAt } from "../value-at.ts";
import { leanOfSurface, levelAt, roughnessAbout } from "./surface-lean.ts";
import type { Volume } from "../solid/volume.ts";

/**
 * What the surface shows of the product: 4 floats a pixel: scene light to add, and the share of the set's own gloss that it hides.
 * `atFoot` is the mean luminance of it (scene light) where it shows the product's foot.
 */
export type Reflection = Area & {
  atFoot: number;
  /** Samples across and down; each stands for `stepPx` × `stepPx` pixels of the area. */
  columns: number;
  rows: number;
  stepPx: number;
  values: Float32Array;
};

type Area = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

/** Larger stages are mirrored at half their resolution: no polished surface shows single pixels of a 2K picture. */
const fullResolutionPx = 1200;

/** Below this reflectance nothing is seen of the product. */
const leastReflectance = 0.003;
/** Rougher than this the product is no more than a tone, which the ambient bounce gives already. */
const roughest = 0.56;
/** A lobe that is wider sees past the product: so much smoother than the roughest, as a share of that, a surface's is covered by it. */
const wholly = 0.5;
/** So much smoother than the roughest, as a share of that, a surface shows all that it mirrors: polished stone has a roughness of .15. */
const polished = 0.75;
/** A step or a floor below the product's own surface sees it from elsewhere, and mostly sees the step. */
const sameHeightMetres = { standing: 0.006, floating: 0.03 };
/** The tallest share of the product that a surface shows, before it has faded out; of one that floats it shows more, or nothing would be left of it. */
const fadeLength = { standing: 1.05, floating: 1.6 };
/** The last pixels of a matte's lower edge are torn, and would be mirrored as a comb: there coarser levels are read. */
const tornLevels = 3;
const tornReach = 0.012;
/**
 * Above the picture's lower edge by this share of its height a sheen's mirror image begins to fade out. That of a floating thing
 * lies lower, and may run out of the picture: it has faded by distance.
 */
const runOut = { standing: 0.07, floating: 0.03 };
/** So much of its height is a product's foot. */
const footHeight = 0.04;
/** So rough and rougher is a sheen. Polish mirrors the set down to the picture's edge, and the product with it. */
const sheen = 0.3;

/**
 * The actual product mirrored in the surface it stands on: the view ray of each pixel is mirrored at the surface's bump normal
 * and followed to the front of the product's volume. It fades with height and blurs with roughness and distance.
 */
export function mirrorProduct(
  frame: Frame,
  plates: Plates,
  product: Pixels,
  silhouette: Silhouette,
  volume: Volume,
  scene: Scene,
): Reflection | null {
  const { view } = frame;
  if (view.down) return null;
  const area = reflectedArea(frame, volume);
  if (area.widthPx <= 0 || area.heightPx <= 0 || !hasPolish(plates, area)) return null;
  const levels = buildLevels(product);
  const stepPx = Math.max(frame.widthPx, frame.heightPx) > fullResolutionPx ? 2 : 1;
  const columns = Math.ceil(area.widthPx / stepPx);
  const rows = Math.ceil(area.heightPx / stepPx);
  const values = new Float32Array(columns * rows * 4);
  const sampled = { leftPx: area.leftPx, topPx: area.topPx, columns, rows, stepPx };
  const { lean, unrest } = leanOfSurface(plates, sampled, view.cameraUp / view.distance);
  const smears = roughnessAbout(plates, sampled);
  const line = mirrorLineOf(silhouette, volume, view);
  const held = volume.upFrom > 0 ? "floating" : "standing";
  const feet = { sum: 0, count: 0 };
  const seen = { frame, plates, levels, lean, unrest, smears, line, volume, scene };
  const work: Mirroring = { ...sampled, ...seen, held, feet, values };
  for (let row = 0; row < rows; row++) mirrorRow(work, row);
  const atFoot = feet.sum / Math.max(1, feet.count);
  return { ...area, columns, rows, stepPx, values, atFoot };
}

/** What `mirrorRow` reads, and where it writes. */
type Mirroring = Omit<Area, "widthPx" | "heightPx"> & {
  columns: number;
  rows: number;
  stepPx: number;
  frame: Frame;
  plates: Plates;
  levels: Level[];
  lean: Float32Array;
  unrest: Float32Array;
  smears: Float32Array;
  line: MirrorLine;
  volume: Volume;
  scene: Scene;
  held: keyof typeof fadeLength;
  feet: { sum: number; count: number };
  values: Float32Array;
};

const receiver: Receiver = { x: 0, up: 0, away: 0 };

/** Mirrors the product in one row of samples. */
function mirrorRow(work: Mirroring, row: number): void {
  // Of the module: a closure's compiled code is collected with it and made anew for each shot; this row and that of
  // mirror-row.ts together took some 5 % of a shot's CPU for it.
  const { leftPx, topPx, columns, stepPx, frame, plates, levels, lean, unrest, smears } = work;
  const { line, volume, scene, held, feet, values } = work;
  const py = Math.min(frame.heightPx - 1, topPx + row * stepPx + (stepPx >> 1));
  const toBottom = Math.min(1, (frame.heightPx - py) / (frame.heightPx * runOut[held]));
  const lost = 1 - smoothStep(0, 1, toBottom);
  for (let column = 0; column < columns; column++) {
    const px = Math.min(frame.widthPx - 1, leftPx + column * stepPx + (stepPx >> 1));
    const at = (py * plates.widthPx + px) * 3;
    const reflectance = (plates.material[at + 2]! / 255) ** 2;
    const roughness = plates.material[at + 1]! / 255;
    if (reflectance < leastReflectance || roughness > roughest) continue;
    if (!scene.locate(px + 0.5, py + 0.5, receiver)) continue;
    const clear = 1 - lost * Math.min(1, (roughness / sheen) ** 2);
    const height = Math.min(1, Math.abs(receiver.up) / sameHeightMetres[held]);
    const near = clear * (1 - height ** 2) * levelAt(plates, px, py);
    if (near === 0) continue;
    const cell = row * columns + column;
    const hit = traceToFront(frame, lean[cell * 2]!, lean[cell * 2 + 1]!, volume, receiver, line);
    if (hit === null) continue;
    // A microfacet lobe is as wide as the square of the roughness (Burley 2012), doubled by the mirror.
    // A rim's bend that the plate's coder broke into squares would show scraps of lettering: there it is as if it were rougher.
    const lobe = Math.tan(1.5 * smears[cell]! ** 2) + unrest[cell]!;
    const blur = (hit.length * lobe) / frame.metresPerPx;
    const polish = polishOf(roughness);
    readImage(levels, hit, Math.log2(blur * 0.8 + 1), polish);
    const smooth = 1 - roughness / roughest;
    const above = hit.up + Math.max(0, volume.upFrom) / volume.heightMetres;
    // Polish shows all of the product, a sheen little more than its foot.
    const distance = Math.max(0, 1 - above / fadeLength[held]) ** (0.8 + 4 * roughness);
    const fade = distance * Math.min(1, smooth / polished) ** 2 * near * hit.shown;
    // Rough surfaces gain little at grazing angles: Schlick's curve, bounded by the smoothness (Lagarde 2011).
    const grazing = Math.max(reflectance, 1 - roughness);
    const fresnel = reflectance + (grazing - reflectance) * (1 - hit.cosine) ** 5;
    const strength = Math.min(0.7, fresnel) * fade;
    const into = cell * 4;
    for (let channel = 0; channel < 3; channel++) {
      values[into + channel] = sample[channel]! * strength;
    }
    if (hit.up < footHeight) {
      feet.sum += strength * luminance(sample[0]!, sample[1]!, sample[2]!);
      feet.count++;
    }
    // What the product stands before is not mirrored there, however faint its own image has become, least of all a lamp in polish;
    // what hangs in the air stands before nobody knows what, and without an image it would be a black blot.
    const knows = held === "standing" ? polish : 0;
    const covered = (1 - knows) * distance ** 0.35 * Math.min(1, smooth / wholly);
    const hidden = knows * (1 - (1 - distance) ** 6) + covered;
    values[into + 3] = sample[3]! * near * hit.shown * hidden;
  }
}

/** How near to a mirror a surface is: 0 to 1. */
export function polishOf(roughness: number): number {
  return 1 - Math.min(1, (roughness / sheen) ** 2);
}

/** Leaves in `sample` what is mirrored of the product's front at a place of it, `level` times halved. */
function readImage(levels: Level[], { u, up, base }: Hit, level: number, polish: number): void {
  const torn = Math.exp(-Math.max(0, up) / tornReach);
  sampleLevels(levels, u, base - up, level + tornLevels * torn);
  // Half of what a coarse level has at the foot lies outside of the product: the image would fade before it meets it.
  const whole = 1 + polish * torn * (Math.min(2, 1 / sample[3]!) - 1);
  for (let channel = 0; channel < 4; channel++) sample[channel]! *= whole;
}

/** How much of the light of the ground before a product, `below` as it is shown, is its own mirror image: 0 to 1. */
export function mirroredShare(reflection: Reflection | null, exposure: number, below: Rgb): number {
  if (reflection === null) return 0;
  const mirrored = toneMap(reflection.atFoot * exposure);
  return mirrored / Math.max(1e-6, mirrored + luminance(...below));
}

/** Whether any of an area's surface mirrors at all. */
function hasPolish({ widthPx, material }: Plates, area: Area): boolean {
  for (let y = area.topPx; y < area.topPx + area.heightPx; y += 4) {
    for (let x = area.leftPx; x < area.leftPx + area.widthPx; x += 4) {
      const at = (y * widthPx + x) * 3;
      if (material[at + 1]! / 255 <= roughest && (material[at + 2]! / 255) ** 2 >= leastReflectance)
        return true;
    }
  }
  return false;
}

/** Stage pixels below the product that can mirror it. */
function reflectedArea(frame: Frame, volume: Volume): Area {
  const { view, pxPerUnit } = frame;
  // Before the anchor a metre is more pixels.
  const pxPerMetre = (volume.shownHeight * pxPerUnit) / volume.heightMetres;
  const centre = (view.anchorU - frame.left) * pxPerUnit + volume.centreMetres * pxPerMetre;
  const half = volume.widthMetres * pxPerMetre * 0.85;
  const anchorPx = (view.anchorV - frame.top) * pxPerUnit;
  const back = anchorPx - (volume.awayTo / frame.metresPerPx) * 0.5 - 4;
  const leftPx = Math.max(0, Math.floor(centre - half));
  const topPx = Math.max(0, Math.floor(back));
  const rightPx = Math.min(frame.widthPx, Math.ceil(centre + half));
  const bottomPx = Math.min(
    frame.heightPx,
    Math.ceil(anchorPx + volume.shownHeight * pxPerUnit * 1.2),
  );
  return { leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx };
}

/** A place of the product's front: u across it, up from its base contour; base and up are shares of its height. */
type Hit = { u: number; up: number; base: number; shown: number; length: number; cosine: number };
const hit: Hit = { u: 0, up: 0, base: 0, shown: 0, length: 0, cosine: 0 };

/** A blurred image reaches so far beyond the product's sides, of its width, and has faded out there: it ended in a straight line. */
const farthestAside = 0.25;

/** Follows the mirrored view ray of a point on the surface to the product's front. */
function traceToFront(
  frame: Frame,
  nx: number,
  nAway: number,
  volume: Volume,
  { x, up, away }: Receiver,
  line: MirrorLine,
): Hit | null {
  const { view } = frame;
  const depth = away + view.distance;
  const drop = view.cameraUp - up;
  const length = Math.sqrt((x - view.cameraX) ** 2 + drop * drop + depth * depth);
  const viewX = (x - view.cameraX) / length;
  const viewUp = -drop / length;
  const viewAway = depth / length;
  const normalUp = Math.sqrt(Math.max(0, 1 - nx * nx - nAway * nAway));
  const facing = viewX * nx + viewUp * normalUp + viewAway * nAway;
  const rayX = viewX - 2 * facing * nx;
  const rayUp = viewUp - 2 * facing * normalUp;
  const rayAway = viewAway - 2 * facing * nAway;
  if (rayUp <= 0 || rayAway <= 0.05) return null;
  let [travelled, height] = [0, 0];
  let column = columnOf(volume, x);
  let foot = footColumn(line, column, height);
  for (let pass = 0; pass < 3; pass++) {
    const front = valueAt(volume.fronts, foot);
    travelled = (front - away) / rayAway;
    // The picture shows all columns as broad as at one depth: as broad as they are at their own, a boot's toe missed its image.
    const broader = (view.distance + volume.shownAway) / (view.distance + front);
    column = columnOf(volume, view.cameraX + (x + rayX * travelled - view.cameraX) * broader);
    height = (up + rayUp * travelled - volume.upFrom) / volume.heightMetres;
    foot = footColumn(line, column, height);
  }
  hit.u = (column + 0.5) / volume.columns;
  const floats = volume.upFrom > 0;
  const aside = Math.max(0, -hit.u, hit.u - 1) / farthestAside;
  if (aside >= 1 || (floats && travelled < -0.004)) return null;
  hit.up = height + valueAt(line.raised, foot);
  if (hit.up < (floats ? -0.3 : -0.012) || hit.up > 1) return null;
  hit.base = valueAt(line.base, foot);
  const leg = valueAt(line.legs, column);
  const onLeg = leg === 0 ? 1 : Math.min(1, Math.max(0, 2 - hit.up / leg));
  hit.shown = valueAt(line.carried, column) * (1 - onLeg) + valueAt(line.shown, column) * onLeg;
  hit.shown *= 1 - aside * aside;
  hit.length = Math.max(0, hit.up * volume.heightMetres) / rayUp;
  hit.cosine = Math.max(0, -facing);
  return hit;
}

/** Which column is at x. */
function columnOf({ centreMetres, widthMetres, columns }: Volume, x: number): number {
  return ((x - centreMetres) / widthMetres + 0.5) * columns - 0.5;
}
