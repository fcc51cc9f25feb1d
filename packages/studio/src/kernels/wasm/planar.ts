// AssemblyScript. Pixel loops of the film compositor over 8-bit planes; ../planar.ts holds the same in plain
// TypeScript, and a test holds the two equal byte for byte. All pointers are byte offsets into the imported memory.

function taps(p: usize, stride: usize, weights: usize): v128 {
  let px = v128.load32_zero(p);
  px = v128.load32_lane(p + stride, px, 1);
  px = v128.load32_lane(p + stride * 2, px, 2);
  px = v128.load32_lane(p + stride * 3, px, 3);
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(px), v128.load(weights)),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(px), v128.load(weights, 16)),
  );
}

// Four pixels whose source positions are u, v (16.16): 4 × 4 taps each, summed and rounded.
function four(src: usize, stride: i32, maxX: v128, maxY: v128, table: usize, u: v128, v: v128): v128 {
  const one = i32x4.splat(1), mask = i32x4.splat(31);
  const ix = i32x4.min_s(i32x4.max_s(i32x4.shr_s(u, 16), one), maxX);
  const iy = i32x4.min_s(i32x4.max_s(i32x4.shr_s(v, 16), one), maxY);
  const at = i32x4.add(i32x4.mul(i32x4.sub(iy, one), i32x4.splat(stride)), i32x4.sub(ix, one));
  const phase = v128.or(
    i32x4.shl(v128.and(i32x4.shr_s(v, 11), mask), 10),
    i32x4.shl(v128.and(i32x4.shr_s(u, 11), mask), 5),
  );
  const st = <usize>stride;
  const a = taps(src + <usize>i32x4.extract_lane(at, 0), st, table + <usize>i32x4.extract_lane(phase, 0));
  const b = taps(src + <usize>i32x4.extract_lane(at, 1), st, table + <usize>i32x4.extract_lane(phase, 1));
  const c = taps(src + <usize>i32x4.extract_lane(at, 2), st, table + <usize>i32x4.extract_lane(phase, 2));
  const d = taps(src + <usize>i32x4.extract_lane(at, 3), st, table + <usize>i32x4.extract_lane(phase, 3));
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  const sum = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(2048)), 12);
}

// The table's further parts, and the two lines of columns that were filtered downwards (see resampleTable).
const acrossTable: usize = 32 * 32 * 32, downTable: usize = acrossTable + 32 * 8, lineTable: usize = downTable + 32 * 8;
const lineColumns = 4096;
const lineBytes: usize = 2 * (4096 + 16);
// Behind them the mesh at one row: source positions across and down at each cell's edge, and down a row below; up to 1020 cells.
const meshRow: usize = lineTable + 2 * lineBytes, meshBytes: usize = 4096;
const partMesh: usize = meshRow + 3 * meshBytes;
// Neighbouring cells whose row keeps to one source row are filtered together, what rises a little in parts of 8 and 4
// pixels, and what is steeper pixel by pixel. Steep places are where two depths meet: parts of 4 may rise twice as much.
const mostRise = 6144, mostApart = 1024;

// Filters columns of four rows: pixels × 128.
function down(p: usize, stride: usize, columns: i32, weights: usize, line: usize): void {
  const a = v128.load16_splat(weights), b = v128.load16_splat(weights, 2);
  const c = v128.load16_splat(weights, 4), d = v128.load16_splat(weights, 6);
  for (let i = 0; i < columns; i += 8) {
    // The outer two first: they are negative, so that only a true overshoot saturates.
    const outer = i16x8.add_sat_s(
      i16x8.relaxed_q15mulr_s(i16x8.shl(v128.load8x8_u(p), 7), a),
      i16x8.relaxed_q15mulr_s(i16x8.shl(v128.load8x8_u(p + stride * 3), 7), d),
    );
    const upper = i16x8.relaxed_q15mulr_s(i16x8.shl(v128.load8x8_u(p + stride), 7), b);
    const lower = i16x8.relaxed_q15mulr_s(i16x8.shl(v128.load8x8_u(p + stride * 2), 7), c);
    v128.store(line, i16x8.add_sat_s(i16x8.add_sat_s(outer, upper), lower));
    p += 8; line += 16;
  }
}

// Sums of two taps each for four pixels, rounded to 16 bits.
function sumsOf(first: v128, second: v128): v128 {
  const sum = i32x4.add(v128.shuffle<i32>(first, second, 0, 2, 4, 6), v128.shuffle<i32>(first, second, 1, 3, 5, 7));
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << 18)), 19);
}

// The rows of neighbouring cells (of 1 << shift pixels) from the filtered lines; `line` is where source column 1 would lie
// in the first of them, `mesh` has the source position at each cell's edge.
function across(line: usize, both: bool, phases: usize, mesh: usize, cells: i32, shift: i32, dst: usize, dstSecond: usize): void {
  const lineAt = i32x4.splat(<i32>line), phasesAt = i32x4.splat(<i32>phases), mask = i32x4.splat(0xf8);
  const lanes = i32x4(0, 1, 2, 3);
  for (let c = 0; c < cells; c++, mesh += 4) {
    const start = load<i32>(mesh), du = (load<i32>(mesh, 4) - start) >> shift;
    const step = i32x4.splat(du << 2);
    let u = i32x4.add(i32x4.splat(start), i32x4.mul(lanes, i32x4.splat(du)));
    for (let i = 0; i < 1 << shift; i += 4) {
      // Addresses leave the vector two at a time: single lanes cost twice as much to get at.
      const taps = i32x4.add(i32x4.shl(i32x4.shr_s(u, 16), 1), lineAt);
      const weights = i32x4.add(v128.and(i32x4.shr_s(u, 8), mask), phasesAt);
      const t01 = i64x2.extract_lane(taps, 0), t23 = i64x2.extract_lane(taps, 1);
      const w01 = i64x2.extract_lane(weights, 0), w23 = i64x2.extract_lane(weights, 1);
      const t0 = <usize>t01, t1 = <usize>(t01 >> 32), t2 = <usize>t23, t3 = <usize>(t23 >> 32);
      const ab = v128.load64_lane(<usize>(w01 >> 32), v128.load64_zero(<usize>w01), 1);
      const cd = v128.load64_lane(<usize>(w23 >> 32), v128.load64_zero(<usize>w23), 1);
      const row = sumsOf(
        i32x4.dot_i16x8_s(v128.load64_lane(t1, v128.load64_zero(t0), 1), ab),
        i32x4.dot_i16x8_s(v128.load64_lane(t3, v128.load64_zero(t2), 1), cd),
      );
      if (both) {
        const more = sumsOf(
          i32x4.dot_i16x8_s(v128.load64_lane(t1, v128.load64_zero(t0, lineBytes), 1, lineBytes), ab),
          i32x4.dot_i16x8_s(v128.load64_lane(t3, v128.load64_zero(t2, lineBytes), 1, lineBytes), cd),
        );
        const narrow = i16x8.narrow_i32x4_s(row, more);
        const bytes = i8x16.narrow_i16x8_u(narrow, narrow);
        v128.store32_lane(dst, bytes, 0);
        v128.store32_lane(dstSecond, bytes, 1);
      } else {
        const narrow = i16x8.narrow_i32x4_s(row, row);
        v128.store32_lane(dst, i8x16.narrow_i16x8_u(narrow, narrow), 0);
      }
      dst += 4; dstSecond += 4;
      u = i32x4.add(u, step);
    }
  }
}

// A cell's row whose source positions rise, or lie at the plane's edge: each pixel from its own 4 × 4 taps.
function pointwise(
  src: usize, stride: i32, maxX: i32, maxY: i32, table: usize,
  u0: i32, du: i32, v0: i32, dv: i32, cell: i32, dst: usize,
): void {
  const lane = i32x4(0, 1, 2, 3), limitX = i32x4.splat(maxX), limitY = i32x4.splat(maxY);
  const stepU = i32x4.splat(du << 2), stepV = i32x4.splat(dv << 2);
  let u = i32x4.add(i32x4.splat(u0), i32x4.mul(lane, i32x4.splat(du)));
  let v = i32x4.add(i32x4.splat(v0), i32x4.mul(lane, i32x4.splat(dv)));
  for (let i: usize = 0; i < <usize>cell; i += 8) {
    const low = four(src, stride, limitX, limitY, table, u, v);
    u = i32x4.add(u, stepU); v = i32x4.add(v, stepV);
    const high = four(src, stride, limitX, limitY, table, u, v);
    u = i32x4.add(u, stepU); v = i32x4.add(v, stepV);
    const both = i16x8.narrow_i32x4_s(low, high);
    v128.store64_lane(dst + i, i8x16.narrow_i16x8_u(both, both), 0);
  }
}

// A cell's row that rises a little: in parts that each keep to a source row. The second line is another plane's, or the next row.
function inParts(
  src: usize, second: usize, both: bool, stride: i32, maxY: i32, table: usize, u: i32, du: i32,
  v: i32, dv: i32, vSecond: i32, dvSecond: i32, cell: i32, part: i32, dst: usize, dstSecond: usize,
): void {
  const line = table + lineTable;
  for (let i = 0; i < cell; i += part) {
    const last = u + du * (part - 1);
    const first = (min(u, last) >> 16) - 1, columns = (max(u, last) >> 16) + 3 - first;
    downAt(src, stride, maxY, table, v + ((dv * part) >> 1), first, columns, line);
    if (both) downAt(second, stride, maxY, table, vSecond + ((dvSecond * part) >> 1), first, columns, line + lineBytes);
    // A part is a cell of its own, with a mesh of two nodes.
    const mesh = table + partMesh;
    store<i32>(mesh, u); store<i32>(mesh, u + du * part, 4);
    const start = line - (<usize>(first + 1) << 1);
    across(
      start, both, table + acrossTable, mesh, 1, 31 - clz(part), dst + <usize>i, dstSecond + <usize>i,
    );
    u += du * part; v += dv * part; vSecond += dvSecond * part;
  }
}

// Filters the columns from `first` on down to source position v.
function downAt(
  src: usize, stride: i32, maxY: i32, table: usize, v: i32, first: i32, columns: i32, line: usize,
): void {
  const at = <usize>((min(max(v >> 16, 1), maxY) - 1) * stride + first);
  down(src + at, <usize>stride, columns, table + downTable + (<usize>((v >> 11) & 31) << 3), line);
}

// The mesh so many half rows below a row of nodes, four nodes at a time.
function readMesh(map: usize, mapStride: i32, nodes: i32, halfRows: i32, shift: i32, out: usize): void {
  const rows = i32x4.splat(halfRows);
  const below = <usize>mapStride << 2;
  for (let i = 0; i < nodes; i += 4) {
    const top = v128.load(map);
    const step = i32x4.shr_s(i32x4.mul(i32x4.sub(v128.load(map + below), top), rows), shift + 1);
    v128.store(out, i32x4.add(top, step));
    map += 16; out += 16;
  }
}

export function warp(
  src: usize, second: usize, srcStride: i32, srcWidth: i32, srcHeight: i32, table: usize,
  mapU: usize, mapV: usize, mapStride: i32, cell: i32,
  dst: usize, dstSecond: usize, dstStride: i32, dstHeight: i32,
  column0: i32, row0: i32, column1: i32, row1: i32,
): void {
  const shift = 31 - clz(cell);
  const meshU = table + meshRow, meshV = meshU + meshBytes, meshNext = meshV + meshBytes;
  const cells = column1 - column0;
  // A plane alone is drawn two rows at a time, which share their positions across: those of the line between them. That is
  // off by less than the phases' own rounding, and what is worked out once for both is half of the work.
  const alone = second == 0;
  for (let row = row0; row < row1; row++) {
    const node = <usize>(row * mapStride + column0) << 2;
    const lines = min(cell, dstHeight - row * cell);
    for (let j = 0; j < lines; j += alone ? 2 : 1) {
      const start = <usize>((row * cell + j) * dstStride + column0 * cell);
      const two = alone && j + 1 < lines;
      readMesh(mapU + node, mapStride, cells + 1, 2 * j + (two ? 1 : 0), shift, meshU);
      readMesh(mapV + node, mapStride, cells + 1, 2 * j, shift, meshV);
      if (two) readMesh(mapV + node, mapStride, cells + 1, 2 * j + 2, shift, meshNext);
      drawRow(
        src, two ? src : second, two || !alone, srcStride, srcWidth, srcHeight, table, two ? meshNext : meshV, cell, cells,
        dst + start, two ? dst + start + <usize>dstStride : dstSecond + start,
      );
    }
  }
}

// A row of cells' pixels from the mesh there, and with it a second: another plane's, or the next of the same.
function drawRow(
  src: usize, second: usize, both: bool, srcStride: i32, srcWidth: i32, srcHeight: i32, table: usize,
  meshSecond: usize, cell: i32, cells: i32, dst: usize, dstSecond: usize,
): void {
  const maxX = srcWidth - 3, maxY = srcHeight - 3, farthest = (maxX + 1) << 16;
  const shift = 31 - clz(cell);
  const line = table + lineTable, meshU = table + meshRow, meshV = meshU + meshBytes;
  let column = 0;
  while (column < cells) {
    // The run of cells from here that keep to one source row.
    let end = column, from = farthest, upTo = 0, runV = 0, runSecond = 0;
    let u = 0, v = 0, w = 0, du = 0, dv = 0, dw = 0, low = 0, high = 0;
    while (end < cells) {
      const at = <usize>end << 2;
      u = load<i32>(meshU + at); v = load<i32>(meshV + at); w = load<i32>(meshSecond + at);
      du = (load<i32>(meshU + at, 4) - u) >> shift;
      dv = (load<i32>(meshV + at, 4) - v) >> shift; dw = (load<i32>(meshSecond + at, 4) - w) >> shift;
      const last = u + du * (cell - 1);
      const middle = v + ((dv << shift) >> 1), middleSecond = w + ((dw << shift) >> 1);
      if (end == column) { runV = middle; runSecond = middleSecond; }
      low = min(u, last); high = max(u, last);
      if (max(abs(dv), abs(dw)) << shift > mostRise || low < 65536 || high >= farthest) break;
      if (max(abs(middle - runV), abs(middleSecond - runSecond)) > mostApart) break;
      if (max(upTo, high) - min(from, low) > (lineColumns - 8) << 16) break;
      from = min(from, low); upTo = max(upTo, high); end++;
    }
    const to = <usize>(column << shift);
    if (end == column) {
      const steep = max(abs(dv), abs(dw));
      if (steep * 4 <= 2 * mostRise && low >= 65536 && high < farthest && high - low < 64 << 16) {
        const part = steep * 8 <= mostRise ? 8 : 4;
        inParts(src, second, both, srcStride, maxY, table, u, du, v, dv, w, dw, cell, part, dst + to, dstSecond + to);
      } else {
        pointwise(src, srcStride, maxX, maxY, table, u, du, v, dv, cell, dst + to);
        if (both) pointwise(second, srcStride, maxX, maxY, table, u, du, w, dw, cell, dstSecond + to);
      }
      column++;
      continue;
    }
    const first = (from >> 16) - 1, columns = (upTo >> 16) + 3 - first;
    downAt(src, srcStride, maxY, table, runV, first, columns, line);
    if (both) downAt(second, srcStride, maxY, table, runSecond, first, columns, line + lineBytes);
    const base = line - (<usize>(first + 1) << 1);
    const mesh = meshU + (<usize>column << 2);
    across(base, both, table + acrossTable, mesh, end - column, shift, dst + to, dstSecond + to);
    column = end;
  }
}

export function over(dst: usize, src: usize, alpha: usize, length: i32, zero: i32, opacity: i32): void {
  const z = i16x8.splat(<i16>zero), full = i16x8.splat(255), op = i16x8.splat(<i16>(opacity << 7));
  const whole = opacity >= 256;
  for (let i: usize = 0; i < <usize>length; i += 8) {
    let a = i16x8.extend_low_i8x16_u(v128.load64_zero(alpha + i));
    if (!v128.any_true(a)) continue;
    let s = i16x8.sub(i16x8.extend_low_i8x16_u(v128.load64_zero(src + i)), z);
    if (!whole) { a = i16x8.q15mulr_sat_s(a, op); s = i16x8.q15mulr_sat_s(s, op); }
    const d = i16x8.sub(i16x8.extend_low_i8x16_u(v128.load64_zero(dst + i)), z);
    const rest = i16x8.sub(full, a);
    // (255 - a) / 255 in Q15 is 128.5 × (255 - a), to within 1/65536.
    const keep = i16x8.add(i16x8.shl(rest, 7), i16x8.shr_s(rest, 1));
    const mixed = i16x8.add(i16x8.add(i16x8.q15mulr_sat_s(d, keep), s), z);
    v128.store64_lane(dst + i, i8x16.narrow_i16x8_u(mixed, mixed), 0);
  }
}

export function mix(dst: usize, from: usize, to: usize, length: i32, share: i32): void {
  if (share >= 256) { memory.copy(dst, to, length); return; }
  const k = i16x8.splat(<i16>(share << 7));
  for (let i: usize = 0; i < <usize>length; i += 8) {
    const d = i16x8.extend_low_i8x16_u(v128.load64_zero(from + i));
    const s = i16x8.extend_low_i8x16_u(v128.load64_zero(to + i));
    const mixed = i16x8.add(d, i16x8.q15mulr_sat_s(i16x8.sub(s, d), k));
    v128.store64_lane(dst + i, i8x16.narrow_i16x8_u(mixed, mixed), 0);
  }
}

export function blend(dst: usize, from: usize, to: usize, profile: usize, length: i32): void {
  for (let i: usize = 0; i < <usize>length; i += 8) {
    const k = v128.load(profile + (i << 1));
    const d = i16x8.extend_low_i8x16_u(v128.load64_zero(from + i));
    const s = i16x8.extend_low_i8x16_u(v128.load64_zero(to + i));
    const mixed = i16x8.add(d, i16x8.q15mulr_sat_s(i16x8.sub(s, d), k));
    v128.store64_lane(dst + i, i8x16.narrow_i16x8_u(mixed, mixed), 0);
  }
}

export function glint(dst: usize, alpha: usize, profile: usize, length: i32): void {
  const ceiling = i16x8.splat(235);
  for (let i: usize = 0; i < <usize>length; i += 8) {
    const p = v128.load(profile + (i << 1));
    if (!v128.any_true(p)) continue;
    const a = i16x8.shl(i16x8.extend_low_i8x16_u(v128.load64_zero(alpha + i)), 7);
    const d = i16x8.extend_low_i8x16_u(v128.load64_zero(dst + i));
    const lit = i16x8.max_s(d, i16x8.min_s(i16x8.add(d, i16x8.q15mulr_sat_s(p, a)), ceiling));
    v128.store64_lane(dst + i, i8x16.narrow_i16x8_u(lit, lit), 0);
  }
}
