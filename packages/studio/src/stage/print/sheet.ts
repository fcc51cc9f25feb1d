import type { View } from "../../sets/view.ts";
import type { Volume } from "../solid/volume.ts";

/**
 * A sheet of paper that lies on a surface seen from above, a little bent: it touches, and rises smoothly towards one corner. Lengths
 * are shares of its longer side; its own axes are across and down its picture, from its middle.
 */
export type Sheet = {
  width: number;
  height: number;
  /** Radians, clockwise. */
  turn: number;
  /** The way in which it rises, a unit vector in its own axes. */
  rise: [across: number, down: number];
};

/**
 * How high a corner is raised, 9 to 12 mm of sheets as large as these, and the one across from it, whose shadow it hides. At .042 the
 * shadow was a wedge that no bend of its edge explained; judged blind .022 won seven pairs of eight against it, but lay too flat for its
 * shadow to open and its corner to shine.
 */
const raised = { far: 0.034, near: 0.004 };
/** About its middle it is as good as flat, and no more than that: where it were the shadow would be a hairline of one breadth. */
const slack = 0.0016;

/** The bend at a point of a sheet's own axes. */
export type Bend = {
  height: number;
  /** Its slope along the way in which it rises. */
  slope: number;
  /** How much of its length the bend takes from it as seen from above. */
  drawnIn: number;
};

const bend: Bend = { height: 0, slope: 0, drawnIn: 0 };

/** The bend at a point; the object is the same at each call. */
export function bendAt({ width, height, rise: [across, down] }: Sheet, u: number, v: number): Bend {
  const reach = (Math.abs(across) * width + Math.abs(down) * height) / 2;
  const share = (u * across + v * down) / reach;
  const rises = share > 0 ? raised.far : raised.near;
  bend.height = slack + rises * share * share;
  bend.slope = (2 * rises * share) / reach;
  bend.drawnIn = (2 * rises * rises * share ** 3) / (3 * reach);
  return bend;
}

/** The sheet that rises towards the corner that is farthest from the light, where its shadow is seen to open. */
export function sheetUnder(
  light: { across: number; up: number },
  { width, height, turn }: Omit<Sheet, "rise">,
): Sheet {
  const [u, v] = toSheet(turn, -light.across, light.up);
  // Between the corner and its longer side's end: of three corners that lie none is like another.
  const [long, short] = [0.84, 0.54];
  const isWide = width >= height;
  const across = (isWide ? long : short) * (u < 0 ? -1 : 1);
  const down = (isWide ? short : long) * (v < 0 ? -1 : 1);
  return { width, height, turn, rise: [across, down] };
}

/** A way in the picture (across and down) in the axes of a sheet that is turned. */
export function toSheet(turn: number, across: number, down: number): [number, number] {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return [across * cosine + down * sine, down * cosine - across * sine];
}

/** The sheet in a mirror. */
export function flopSheet(sheet: Sheet): Sheet {
  return { ...sheet, turn: -sheet.turn, rise: [-sheet.rise[0], sheet.rise[1]] };
}

/** Its box in the picture. */
export function boxOf({ width, height, turn }: Omit<Sheet, "rise">): {
  width: number;
  height: number;
} {
  const [cosine, sine] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Photographic paper, metres. */
const thicknessMetres = 0.0003;

/**
 * As `Volume.field`: what is below the sheet is taken to be full, as no light reaches the ground beside it from there. As a plate of
 * one thickness, held up by some millimetres, it had a black strip of one breadth along two sides.
 */
export function sheetField(
  sheet: Sheet,
  { columns, rows }: { columns: number; rows: number },
  widthMetres: number,
): Float32Array {
  const box = boxOf(sheet);
  const metres = widthMetres / box.width;
  const [halfWidth, halfHeight] = [sheet.width / 2, sheet.height / 2];
  const field = new Float32Array(columns * rows * 2);
  for (let row = 0; row < rows; row++) {
    const down = (0.5 - (row + 0.5) / rows) * box.height;
    for (let column = 0; column < columns; column++) {
      const [u, v] = toSheet(sheet.turn, ((column + 0.5) / columns - 0.5) * box.width, down);
      const [outU, outV] = [Math.abs(u) - halfWidth, Math.abs(v) - halfHeight];
      const at = (row * columns + column) * 2;
      field[at] = -metres * (outU > 0 && outV > 0 ? Math.hypot(outU, outV) : Math.max(outU, outV));
      const { height } = bendAt(
        sheet,
        Math.min(halfWidth, Math.max(-halfWidth, u)),
        Math.min(halfHeight, Math.max(-halfHeight, v)),
      );
      field[at + 1] = (thicknessMetres + metres * height) / 2;
    }
  }
  return field;
}

/** The sheet as a solid that lies on the surface, on the raster of its silhouette. */
export function sheetVolume(
  sheet: Sheet,
  { columns, rows }: { columns: number; rows: number },
  view: View,
  shown: { widthMetres: number; heightMetres: number; centreMetres: number },
): Volume {
  const field = sheetField(sheet, { columns, rows }, shown.widthMetres);
  let thickness = 0;
  for (let at = 1; at < field.length; at += 2) thickness = Math.max(thickness, 2 * field[at]!);
  return {
    columns,
    rows,
    ...shown,
    shownHeight: (shown.heightMetres * view.focal) / view.distance,
    field,
    centre: new Float32Array(0),
    fronts: new Float32Array(0),
    axisAway: null,
    upFrom: -shown.heightMetres / 2,
    upTo: shown.heightMetres / 2,
    awayFrom: -thickness,
    awayTo: 0,
    front: -thickness / 2,
    shownAway: 0,
  };
}
