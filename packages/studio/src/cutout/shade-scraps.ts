import type { Raster } from "../photo/resize.ts";
import { signedDistance } from "./distance.ts";
import { smoothStep } from "./lab.ts";
import { band } from "./matte-zones.ts";
import { findRegions } from "./regions.ts";
import type { Region } from "./regions.ts";
import type { Scene } from "./scene.ts";

/** The largest step between neighbours in a shade, of 255, and the least within three pixels that is a wall. */
const gentle = 13;
const wall = 26;
/** How much darker than the ground a shade is, Lab units. */
const darks = [4, 72] as const;
/** Mask pixels: how deep in the mask a scrap's core lies, how deep its deepest pixel at least, and how far round the core is cleared. */
const coreDepth = 2.2;
const leastDepth = 3;
const around = 8;
/** Pixels of the core, and its largest share of the mask: more than that is a part of the product. */
const leastPixels = 10;
const largest = 0.001;
/** Share of the core's inner rim that is a wall: of scraps 1, of pale parts that have no edge to their ground .75 and less. */
const leastWalled = 0.8;

/**
 * Clears scraps of shade that a cut took along beside an edge which is itself in shade, in the corner below a lens: from the open
 * ground no step leads into them, and behind them stands an edge. Looked for at the size at which that edge is a step,
 * while at the mask's it is no steeper than the shade. Gives 0 to 1 near what was cleared, or null where nothing was.
 * @param mask  changed in place
 * @param strips  what is no scrap where it is more than 0
 */
export function clearShadeScraps(
  scene: Scene,
  mask: Uint8Array,
  strips: Float32Array | null,
  middle: Raster,
): Float32Array | null {
  const { widthPx } = middle;
  const distance = signedDistance(mask, scene.widthPx, scene.heightPx);
  const light = greyOf(middle);
  const cells = cellsOf(scene, middle);
  const shade = growShade(scene, distance, { light, cells, widthPx });
  const core = shade.map((own, p) => {
    const q = cells[p]!;
    return Number(own && distance[q]! > coreDepth && !strips?.[q]);
  });
  if (!core.includes(1)) return null;
  const { labels, regions } = findRegions(core, widthPx, middle.heightPx, 1);
  const perCell = (widthPx / scene.widthPx) ** 2;
  const most = largest * perCell * mask.reduce((sum, v) => sum + v, 0);
  const isScrap = regions.map((region, label) => {
    if (label === 0 || region.pixels < leastPixels || region.pixels > most) return false;
    return isWalled({ light, cells, widthPx }, mask, distance, { shade, labels, label, region });
  });
  if (!isScrap.includes(true)) return null;
  const kept = core.map((own, p) => Number(own && isScrap[labels[p]!]));
  const toCore = signedDistance(kept, widthPx, middle.heightPx);
  const clear = new Float32Array(mask.length);
  for (let p = 0; p < shade.length; p++) {
    if (shade[p] && toCore[p]! > -around * Math.sqrt(perCell)) clear[cells[p]!]! += 1 / perCell;
  }
  const cleared = clear.map((share, q) => Number(mask[q] === 1 && share >= 0.5));
  for (let q = 0; q < mask.length; q++) if (cleared[q]) mask[q] = 0;
  const toCleared = signedDistance(Uint8Array.from(cleared), scene.widthPx, scene.heightPx);
  return toCleared.map((d) => smoothStep(-band - 3, -band, d));
}

/** The photo at the middle size: its lightness, and the mask's pixel that each of its pixels lies in. */
type Fine = { light: Float32Array; cells: Int32Array; widthPx: number };

function greyOf({ rgb, widthPx, heightPx }: Raster): Float32Array {
  const light = new Float32Array(widthPx * heightPx);
  for (let p = 0, i = 0; p < light.length; p++, i += 3) {
    light[p] = 0.3 * rgb[i]! + 0.59 * rgb[i + 1]! + 0.11 * rgb[i + 2]!;
  }
  return light;
}

function cellsOf(scene: Scene, { widthPx, heightPx }: Raster): Int32Array {
  const cells = new Int32Array(widthPx * heightPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = Math.floor(((y + 0.5) * scene.heightPx) / heightPx) * scene.widthPx;
    for (let x = 0; x < widthPx; x++, p++) {
      cells[p] = row + Math.floor(((x + 0.5) * scene.widthPx) / widthPx);
    }
  }
  return cells;
}

/** The smooth shade of the ground's hue that hangs together with the ground outside of the mask. */
function growShade(
  { tint, lift, ringing, backdrop }: Scene,
  distance: Float32Array,
  { light, cells, widthPx }: Fine,
): Uint8Array {
  const isShade = (p: number) => {
    const q = cells[p]!;
    const dark = -lift[q]!;
    if (!(dark > darks[0] && dark < darks[1])) return false;
    if (tint[q]! > 4 + 0.3 * dark + backdrop.noise + ringing[q]!) return false;
    const own = light[p]!;
    return [p - 1, p + 1, p - widthPx, p + widthPx].every(
      (n) => Math.abs(light[n]! - own) < gentle,
    );
  };
  const shade = new Uint8Array(light.length);
  const queue: number[] = [];
  for (let p = 0; p < light.length; p++) {
    const d = distance[cells[p]!]!;
    if (d > 0 || d < -2 || !isShade(p)) continue;
    shade[p] = 1;
    queue.push(p);
  }
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) {
    for (const n of [p - 1, p + 1, p - widthPx, p + widthPx]) {
      if (shade[n] !== 0 || !(distance[cells[n]!]! > 0) || !isShade(n)) continue;
      shade[n] = 1;
      queue.push(n);
    }
  }
  return shade;
}

type Core = { shade: Uint8Array; labels: Int32Array; label: number; region: Region };

/** Whether a core reaches deep enough and ends at an edge wherever the mask goes on. */
function isWalled(
  { light, cells, widthPx }: Fine,
  mask: Uint8Array,
  distance: Float32Array,
  { shade, labels, label, region }: Core,
): boolean {
  let [rim, walled, depth] = [0, 0, 0];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      depth = Math.max(depth, distance[cells[p]!]!);
      for (const step of [-1, 1, -widthPx, widthPx]) {
        if (shade[p + step] || !mask[cells[p + step]!]) continue;
        rim++;
        const rise = (k: number) => Math.abs(light[p + k * step]! - light[p]!);
        if (Math.max(rise(1), rise(2), rise(3)) > wall) walled++;
      }
    }
  }
  return depth > leastDepth && walled > leastWalled * rim;
}
