import { cautionOf, type Occluder, type RayBundle, raySize, type Solid } from "./occlusion.ts";

/** The plain twin of `simdOccluder`. */
export function plainOccluder(solid: Solid): Occluder {
  const caution = cautionOf(solid);
  return (bundle) => (x, up, away, leastRadius) =>
    occludedShare({ ...solid, caution }, bundle, x, up, away, leastRadius);
}

/**
 * How much of a bundle the solid hides from a receiver, 0 to 1.
 * Each ray is a cone that is marched through the solid's distances, in strides as long as the way to the solid; the deepest
 * cover of the cone is what it loses, which gives true penumbras without noise (Quilez's soft shadows, with the inside as well).
 */
function occludedShare(
  solid: Solid & { caution: number },
  bundle: RayBundle,
  x: number,
  up: number,
  away: number,
  leastRadius: number,
): number {
  const { rays, coarseSteps } = bundle;
  const centre = solid.centreMetres;
  const half = solid.widthMetres / 2;
  const reach =
    Math.hypot(x - centre, up - (solid.upFrom + solid.upTo) / 2, away) +
    Math.max(half, solid.heightMetres);
  let hidden = 0;
  for (let ray = 0; ray < rays.length; ray += raySize) {
    const isPoint = rays[ray + 5]!;
    const dx = rays[ray]! - x * isPoint || tiny;
    const dUp = rays[ray + 1]! - up * isPoint || tiny;
    const dAway = rays[ray + 2]! - away * isPoint || tiny;
    const radius = rays[ray + 3]!;
    const length = Math.hypot(dx, dUp, dAway);
    // The part of the ray within the volume's box, widened by the cone.
    const pad = leastRadius + radius * Math.min(1, reach / length);
    let enter = (centre - half - pad - x) / dx;
    let leave = (centre + half + pad - x) / dx;
    let from = Math.max(1e-4, Math.min(enter, leave));
    let to = Math.min(1, Math.max(enter, leave));
    enter = (solid.upFrom - pad - up) / dUp;
    leave = (solid.upTo + pad - up) / dUp;
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
    if (to <= from) continue;
    enter = (solid.awayFrom - pad - away) / dAway;
    leave = (solid.awayTo + pad - away) / dAway;
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
    if (to <= from) continue;
    const across = Math.abs(dAway) / length;
    const least = (to - from) / coarseSteps;
    let bestAt = from;
    let best = -9;
    for (let t = from; t <= to && best < 1;) {
      const cone = radius * t + leastRadius;
      const depth = depthAt(solid, x + dx * t, up + dUp * t, away + dAway * t, cone * across);
      const cover = 0.5 + depth / (2 * cone);
      if (cover > best) {
        best = cover;
        bestAt = t;
      }
      const toOutline = solid.axisAway === null ? (-insideOutline - cone) / Math.hypot(dx, dUp) : 0;
      const onward = Math.max(0.5 * cone, (-depth - cone) * solid.caution) / length;
      t += Math.max(least, onward, toOutline);
    }
    for (let shift = least / 2; best > -0.6 && best < 1 && shift > least / 5; shift /= 2) {
      const middle = bestAt;
      for (let side = -1; side <= 1; side += 2) {
        const t = Math.max(0, middle + side * shift);
        const cone = radius * t + leastRadius;
        const depth = depthAt(solid, x + dx * t, up + dUp * t, away + dAway * t, cone * across);
        const cover = 0.5 + depth / (2 * cone);
        if (cover > best) {
          best = cover;
          bestAt = t;
        }
      }
    }
    if (best > 0) hidden += Math.min(1, best) * rays[ray + 4]!;
  }
  return hidden;
}

/** In place of a step of 0, by which the slab test would divide. */
const tiny = 1e-9;

/** How far the point that `depthAt` looked at last is inside the outline, negative outside: a ray meets nothing before it is there. */
let insideOutline = 0;

/**
 * Metres inside the solid, negative outside. `thicker` is added to half the depth: a thin board stops a cone that meets it
 * squarely, however thin it is.
 */
function depthAt(solid: Solid, x: number, up: number, away: number, thicker: number): number {
  const { columns, rows, field, axisAway } = solid;
  const aside = x - solid.centreMetres;
  // Where about its axis a point is does not matter to a solid of revolution.
  const across = axisAway === null ? aside : Math.hypot(aside, away - axisAway);
  let column = (across / solid.widthMetres + 0.5) * columns - 0.5;
  let row = ((up - solid.upFrom) / solid.heightMetres) * rows - 0.5;
  let beyondX = 0;
  let beyondUp = 0;
  if (column < 0) {
    beyondX = (-column / columns) * solid.widthMetres;
    column = 0;
  } else if (column > columns - 1.001) {
    beyondX = ((column - columns + 1.001) / columns) * solid.widthMetres;
    column = columns - 1.001;
  }
  if (row < 0) {
    beyondUp = (-row / rows) * solid.heightMetres;
    row = 0;
  } else if (row > rows - 1.001) {
    beyondUp = ((row - rows + 1.001) / rows) * solid.heightMetres;
    row = rows - 1.001;
  }
  const c = column | 0;
  const fx = column - c;
  const fy = row - (row | 0);
  const at = ((row | 0) * columns + c) * 2;
  const next = at + columns * 2;
  const lowInside = field[at]! + (field[at + 2]! - field[at]!) * fx;
  const highInside = field[next]! + (field[next + 2]! - field[next]!) * fx;
  const lowHalf = field[at + 1]! + (field[at + 3]! - field[at + 1]!) * fx;
  const highHalf = field[next + 1]! + (field[next + 3]! - field[next + 1]!) * fx;
  const half = lowHalf + (highHalf - lowHalf) * fy;
  let inside = lowInside + (highInside - lowInside) * fy;
  if (beyondX > 0 || beyondUp > 0) inside = -Math.hypot(beyondX, beyondUp, Math.min(0, inside));
  insideOutline = inside;
  if (axisAway !== null) return inside;
  const { centre } = solid;
  const middle =
    centre.length === 0 ? solid.awayTo - half : centre[c]! + (centre[c + 1]! - centre[c]!) * fx;
  const within = half + thicker - Math.abs(away - middle);
  if (inside < 0 && within < 0) return -Math.sqrt(inside * inside + within * within);
  return Math.min(inside, within);
}
