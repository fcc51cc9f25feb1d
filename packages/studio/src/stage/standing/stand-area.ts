import type { SetGeometry } from "../../sets/plates.ts";
import { toProductSpace } from "../../sets/product-space.ts";
import type { SetDescription } from "../../sets/set.ts";
import { viewOf } from "../../sets/view.ts";

/**
 * The part of a plate that shows the surface on which the product stands: for columns that are evenly spread over the plate's
 * width the rows (plate units) of its rear and front edge; `rear` is below `front` where a column shows none of it. `falls` is 1
 * where nothing follows at the rear edge: behind a plinth, and not where a wall stands on the floor. `cast` is how far right and
 * away what is a metre high throws the shadow of the strongest sun; null where none throws it away from the camera.
 */
export type StandArea = {
  rear: Float32Array;
  front: Float32Array;
  falls: Uint8Array;
  cast: Cast | null;
};

type Cast = { x: number; away: number };

/** Nothing follows for so far: metres behind the rear edge, as seen some rows above it. */
const gap = { metres: 0.06, rows: 4 };

/** Cloth, sand and stone are this uneven, metres; a podium is higher. */
const evenMetres = 0.014;
/**
 * A wall's foot and a slab's front are as near to its level: the surface ends where it recedes by less than this share of what a
 * level one would, measured over so many rows to both sides.
 */
const leastReceding = { share: 0.3, rows: 2 };
/** One column of the disparity raster in so many is looked at. */
const every = 4;

/** Found once a geometry. */
const known = new WeakMap<SetGeometry, StandArea>();

/** Finds the surface about the anchor in a set's depth: what is level with it and hangs together. Level cameras only. */
export function standAreaOf(set: SetDescription, geometry: SetGeometry): StandArea {
  const area = known.get(geometry) ?? findArea(set, geometry);
  known.set(geometry, area);
  return area;
}

function findArea(set: SetDescription, { disparity }: SetGeometry): StandArea {
  const view = viewOf(set);
  const [columns, rows] = set.disparity.size;
  const depthAt = (column: number, row: number): number => {
    const inside = Math.min(rows - 1, Math.max(0, row));
    return (set.disparity.k * 65535) / disparity[inside * columns + column]!;
  };
  const isNear = (column: number, row: number): boolean => {
    const drop = (((row + 0.5) / columns - view.axisV) * depthAt(column, row)) / view.focal;
    return Math.abs(view.cameraUp - drop) < evenMetres;
  };
  const recedes = (column: number, row: number): boolean => {
    const reach = leastReceding.rows;
    const level = (2 * reach * depthAt(column, row) ** 2) / (view.cameraUp * view.focal * columns);
    const found = depthAt(column, row - reach) - depthAt(column, row + reach);
    return found > leastReceding.share * level;
  };
  const edgeFrom = (column: number, start: number, step: 1 | -1): number => {
    let edge = start;
    for (let row = start; row >= 0 && row < rows && isNear(column, row); row += step) {
      if (recedes(column, row)) edge = row;
    }
    return edge;
  };
  const count = Math.ceil(columns / every);
  const area = {
    rear: new Float32Array(count).fill(1),
    front: new Float32Array(count).fill(0),
    falls: new Uint8Array(count),
    cast: castOf(set),
  };
  /** The surface's rows of a column that hang together with the neighbour's. */
  const trace = (index: number, [from, to]: [number, number]): [number, number] | null => {
    const column = Math.min(columns - 1, index * every + (every >> 1));
    let start = Math.round((from + to) / 2);
    // At a podium's side the neighbour's middle is beyond its edge.
    while (start < to && !isNear(column, start)) start++;
    if (!isNear(column, start)) return null;
    const [top, bottom] = [edgeFrom(column, start, -1), edgeFrom(column, start, 1)];
    // The set's maker chose the anchor: a fold of cloth there is pressed flat.
    area.rear[index] = Math.min(view.anchorV, top / columns);
    const behind = depthAt(column, top - gap.rows) - depthAt(column, top);
    area.falls[index] = behind > gap.metres ? 1 : 0;
    area.front[index] = Math.max(view.anchorV, (bottom + 1) / columns);
    return [top, bottom];
  };
  const middle = Math.min(count - 1, Math.max(0, Math.floor(view.anchorU * count)));
  const anchorRow = Math.min(rows - 1, Math.round(view.anchorV * columns));
  for (const step of [1, -1]) {
    let span: [number, number] | null = [anchorRow, anchorRow];
    for (let x = middle; x >= 0 && x < count && span !== null; x += step) span = trace(x, span);
  }
  return area;
}

function castOf(set: SetDescription): Cast | null {
  let power = 0;
  let cast: Cast | null = null;
  for (const light of set.lights) {
    if (light.type !== "sun" || light.power <= power) continue;
    power = light.power;
    const [x, up, away] = toProductSpace(set, light.dir, true);
    cast = { x: -x / up, away: -away / up };
  }
  return cast !== null && cast.away > 0 ? cast : null;
}
