/** A connected region of a mask. */
export type Region = {
  pixels: number;
  /** How many of them lie on the picture's border. */
  borderPixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** `labels` holds 0 outside, else the index into `regions`, whose entry 0 is empty. */
export type Regions = { labels: Int32Array; regions: Region[] };

/** Labels the connected regions where `mask` is `value`, in the order of their first pixels; 4-connected, or 8-connected on demand. */
export function findRegions(
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
  value: number,
  eightConnected = false,
): Regions {
  const labels = new Int32Array(widthPx * heightPx);
  const { starts, ends, parents } = joinRuns(mask, widthPx, value, eightConnected ? 1 : 0);
  const regions: Region[] = [emptyRegion()];
  // A region's first run is its root, and comes before its others: the roots' labels stand in for their parents.
  for (let run = 0; run < starts.length; run++) {
    const label = parents[run] === run ? regions.length : parents[parents[run]!]!;
    if (parents[run] === run) regions.push(emptyRegion());
    parents[run] = label;
    grow(regions[label]!, starts[run]!, ends[run]!, widthPx, heightPx);
    for (let p = starts[run]!; p < ends[run]!; p++) labels[p] = label;
  }
  return { labels, regions };
}

/** Sets a plane to a value in the chosen regions, within their boxes: most often there are none, or small ones. */
export function fillRegions(
  plane: Uint8Array,
  widthPx: number,
  { labels, regions }: Regions,
  isChosen: boolean[],
  value: number,
): void {
  for (let label = 1; label < regions.length; label++) {
    if (isChosen[label]) fillRegion(plane, widthPx, labels, label, regions[label]!, value);
  }
}

function fillRegion(
  plane: Uint8Array,
  widthPx: number,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom }: Region,
  value: number,
): void {
  for (let row = top * widthPx; row <= bottom * widthPx; row += widthPx) {
    for (let p = row + left; p <= row + right; p++) if (labels[p] === label) plane[p] = value;
  }
}

/** A region's pixels, row by row. */
export function placesOf({ labels, regions }: Regions, label: number, widthPx: number): number[] {
  const { left, right, top, bottom } = regions[label]!;
  const places: number[] = [];
  for (let row = top * widthPx; row <= bottom * widthPx; row += widthPx) {
    for (let p = row + left; p <= row + right; p++) if (labels[p] === label) places.push(p);
  }
  return places;
}

function emptyRegion(): Region {
  return { pixels: 0, borderPixels: 0, left: Infinity, top: Infinity, right: -1, bottom: -1 };
}

/** Adds a run of a row, from pixel `start` to before `end`. */
function grow(region: Region, start: number, end: number, widthPx: number, heightPx: number): void {
  const y = Math.floor(start / widthPx);
  const left = start - y * widthPx;
  const right = end - 1 - y * widthPx;
  region.pixels += end - start;
  if (y === 0 || y === heightPx - 1) region.borderPixels += end - start;
  else region.borderPixels += Number(left === 0) + Number(right === widthPx - 1 && right > 0);
  if (left < region.left) region.left = left;
  if (right > region.right) region.right = right;
  if (y < region.top) region.top = y;
  region.bottom = y;
}

/** The runs of a value along the rows, in order; `parents` leads from each to an earlier one that it hangs together with. */
type Runs = { starts: number[]; ends: number[]; parents: number[] };

/** Joins runs that touch in neighbouring rows, by up to `slant` pixels aside, into trees (union-find). */
function joinRuns(mask: Uint8Array, widthPx: number, value: number, slant: number): Runs {
  // Arrays that grow: typed ones for as many runs as there could be take longer to clear than there are runs.
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  let above = 0;
  let start = mask.indexOf(value);
  for (let rowEnd = widthPx; start >= 0; rowEnd += widthPx) {
    const first = starts.length;
    while (start >= 0 && start < rowEnd) {
      let end = start + 1;
      while (end < rowEnd && mask[end] === value) end++;
      let root = starts.length;
      starts.push(start);
      ends.push(end);
      parents.push(root);
      while (above < first && ends[above]! <= start - widthPx - slant) above++;
      for (let run = above; run < first && starts[run]! < end - widthPx + slant; run++) {
        const other = rootOf(parents, run);
        parents[Math.max(root, other)] = Math.min(root, other);
        root = Math.min(root, other);
      }
      start = mask.indexOf(value, end);
    }
    above = first;
  }
  return { starts, ends, parents };
}

function rootOf(parents: number[], run: number): number {
  let root = run;
  while (parents[root] !== root) {
    // Halves the way for whoever comes next.
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

/** Whether what lies two pixels off is of the same region all round. */
export function isDeep(labels: Int32Array, p: number, widthPx: number): boolean {
  const label = labels[p];
  if (labels[p - 2] !== label || labels[p + 2] !== label) return false;
  return labels[p - 2 * widthPx] === label && labels[p + 2 * widthPx] === label;
}
