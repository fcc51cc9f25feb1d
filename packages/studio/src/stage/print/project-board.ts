import { linearToSrgb16, type Rgb, srgbToLinear } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import type { Vec3 } from "../../sets/set.ts";
import { add, dot, scaled } from "../vectors.ts";
import type { View } from "../../sets/view.ts";

/** A board that stands on the anchor: metres, and radians that it is turned to the right and leans back. */
export type Board = {
  widthMetres: number;
  heightMetres: number;
  depthMetres: number;
  turn: number;
  lean: number;
  /** sRGB of its narrow sides, and how much light falls on the upright ones and on the top. */
  edge: { color: Rgb; aside: number; top: number };
};

type Face = {
  corner: Vec3;
  across: Vec3;
  up: Vec3;
  normal: Vec3;
  width: number;
  height: number;
};

/**
 * A board with a picture on its front as a set's camera sees it: the front in perspective, and the sides that face the camera.
 * As fine as the artwork; cropped to the board.
 */
export function projectBoard(art: Pixels, board: Board, view: View): Pixels {
  const faces = facesOf(board).filter((face, index) => index === 0 || facesCamera(face, view));
  const corners = faces.flatMap(cornersOf).map((corner) => project(corner, view));
  const left = Math.min(...corners.map(([x]) => x));
  const top = Math.min(...corners.map(([, y]) => y));
  const right = Math.max(...corners.map(([x]) => x));
  const bottom = Math.max(...corners.map(([, y]) => y));
  const pxPerMetre = art.heightPx / board.heightMetres;
  const widthPx = Math.ceil((right - left) * pxPerMetre) + 2;
  const heightPx = Math.ceil((bottom - top) * pxPerMetre) + 2;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const into = { widthPx, heightPx, rgba };
  const origin = { left: left - 1 / pxPerMetre, top: top - 1 / pxPerMetre, pxPerMetre };
  // The front last: it is nearest.
  for (const [index, face] of [...faces.entries()].toReversed()) {
    const isTop = index > 0 && face.normal[1] > 0.7;
    const light = isTop ? board.edge.top : board.edge.aside;
    const plain = index === 0 ? null : shaded(board.edge.color, light);
    drawFace(into, face, art, plain, view, origin);
  }
  return into;
}

/** sRGB. */
function shaded(color: Rgb, light: number): Rgb {
  return color.map((value) => linearToSrgb16(srgbToLinear[value]! * light) / 257) as Rgb;
}

/** The narrow sides go on this share of their depth behind the front's edge, or a seam of the set shows between them. */
const overlap = 0.05;

/** Front, left, right and top. */
function facesOf({ widthMetres, heightMetres, depthMetres, turn, lean }: Board): Face[] {
  const right: Vec3 = [Math.cos(turn), 0, Math.sin(turn)];
  const level: Vec3 = [-Math.sin(turn), 0, Math.cos(turn)];
  const up = add(scaled([0, 1, 0], Math.cos(lean)), scaled(level, Math.sin(lean)));
  const back = add(scaled(level, Math.cos(lean)), scaled([0, -1, 0], Math.sin(lean)));
  const lowerLeft = scaled(right, -widthMetres / 2);
  const lowerRight = scaled(right, widthMetres / 2);
  const deep = scaled(back, depthMetres);
  const before = scaled(back, -overlap * depthMetres);
  const sideMetres = depthMetres * (1 + overlap);
  const high = scaled(up, heightMetres);
  const forth = scaled(back, -1);
  return [
    {
      corner: lowerLeft,
      across: right,
      up,
      normal: forth,
      width: widthMetres,
      height: heightMetres,
    },
    {
      corner: add(lowerLeft, deep),
      across: forth,
      up,
      normal: scaled(right, -1),
      width: sideMetres,
      height: heightMetres,
    },
    {
      corner: add(lowerRight, before),
      across: back,
      up,
      normal: right,
      width: sideMetres,
      height: heightMetres,
    },
    {
      corner: add(add(lowerLeft, high), before),
      across: right,
      up: back,
      normal: up,
      width: widthMetres,
      height: sideMetres,
    },
  ];
}

function facesCamera({ corner, normal }: Face, view: View): boolean {
  return dot(add(cameraOf(view), scaled(corner, -1)), normal) > 0;
}

function cameraOf({ cameraX, cameraUp, distance }: View): Vec3 {
  return [cameraX, cameraUp, -distance];
}

function cornersOf({ corner, across, up, width, height }: Face): Vec3[] {
  const [a, b] = [scaled(across, width), scaled(up, height)];
  return [corner, add(corner, a), add(corner, b), add(corner, add(a, b))];
}

/** Metres right of and below the camera's axis, in the plane of the anchor. */
function project([x, up, away]: Vec3, { cameraX, cameraUp, distance }: View): [number, number] {
  const scale = distance / (distance + away);
  return [(x - cameraX) * scale, (cameraUp - up) * scale];
}

type Origin = { left: number; top: number; pxPerMetre: number };

/** Draws a face over what is there, its edges as fine as a pixel; `plain` is its colour where it has no picture. */
function drawFace(
  into: Pixels,
  face: Face,
  art: Pixels,
  plain: Rgb | null,
  view: View,
  { left, top, pxPerMetre }: Origin,
): void {
  const camera = cameraOf(view);
  const toCorner = add(face.corner, scaled(camera, -1));
  const reach = dot(toCorner, face.normal);
  const atAcross = dot(toCorner, face.across);
  const atUp = dot(toCorner, face.up);
  const acrossPx = pxPerMetre * narrowing(face, face.across, view);
  const upPx = pxPerMetre * narrowing(face, face.up, view);
  const corners = cornersOf(face).map((corner) => project(corner, view));
  const columns = corners.map(([x]) => (x - left) * pxPerMetre);
  const rows = corners.map(([, y]) => (y - top) * pxPerMetre);
  const lastX = Math.min(into.widthPx - 1, Math.ceil(Math.max(...columns)));
  const lastY = Math.min(into.heightPx - 1, Math.ceil(Math.max(...rows)));
  const firstX = Math.max(0, Math.floor(Math.min(...columns)) - 1);
  const ray: Vec3 = [0, 0, view.distance];
  const color: Rgb = plain ?? [0, 0, 0];
  for (let y = Math.max(0, Math.floor(Math.min(...rows)) - 1); y <= lastY; y++) {
    ray[1] = -top - (y + 0.5) / pxPerMetre;
    for (let x = firstX; x <= lastX; x++) {
      ray[0] = left + (x + 0.5) / pxPerMetre;
      const travelled = reach / dot(ray, face.normal);
      const a = travelled * dot(ray, face.across) - atAcross;
      const b = travelled * dot(ray, face.up) - atUp;
      const cover = insidePx(a, face.width, acrossPx) * insidePx(b, face.height, upPx);
      if (!(cover > 0)) continue;
      if (plain === null) readArt(art, a / face.width, 1 - b / face.height, color);
      blend(into.rgba, (y * into.widthPx + x) * 4, color, cover);
    }
  }
}

/** How much of a metre along one of a face's sides is seen: of a top that recedes, as little as the camera is high. */
function narrowing({ corner }: Face, [x, rise, away]: Vec3, view: View): number {
  const seen = rise + (away * (view.cameraUp - corner[1])) / view.distance;
  return Math.max(0.02, Math.hypot(x, seen));
}

/** How much of a pixel lies between 0 and `length` metres. */
function insidePx(metres: number, length: number, pxPerMetre: number): number {
  const inside = Math.min(metres, length - metres) * pxPerMetre + 0.5;
  return Math.min(1, Math.max(0, inside));
}

function readArt({ widthPx, heightPx, rgba }: Pixels, u: number, v: number, into: Rgb): void {
  const x = Math.min(widthPx - 1.001, Math.max(0, u * widthPx - 0.5));
  const y = Math.min(heightPx - 1.001, Math.max(0, v * heightPx - 0.5));
  const at = ((y | 0) * widthPx + (x | 0)) * 4;
  const fx = x - (x | 0);
  const fy = y - (y | 0);
  for (let channel = 0; channel < 3; channel++) {
    const from = at + channel;
    const upper = mix(rgba[from]!, rgba[from + 4]!, fx);
    const lower = mix(rgba[from + widthPx * 4]!, rgba[from + widthPx * 4 + 4]!, fx);
    into[channel] = mix(upper, lower, fy);
  }
}

/**
 * Lays a colour (sRGB) beside what is there, in linear light where it covers a part of the pixel: faces meet in their edges, and
 * two halves of a pixel are all of it. Laid over one another they left a quarter open, and a black frame had a dashed white seam.
 */
function blend(rgba: Uint8Array, at: number, color: Rgb, cover: number): void {
  const before = rgba[at + 3]! / 255;
  const rest = Math.min(before, 1 - cover);
  const alpha = cover + rest;
  for (let channel = 0; channel < 3; channel++) {
    const own = Math.round(color[channel]!);
    if (alpha > cover) {
      const under = srgbToLinear[rgba[at + channel]!]! * rest;
      const mixed = (srgbToLinear[own]! * cover + under) / alpha;
      rgba[at + channel] = linearToSrgb16(mixed) / 257 + 0.5;
    } else rgba[at + channel] = own;
  }
  rgba[at + 3] = 255 * alpha + 0.5;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
