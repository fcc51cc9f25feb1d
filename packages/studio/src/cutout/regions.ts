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
    const visit = (q: number) => {
      if (mask[q] !== value || labels[q]) return;
      labels[q] = label;
      queue[tail++] = q;
    };
    visit(start);
    for (let head = 0; head < tail; head++) {
      const p = queue[head]!;
      const y = (p / widthPx) | 0;
      const x = p - y * widthPx;
      grow(region, x, y, widthPx, heightPx);
      const [west, east] = [x > 0, x < widthPx - 1];
      if (y > 0) {
        visit(p - widthPx);
        if (eightConnected && west) visit(p - widthPx - 1);
        if (eightConnected && east) visit(p - widthPx + 1);
      }
      if (west) visit(p - 1);
      if (east) visit(p + 1);
      if (y < heightPx - 1) {
        visit(p + widthPx);
        if (eightConnected && west) visit(p + widthPx - 1);
        if (eightConnected && east) visit(p + widthPx + 1);
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
