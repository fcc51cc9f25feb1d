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

export function warp(
  src: usize, srcStride: i32, srcWidth: i32, srcHeight: i32, table: usize,
  mapU: usize, mapV: usize, mapStride: i32, cell: i32,
  dst: usize, dstStride: i32, column0: i32, row0: i32, column1: i32, row1: i32,
): void {
  const maxX = i32x4.splat(srcWidth - 3), maxY = i32x4.splat(srcHeight - 3);
  const shift = 31 - clz(cell);
  const lane = i32x4(0, 1, 2, 3);
  for (let row = row0; row < row1; row++) {
    for (let j = 0; j < cell; j++) {
      for (let column = column0; column < column1; column++) {
        const node = <usize>(row * mapStride + column) << 2, below = node + (<usize>mapStride << 2);
        let u0 = load<i32>(mapU + node), u1 = load<i32>(mapU + node, 4);
        u0 += ((load<i32>(mapU + below) - u0) * j) >> shift;
        u1 += ((load<i32>(mapU + below, 4) - u1) * j) >> shift;
        let v0 = load<i32>(mapV + node), v1 = load<i32>(mapV + node, 4);
        v0 += ((load<i32>(mapV + below) - v0) * j) >> shift;
        v1 += ((load<i32>(mapV + below, 4) - v1) * j) >> shift;
        const du = (u1 - u0) >> shift, dv = (v1 - v0) >> shift;
        let u = i32x4.add(i32x4.splat(u0), i32x4.mul(lane, i32x4.splat(du)));
        let v = i32x4.add(i32x4.splat(v0), i32x4.mul(lane, i32x4.splat(dv)));
        const stepU = i32x4.splat(du << 2), stepV = i32x4.splat(dv << 2);
        const out = dst + <usize>((row * cell + j) * dstStride + column * cell);
        for (let i = 0; i < cell; i += 8) {
          const low = four(src, srcStride, maxX, maxY, table, u, v);
          u = i32x4.add(u, stepU); v = i32x4.add(v, stepV);
          const high = four(src, srcStride, maxX, maxY, table, u, v);
          u = i32x4.add(u, stepU); v = i32x4.add(v, stepV);
          const both = i16x8.narrow_i32x4_s(low, high);
          v128.store64_lane(out + <usize>i, i8x16.narrow_i16x8_u(both, both), 0);
        }
      }
    }
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

export function mix(dst: usize, src: usize, length: i32, share: i32): void {
  if (share >= 256) { memory.copy(dst, src, length); return; }
  const k = i16x8.splat(<i16>(share << 7));
  for (let i: usize = 0; i < <usize>length; i += 8) {
    const d = i16x8.extend_low_i8x16_u(v128.load64_zero(dst + i));
    const s = i16x8.extend_low_i8x16_u(v128.load64_zero(src + i));
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
