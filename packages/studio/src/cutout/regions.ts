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

/** Labels the connected regions where `mask` is `value`; 4-connected, or 8-connected on demand. */
export function findRegions(
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
  value: number,
  eightConnected = false,
): Regions {
  const pixels = widthPx * heightPx;
  const labels = new Int32Array(pixels);
  const queue = new Int32Array(pixels);
  const regions: Region[] = [emptyRegion()];
  for (let start = 0; start < pixels; start++) {
    if (mask[start] !== value || labels[start]) continue;
    const label = regions.length;
    const region = emptyRegion();
    let tail = 0;
    queue[tail++] = start;
    labels[start] = label;
    for (let head = 0; head < tail; head++) {
      const p = queue[head]!;
      const x = p % widthPx;
      const y = (p / widthPx) | 0;
      grow(region, x, y, widthPx, heightPx);
      for (let dy = y > 0 ? -1 : 0; dy <= (y < heightPx - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < widthPx - 1 ? 1 : 0); dx++) {
          if (dx !== 0 && dy !== 0 && !eightConnected) continue;
          const q = p + dy * widthPx + dx;
          if (mask[q] !== value || labels[q]) continue;
          labels[q] = label;
          queue[tail++] = q;
        }
      }
    }
    region.pixels = tail;
    regions.push(region);
  }
  return { labels, regions };
}

function emptyRegion(): Region {
  return { pixels: 0, borderPixels: 0, left: Infinity, top: Infinity, right: -1, bottom: -1 };
}

function grow(region: Region, x: number, y: number, widthPx: number, heightPx: number): void {
  if (x === 0 || y === 0 || x === widthPx - 1 || y === heightPx - 1) region.borderPixels++;
  if (x < region.left) region.left = x;
  if (x > region.right) region.right = x;
  if (y < region.top) region.top = y;
  if (y > region.bottom) region.bottom = y;
}
