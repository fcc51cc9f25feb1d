import type { Superpixels } from "../image/superpixels.ts";

/** Spreads of colour (Lab units), of place (shares of the longer side) and of boundary connectivity, as in the authors' code. */
const colourSpread = 10;
const placeSpread = 0.4;
const connectivitySpread = 1;
/** Least smoothness between neighbours, against specks. */
const leastSmoothness = 0.1;

/**
 * How much each superpixel stands out as a thing of its own, 0 to 1, by what hangs together with the picture's border
 * (robust background detection, Zhu et al. 2014): stripes, planks and a wall run out of it over long stretches, a product
 * that one side cuts touches it over little of its size.
 */
export function findSaliency(patches: Superpixels): Float32Array {
  const apart = colourDistances(patches);
  const along = geodesics(patches, apart);
  const ground = groundShares(patches, along);
  const contrast = weightedContrast(patches, apart, ground);
  return settle(patches, apart, ground, contrast);
}

function colourDistances({ count, colour: [l, a, b] }: Superpixels): Float32Array {
  const apart = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const far = Math.sqrt((l[i]! - l[j]!) ** 2 + (a[i]! - a[j]!) ** 2 + (b[i]! - b[j]!) ** 2);
      apart[i * count + j] = far;
      apart[j * count + i] = far;
    }
  }
  return apart;
}

/** Shortest ways in colour over neighbouring patches; those on the border are neighbours of each other, as the scene goes on outside. */
function geodesics(
  { count, neighbours, atBorder }: Superpixels,
  apart: Float32Array,
): Float32Array {
  const along = new Float32Array(count * count);
  const rim = Array.from({ length: count }, (_, k) => k).filter((k) => atBorder[k] === 1);
  const near = neighbours.map((own, k) =>
    atBorder[k] === 1 ? [...new Set([...own, ...rim])].filter((other) => other !== k) : own,
  );
  for (let from = 0; from < count; from++) {
    shortestFrom(from, near, apart, along.subarray(from * count, (from + 1) * count));
  }
  return along;
}

/** Dijkstra over some hundred nodes: the nearest is sought among those that a way was found to, which lie one after the other. */
function shortestFrom(
  from: number,
  near: number[][],
  apart: Float32Array,
  ways: Float32Array,
): void {
  ways.fill(Infinity);
  ways[from] = 0;
  const open = new Int32Array(ways.length);
  open[0] = from;
  const openWays = new Float32Array(open.length);
  const places = new Int32Array(open.length);
  for (let count = 1; count > 0;) {
    const place = leastOf(openWays, count);
    const next = open[place]!;
    const last = open[--count]!;
    open[place] = last;
    openWays[place] = openWays[count]!;
    places[last] = place;
    const [own, row] = [ways[next]!, next * ways.length];
    for (const other of near[next]!) {
      const way = own + apart[row + other]!;
      if (way >= ways[other]!) continue;
      if (ways[other] === Infinity) {
        open[count] = other;
        places[other] = count++;
      }
      ways[other] = way;
      openWays[places[other]!] = way;
    }
  }
}

function leastOf(values: Float32Array, count: number): number {
  let [place, least] = [0, Infinity];
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (value >= least) continue;
    place = i;
    least = value;
  }
  return place;
}

/** How likely each patch is ground: by the length of border over the root of the area of what it hangs together with. */
function groundShares({ count, atBorder }: Superpixels, along: Float32Array): Float32Array {
  const shares = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let [area, border] = [0, 0];
    for (let j = 0; j < count; j++) {
      const same = Math.exp(-(along[i * count + j]! ** 2) / (2 * colourSpread ** 2));
      area += same;
      if (atBorder[j] === 1) border += same;
    }
    const connectivity = border / Math.sqrt(area);
    shares[i] = 1 - Math.exp(-(connectivity ** 2) / (2 * connectivitySpread ** 2));
  }
  return shares;
}

/** Contrast to what is likely ground and near, as a share of the largest. */
function weightedContrast(
  { count, x, y, neighbours }: Superpixels,
  apart: Float32Array,
  ground: Float32Array,
): Float32Array {
  const contrast = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (neighbours[i]!.length === 0) continue;
    for (let j = 0; j < count; j++) {
      const far = (x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2;
      const near = Math.exp(-far / (2 * placeSpread ** 2));
      contrast[i] = contrast[i]! + apart[i * count + j]! * near * ground[j]!;
    }
  }
  const largest = Math.max(...contrast, 1e-6);
  return contrast.map((own) => own / largest);
}

/** Least squares: near 0 where it is ground, near 1 where it stands out, and alike where neighbours are. Gauss-Seidel, as the matrix is dominated by its diagonal. */
function settle(
  { count, neighbours }: Superpixels,
  apart: Float32Array,
  ground: Float32Array,
  contrast: Float32Array,
): Float32Array {
  const saliency = contrast.slice();
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < count; i++) {
      let weight = ground[i]! + contrast[i]!;
      let sum = contrast[i]!;
      for (const j of neighbours[i]!) {
        const alike =
          Math.exp(-(apart[i * count + j]! ** 2) / (2 * colourSpread ** 2)) + leastSmoothness;
        weight += alike;
        sum += alike * saliency[j]!;
      }
      // A patch that others took all pixels from has neither.
      saliency[i] = weight > 0 ? sum / weight : 0;
    }
  }
  const largest = Math.max(...saliency, 1e-6);
  return saliency.map((own) => own / largest);
}
