import type { SetDescription, SetLight, Vec3 } from "../sets/set.ts";
import { toProductSpace } from "./view.ts";
import type { Volume } from "./volume.ts";

/**
 * Rays that stand for a light, 6 numbers each: end point (or direction × reach) x, up, away, then the cone's radius at its end,
 * its share of the light, and 1 where the first three are a point in product space, 0 where they lead from the receiver.
 */
export type RayBundle = { rays: Float32Array; coarseSteps: number };

const raySize = 6;

/** Rays to every part of an area light: cones that together fill it, so that 16 of them leave no bands. */
export function raysToLight(set: SetDescription, light: SetLight): RayBundle {
  if (light.type === "sun") return raysToSun(toProductSpace(set, light.dir, true), light.angle);
  if (light.type === "dome") return raysToDome(set.camera.view === "down", 0.6);
  const [width, height] = light.size;
  const across = Math.min(8, Math.max(1, Math.round(Math.sqrt((16 * width) / height))));
  const along = Math.min(16, Math.max(1, Math.round(16 / across)));
  const centre = toProductSpace(set, light.pos, false);
  const u = toProductSpace(set, light.u, true);
  const v = toProductSpace(set, light.v, true);
  const radius = 0.74 * Math.sqrt((width / across) * (height / along));
  const rays: number[] = [];
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < along; j++) {
      const a = ((i + 0.5) / across - 0.5) * width;
      const b = ((j + 0.5) / along - 0.5) * height;
      rays.push(...centre.map((value, axis) => value + u[axis]! * a + v[axis]! * b));
      rays.push(radius, 1 / (across * along), 1);
    }
  }
  return { rays: Float32Array.from(rays), coarseSteps: 36 };
}

/** Far enough to leave any product's box; the slab test cuts it short. */
const sunReachMetres = 8;

function raysToSun(direction: Vec3, angleDegrees: number): RayBundle {
  const length = Math.hypot(...direction);
  const toSun = direction.map((value) => value / length) as Vec3;
  const [side, over] = tangents(toSun);
  const spread = Math.tan((angleDegrees * Math.PI) / 360);
  const count = 7;
  const rays: number[] = [];
  for (let index = 0; index < count; index++) {
    const radius = index === 0 ? 0 : spread * 0.72;
    const turn = (index * Math.PI * 2) / (count - 1);
    const ray = toSun.map((value, axis) => {
      return value + radius * (Math.cos(turn) * side[axis]! + Math.sin(turn) * over[axis]!);
    });
    rays.push(...ray.map((value) => value * sunReachMetres));
    rays.push(spread * 0.4 * sunReachMetres, 1 / count, 0);
  }
  return { rays: Float32Array.from(rays), coarseSteps: 36 };
}

/** Cosine-weighted cones over the surface: ambient occlusion within `reachMetres`. */
export function raysToDome(down: boolean, reachMetres: number): RayBundle {
  const rays: number[] = [];
  const count = 16;
  for (let index = 0; index < count; index++) {
    const radius = Math.sqrt((index + 0.5) / count);
    const turn = index * 2.399963;
    const x = radius * Math.cos(turn);
    const side = radius * Math.sin(turn);
    const up = Math.sqrt(1 - radius * radius);
    const direction = down ? [x, side, -up] : [x, up, side];
    rays.push(...direction.map((value) => value * reachMetres), 0.3 * reachMetres, 1 / count, 0);
  }
  return { rays: Float32Array.from(rays), coarseSteps: 14 };
}

function tangents(direction: Vec3): [Vec3, Vec3] {
  const helper: Vec3 = Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const side = normalised(cross(direction, helper));
  return [side, cross(direction, side)];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalised(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/**
 * How much of a bundle the product hides from a receiver in product space, 0 to 1.
 * Each ray is a cone that is marched through the solid's distances, in strides as long as the way to the solid; the deepest
 * cover of the cone is what it loses, which gives true penumbras without noise (Quilez's soft shadows, with the inside as well).
 */
export function occludedShare(
  volume: Volume,
  bundle: RayBundle,
  x: number,
  up: number,
  away: number,
  leastRadius: number,
): number {
  const { rays, coarseSteps } = bundle;
  const centre = volume.centreMetres;
  const half = volume.widthMetres / 2;
  const reach =
    Math.hypot(x - centre, up - (volume.upFrom + volume.upTo) / 2, away) +
    Math.max(half, volume.heightMetres);
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
    if (to <= from) continue;
    enter = (volume.upFrom - pad - up) / dUp;
    leave = (volume.upTo + pad - up) / dUp;
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
    if (to <= from) continue;
    enter = (volume.awayFrom - pad - away) / dAway;
    leave = (volume.awayTo + pad - away) / dAway;
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
    if (to <= from) continue;
    const across = Math.abs(dAway) / length;
    const least = (to - from) / coarseSteps;
    let bestAt = from;
    let best = -9;
    for (let t = from; t <= to && best < 1;) {
      const cone = radius * t + leastRadius;
      const depth = depthAt(volume, x + dx * t, up + dUp * t, away + dAway * t, cone * across);
      const cover = 0.5 + depth / (2 * cone);
      if (cover > best) {
        best = cover;
        bestAt = t;
      }
      t += Math.max(least, (0.5 * cone) / length, (-depth - cone) / length);
    }
    for (let shift = least / 2; best > -0.6 && best < 1 && shift > least / 5; shift /= 2) {
      const middle = bestAt;
      for (let side = -1; side <= 1; side += 2) {
        const t = Math.max(0, middle + side * shift);
        const cone = radius * t + leastRadius;
        const depth = depthAt(volume, x + dx * t, up + dUp * t, away + dAway * t, cone * across);
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

/**
 * Metres inside the solid, negative outside. `thicker` is added to half the depth: a thin board stops a cone that meets it
 * squarely, however thin it is.
 */
function depthAt(volume: Volume, x: number, up: number, away: number, thicker: number): number {
  const { columns, rows, field } = volume;
  let column = ((x - volume.centreMetres) / volume.widthMetres + 0.5) * columns - 0.5;
  let row = ((up - volume.upFrom) / volume.heightMetres) * rows - 0.5;
  let beyondX = 0;
  let beyondUp = 0;
  if (column < 0) {
    beyondX = (-column / columns) * volume.widthMetres;
    column = 0;
  } else if (column > columns - 1.001) {
    beyondX = ((column - columns + 1.001) / columns) * volume.widthMetres;
    column = columns - 1.001;
  }
  if (row < 0) {
    beyondUp = (-row / rows) * volume.heightMetres;
    row = 0;
  } else if (row > rows - 1.001) {
    beyondUp = ((row - rows + 1.001) / rows) * volume.heightMetres;
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
  if (beyondX > 0 || beyondUp > 0) {
    const way = Math.sqrt(beyondX * beyondX + beyondUp * beyondUp);
    inside = Math.min(inside - way * 0.7, -way);
  }
  const { centre } = volume;
  const middle =
    centre.length === 0 ? volume.awayTo - half : centre[c]! + (centre[c + 1]! - centre[c]!) * fx;
  const within = half + thicker - Math.abs(away - middle);
  if (inside < 0 && within < 0) return -Math.sqrt(inside * inside + within * within);
  return Math.min(inside, within);
}
