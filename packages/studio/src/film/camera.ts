import { straightMap } from "./warp.ts";
import type { SourceMap } from "./warp.ts";

/** Where the camera stands at the start or the end of a move, told by how the subject sits in the frame. */
export type CameraPose = {
  /** Subject's height or width, whichever fills more, as a fraction of the frame's. Over 1: a part of it. */
  fill: number;
  /** The same for its width alone, where that is to fill less: lettering is not to run out of a tall frame. */
  fillWidth?: number;
  /** The same for a subject that is about as wide as high, or wider: else a detail of it would be no closer than the whole. */
  fillBroad?: number;
  /** The point of the subject that is aimed at, 0 to 1 from its top left. */
  aimX: number;
  aimY: number;
  /** Aims this far (of its height) below the middle of the subject's mass instead: a lamp is not its cord. */
  belowMiddle?: number;
  /** Where that point lies in the frame, 0 to 1 from the top left. */
  x: number;
  y: number;
  /** Step to the side with the camera kept on the subject, in frame widths at the subject's distance. */
  orbit: number;
};
export type Easing = "through" | "settle" | "in_out";
export type CameraMove = {
  from: CameraPose;
  to: CameraPose;
  easing: Easing;
  /** 1: the camera itself travels, so that near and far shift against each other; 0: the lens zooms. */
  travel: number;
};

/** What the camera films: a flat picture, or one whose pixels know how far away they are. */
export type Subject = {
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
  /** Where the middle of its mass lies, 0 to 1 from its top; left out where nothing is known of its shape. */
  middleY?: number;
  /** Where across it a detail aims, 0 to 1 from its left. */
  detailX?: number;
};
export type Depth = {
  /** Inverse distance as a multiple of the subject's: 1 at the subject, 0 at infinity. */
  values: Float32Array;
  columns: number;
  rows: number;
  /** Share (0 to 1) of the camera's way that shows as parallax: leaves and frames before a far ground smear at all of it. */
  parallax: number;
  /** Principal point in plate pixels. */
  axisXPx: number;
  axisYPx: number;
};
export type FilmSpace = {
  widthPx: number;
  heightPx: number;
  subject: Subject;
  depth: Depth | null;
};

/** A part of the plate as seen at the subject's distance, with how far the camera has left its first place. */
export type CameraView = {
  centreXPx: number;
  centreYPx: number;
  widthPx: number;
  /** Way towards the subject, as a fraction of its distance; way to the side and up, in plate pixels at the subject. */
  push: number;
  slideXPx: number;
  slideYPx: number;
};

/**
 * Progress of a move at `t` from 0 to 1. `through` enters and leaves at half speed, as a shot does that is cut out of
 * a longer move; `settle` comes to rest; `in_out` starts and ends at rest.
 */
function ease(easing: Easing, t: number): number {
  switch (easing) {
    case "through":
      return t - Math.sin(2 * Math.PI * t) / (4 * Math.PI);
    case "settle":
      return 1 - (1 - t) ** 2.4;
    case "in_out":
      return t * t * t * (t * (6 * t - 15) + 10);
  }
}

type Window = { x: number; y: number; width: number };

/** Width of the plate in which the subject fills as the pose says, and the widest that leaves room for its step aside. */
function widthsOf(
  space: FilmSpace,
  { ratio }: { ratio: number },
  pose: CameraPose,
): { wanted: number; widest: number } {
  const { subject } = space;
  const byHeight = (subject.heightPx / pose.fill) * ratio;
  const isBroad = subject.widthPx > 0.85 * subject.heightPx;
  const across = isBroad && pose.fillWidth ? pose.fillBroad : undefined;
  const byWidth = subject.widthPx / (across ?? pose.fillWidth ?? pose.fill);
  const reserve = Math.abs(pose.orbit);
  return {
    wanted: Math.max(byHeight, byWidth),
    widest: Math.min(space.widthPx / (1 + 2 * reserve), space.heightPx * ratio),
  };
}

/** How much closer a move comes than its poses ask, for its wider end to be inside the plate. */
function closerFor(space: FilmSpace, frame: { ratio: number }, { from, to }: CameraMove): number {
  const shares = [from, to].map((pose) => {
    const { wanted, widest } = widthsOf(space, frame, pose);
    return widest / wanted;
  });
  return Math.min(1, ...shares);
}

/** The window that puts the subject as the pose says, `closer` by that share, brought inside the plate where it would leave it. */
function windowOf(
  space: FilmSpace,
  frame: { ratio: number },
  pose: CameraPose,
  closer: number,
): Window {
  const { subject } = space;
  const { ratio } = frame;
  const reserve = Math.abs(pose.orbit);
  const width = closer * widthsOf(space, frame, pose).wanted;
  const height = width / ratio;
  const aimX = pose.belowMiddle === undefined ? pose.aimX : acrossOf(subject, pose, width);
  const x = subject.leftPx + aimX * subject.widthPx + (0.5 - pose.x) * width;
  const y = subject.topPx + aimOf(subject, pose) * subject.heightPx + (0.5 - pose.y) * height;
  const margin = width * (0.5 + reserve);
  return {
    x: Math.min(space.widthPx - margin, Math.max(margin, x)),
    y: Math.min(space.heightPx - height / 2, Math.max(height / 2, y)),
    width,
  };
}

/** How far across the subject a detail aims, and no further than that its frame is full of it. */
function acrossOf(subject: Subject, { aimX }: CameraPose, width: number): number {
  const half = Math.min(0.5, width / subject.widthPx / 2);
  return Math.min(1 - half, Math.max(half, subject.detailX ?? aimX));
}

/** The middle of most products: those of bottles, bags and shoes are within `slack` of it, and they are framed alike. */
const usualMiddle = 0.56;
const slack = 0.08;

/** How far down the subject a pose aims, and never so near to an end of it that half of the frame would be empty. */
function aimOf({ middleY = usualMiddle }: Subject, { aimY, belowMiddle }: CameraPose): number {
  if (belowMiddle === undefined) return aimY;
  const aside = middleY - usualMiddle;
  const shift = Math.sign(aside) * Math.max(0, Math.abs(aside) - slack);
  return Math.min(0.72, Math.max(0.34, usualMiddle + shift + belowMiddle));
}

/**
 * The camera at `t` (0 to 1) of a move. Both ends are brought inside the plate and the way between them is a
 * straight line, so no view on it leaves the plate; the width changes by equal factors in equal times, which the
 * eye takes for an even speed. Where the plate is too small for one end both come closer: were each held at its border, the
 * camera would stand still between them.
 */
export function viewAt(
  space: FilmSpace,
  frame: { ratio: number },
  move: CameraMove,
  t: number,
): CameraView {
  const closer = closerFor(space, frame, move);
  const from = windowOf(space, frame, move.from, closer);
  const to = windowOf(space, frame, move.to, closer);
  const progress = ease(move.easing, t);
  const growth = to.width / from.width;
  const along = Math.abs(growth - 1) < 1e-4 ? progress : (growth ** progress - 1) / (growth - 1);
  const width = from.width + (to.width - from.width) * along;
  const x = from.x + (to.x - from.x) * along;
  const y = from.y + (to.y - from.y) * along;
  const parallax = space.depth?.parallax ?? 1;
  const travel = move.travel * parallax;
  const axisX = space.depth?.axisXPx ?? from.x;
  const axisY = space.depth?.axisYPx ?? from.y;
  const orbit = parallax * (move.from.orbit + (move.to.orbit - move.from.orbit) * progress) * width;
  const push = travel * (1 - width / from.width);
  return {
    centreXPx: x,
    centreYPx: y,
    widthPx: width,
    push,
    slideXPx: travel * (x - axisX - (from.x - axisX) * (width / from.width)) + orbit,
    slideYPx: travel * (y - axisY - (from.y - axisY) * (width / from.width)),
  };
}

/** Where the subject's plane puts a plate position in the frame: scale and offset. */
export function placeInFrame(
  view: CameraView,
  frame: { widthPx: number; heightPx: number },
): { scale: number; leftPx: number; topPx: number } {
  const scale = frame.widthPx / view.widthPx;
  return {
    scale,
    leftPx: frame.widthPx / 2 - view.centreXPx * scale,
    topPx: frame.heightPx / 2 - view.centreYPx * scale,
  };
}

/**
 * Maps the frame to the plate. With depth the inverse of the projection is found by three steps of fixed-point
 * iteration: the depth map is smooth, so that the picture stretches at edges and never tears.
 */
export function sourceMap(
  space: FilmSpace,
  view: CameraView,
  frame: { widthPx: number; heightPx: number },
): SourceMap {
  const { scale, leftPx, topPx } = placeInFrame(view, frame);
  const { depth } = space;
  const still = view.push === 0 && view.slideXPx === 0 && view.slideYPx === 0;
  if (!depth || still) return straightMap(leftPx, topPx, scale, scale);
  const throughDepth = { depth, space, view, scale, leftPx, topPx };
  return (x, y, step, count, out) => mapRow(throughDepth, x, y, step, count, out);
}

type ThroughDepth = { depth: Depth; space: FilmSpace; view: CameraView } & {
  scale: number;
  leftPx: number;
  topPx: number;
};

/** A row of a `SourceMap`, outside the closure that each frame makes anew: V8 would optimise it anew as well. */
function mapRow(
  { depth, space, view, scale, leftPx, topPx }: ThroughDepth,
  x: number,
  y: number,
  step: number,
  count: number,
  out: Float64Array,
): void {
  const { axisXPx, axisYPx, columns, values } = depth;
  const { push, slideXPx, slideYPx } = view;
  const [perColumn, perRow] = [columns / space.widthPx, depth.rows / space.heightPx];
  const [lastColumn, lastRow] = [columns - 1.001, depth.rows - 1.001];
  const perPush = 1 / (1 - push);
  const flatY = (y - topPx) / scale;
  const fromY = flatY - axisYPx - slideYPx;
  for (let i = 0; i < count; i++) {
    const flatX = (x + i * step - leftPx) / scale;
    const fromX = flatX - axisXPx - slideXPx;
    let sourceX = flatX;
    let sourceY = flatY;
    for (let turn = 0; turn < 3; turn++) {
      // The depth there, between four nodes. Written out here: it is looked up three times a mesh node and frame.
      let u = sourceX * perColumn - 0.5;
      let v = sourceY * perRow - 0.5;
      u = u < 0 ? 0 : u > lastColumn ? lastColumn : u;
      v = v < 0 ? 0 : v > lastRow ? lastRow : v;
      const right = u - (u | 0);
      const at = (v | 0) * columns + (u | 0);
      const upper = values[at]! + (values[at + 1]! - values[at]!) * right;
      const below = at + columns;
      const lower = values[below]! + (values[below + 1]! - values[below]!) * right;
      const near = upper + (lower - upper) * (v - (v | 0));
      const factor = (1 - push * near) * perPush;
      sourceX = axisXPx + fromX * factor + slideXPx * near;
      sourceY = axisYPx + fromY * factor + slideYPx * near;
    }
    out[2 * i] = sourceX;
    out[2 * i + 1] = sourceY;
  }
}
