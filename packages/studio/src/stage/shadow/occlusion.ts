import type { RayBundle } from "../../kernels/occlusion.ts";
import { toProductSpace } from "../../sets/product-space.ts";
import type { Lamp } from "../../sets/lights.ts";
import type { SetDescription, Vec3 } from "../../sets/set.ts";
import { cross, normalised } from "../vectors.ts";

/** Rays to every part of an area light: cones that together fill it, so that 16 of them leave no bands. */
export function raysToLight(set: SetDescription, light: Lamp["light"]): RayBundle {
  if (light.type === "sun") return raysToSun(toProductSpace(set, light.dir, true), light.angle);
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
  return { rays: Float32Array.from(rays), coarseSteps: 72 };
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
