/** A line with its ends repeated; kept, as a picture has thousands of lines averaged. */
let padded = new Float32Array(4096);

/** Averages a line of values (every `stride`th from `start` on) over `radius` neighbours to both sides, in place; the ends are repeated. */
export function averageLine(
  values: Float32Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
): void {
  const needed = length + 2 * radius + 1;
  if (padded.length < needed) padded = new Float32Array(needed);
  const line = padded;
  const end = start + (length - 1) * stride;
  line.fill(values[start]!, 0, radius);
  for (let at = start, to = radius; at <= end; at += stride) line[to++] = values[at]!;
  line.fill(values[end]!, radius + length, needed);
  const count = 2 * radius + 1;
  let sum = values[start]! * radius;
  for (let index = radius; index < count; index++) sum += line[index]!;
  for (let index = 0, at = start; index < length; index++, at += stride) {
    values[at] = sum / count;
    sum += line[index + count]! - line[index]!;
  }
}

/** Averages each column of a raster as `averageLine` does, a row at a time: a walk down a column leaves the cache at every step. */
export function averageColumns(
  values: Float32Array,
  columns: number,
  rows: number,
  radius: number,
): void {
  const sums = new Float64Array(columns);
  for (let x = 0; x < columns; x++) sums[x] = values[x]! * radius;
  for (let row = 0; row <= radius; row++) {
    const from = Math.min(rows - 1, row) * columns;
    for (let x = 0; x < columns; x++) sums[x]! += values[from + x]!;
  }
  // What the last rows were before they got their averages.
  const kept = new Float32Array((radius + 1) * columns);
  const count = 2 * radius + 1;
  for (let row = 0; row < rows; row++) {
    const own = row * columns;
    kept.set(values.subarray(own, own + columns), (row % (radius + 1)) * columns);
    const ahead = Math.min(rows - 1, row + radius + 1) * columns;
    const behind = (Math.max(0, row - radius) % (radius + 1)) * columns;
    for (let x = 0; x < columns; x++) {
      const sum = sums[x]!;
      values[own + x] = sum / count;
      sums[x] = sum + (values[ahead + x]! - kept[behind + x]!);
    }
  }
}

/** Averages a raster over squares of `radius` cells to all sides, in place. */
export function average(values: Float32Array, columns: number, rows: number, radius: number): void {
  for (let y = 0; y < rows; y++) averageLine(values, y * columns, 1, columns, radius);
  averageColumns(values, columns, rows, radius);
}

/** Blurs a raster by about a Gaussian of `sigma` cells, in place: three boxes, each with a third of its variance. */
export function blurRaster(
  values: Float32Array,
  columns: number,
  rows: number,
  sigma: number,
): void {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  for (let pass = 0; pass < 3; pass++) average(values, columns, rows, radius);
}
