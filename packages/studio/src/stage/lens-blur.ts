import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";
import type { Receiver, Scene } from "./receiver.ts";

/** Radius in stage pixels of the lens's blur, one value for each cell of `cellPx`. */
export type Defocus = { cellPx: number; columns: number; radii: Uint8Array };

const cellPx = 8;
/** Shadows are blurred with a box; its radius is this share of the circle of confusion's, and no larger than that many pixels. */
const boxShare = 0.6;
const largestPx = 48;

/** The circle of confusion over the frame, from the set's lens (thin lens, focused at `focus`). */
export function defocusOf(set: SetDescription, scene: Scene, frame: Frame): Defocus {
  const { focal, sensor, fstop, focus } = set.camera;
  const columns = Math.ceil(frame.widthPx / cellPx);
  const rows = Math.ceil(frame.heightPx / cellPx);
  const radii = new Uint8Array(columns * rows);
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  // Millimetres on the sensor for a thing at infinity.
  const most = (focal * focal) / (fstop * (focus * 1000 - focal));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const found = scene.locate((column + 0.5) * cellPx, (row + 0.5) * cellPx, receiver);
      const depth = receiver.away + frame.view.distance;
      const circle = found ? (most * Math.abs(depth - focus)) / depth : most;
      const radiusPx = ((circle / sensor) * frame.pxPerUnit * boxShare) / 2;
      radii[row * columns + column] = Math.min(largestPx, radiusPx + 0.5);
    }
  }
  return { cellPx, columns, radii };
}

/** Blurs a shadow map as the lens would: what is out of focus has no crisp shadow, and its outline no crisp end of one. */
export function blurShadow(
  map: Uint8Array,
  widthPx: number,
  heightPx: number,
  { columns, radii }: Defocus,
): void {
  const stride = widthPx + 1;
  const sums = new Uint32Array(stride * (heightPx + 1));
  for (let y = 0; y < heightPx; y++) {
    let line = 0;
    for (let x = 0; x < widthPx; x++) {
      line += map[y * widthPx + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + line;
    }
  }
  for (let y = 0; y < heightPx; y++) {
    const cells = (y >> 3) * columns;
    for (let x = 0; x < widthPx; x++) {
      const radius = radii[cells + (x >> 3)]!;
      if (radius === 0) continue;
      const left = Math.max(0, x - radius);
      const right = Math.min(widthPx, x + radius + 1);
      const top = Math.max(0, y - radius) * stride;
      const bottom = Math.min(heightPx, y + radius + 1) * stride;
      const sum =
        sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      map[y * widthPx + x] = sum / ((right - left) * ((bottom - top) / stride)) + 0.5;
    }
  }
}
