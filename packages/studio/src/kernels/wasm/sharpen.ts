// AssemblyScript. Rows of an unsharp mask, four pixels at a time; ../sharpen-plain.ts holds the same in plain TypeScript, and a
// test holds the two equal. Pointers are byte offsets into the imported memory; rows are padded to a multiple of 4 pixels.
// Roundings are relaxed: see develop.ts.

function luma(red: v128, green: v128, blue: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(red, f32x4.splat(0.299)), f32x4.mul(green, f32x4.splat(0.587))),
    f32x4.mul(blue, f32x4.splat(0.114)),
  );
}

function red(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 3, 6, 6), c, 0, 1, 2, 5);
}
function green(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 1, 4, 7, 7), c, 0, 1, 2, 6);
}
function blue(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 5, 5, 5), c, 0, 1, 4, 7);
}

function wideLow(row: v128): v128 { return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(row)); }
function wideHigh(row: v128): v128 { return f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(row)); }

// The luma of 16-bit sRGB, in bytes' units.
export function lumaOfFrame(values: usize, into: usize, pixels: i32): void {
  for (let x = 0; x < pixels; x += 4) {
    const low = v128.load(values);
    const a = wideLow(low), b = wideHigh(low), c = wideLow(v128.load64_zero(values + 16));
    const level = luma(red(a, b, c), green(a, b, c), blue(a, b, c));
    v128.store(into, f32x4.mul(level, f32x4.splat(1 / 257.0)));
    values += 24;
    into += 16;
  }
}

function channel(pixels: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_u(v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255)));
}

// How much pixels cover, and their luma times that.
export function lumaOfLayer(rgba: usize, into: usize, cover: usize, pixels: i32): void {
  for (let x = 0; x < pixels; x += 4) {
    const four = v128.load(rgba);
    const alpha = f32x4.mul(channel(four, 24), f32x4.splat(1 / 255.0));
    v128.store(into, f32x4.mul(luma(channel(four, 0), channel(four, 8), channel(four, 16)), alpha));
    v128.store(cover, alpha);
    rgba += 16;
    into += 16;
    cover += 16;
  }
}

// Two floats at one distance on both sides, weighed.
function pair(at: usize, distance: usize, weight: f32): v128 {
  return f32x4.mul(f32x4.add(v128.load(at - distance), v128.load(at + distance)), f32x4.splat(weight));
}

// Nine values about `at`, `step` bytes apart, by the eighth row of Pascal's triangle: about a Gaussian of 1.41.
function about(at: usize, step: usize): v128 {
  const near = f32x4.add(pair(at, step, 56 / 256.0), pair(at, step * 2, 28 / 256.0));
  const far = f32x4.add(pair(at, step * 3, 8 / 256.0), pair(at, step * 4, 1 / 256.0));
  return f32x4.add(f32x4.mul(v128.load(at), f32x4.splat(70 / 256.0)), f32x4.add(near, far));
}

export function spread(from: usize, into: usize, pixels: i32): void {
  for (let x = 0; x < pixels; x += 4) {
    v128.store(into, about(from, 4));
    from += 16;
    into += 16;
  }
}

// What is added to a pixel that is `off` its surroundings: little of what may be noise, and no more than `most`.
function gain(off: v128, amount: f32, noise: f32, most: f32): v128 {
  const square = f32x4.mul(off, off);
  const share = f32x4.div(square, f32x4.add(square, f32x4.splat(noise * noise)));
  const more = f32x4.mul(f32x4.mul(off, share), f32x4.splat(amount));
  return f32x4.pmax(f32x4.splat(-most), f32x4.pmin(f32x4.splat(most), more));
}

function first(v: v128): v128 { return v128.shuffle<f32>(v, v, 0, 0, 0, 1); }
function second(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 1, 2, 2); }
function third(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 3, 3, 3); }

function whole(value: v128): v128 {
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(value));
}

export function sharpenFrame(
  spreadRow: usize, stride: usize, values: usize, pixels: i32, amount: f32, noise: f32, most: f32,
): void {
  for (let x = 0; x < pixels; x += 4) {
    const low = v128.load(values);
    const a = wideLow(low), b = wideHigh(low), c = wideLow(v128.load64_zero(values + 16));
    const level = f32x4.mul(luma(red(a, b, c), green(a, b, c), blue(a, b, c)), f32x4.splat(1 / 257.0));
    const off = f32x4.sub(level, about(spreadRow, stride));
    const more = f32x4.mul(gain(off, amount, noise, most), f32x4.splat(257));
    const p = whole(f32x4.add(a, first(more)));
    const q = whole(f32x4.add(b, second(more)));
    const r = whole(f32x4.add(c, third(more)));
    v128.store(values, i16x8.narrow_i32x4_u(p, q));
    v128.store64_lane(values + 16, i16x8.narrow_i32x4_u(r, r), 0);
    values += 24;
    spreadRow += 16;
  }
}

export function sharpenLayer(
  spreadRow: usize, coverRow: usize, stride: usize, rgba: usize, pixels: i32, amount: f32, noise: f32, most: f32,
): void {
  const zero = f32x4.splat(0);
  for (let x = 0; x < pixels; x += 4) {
    const four = v128.load(rgba);
    const r = channel(four, 0), g = channel(four, 8), b = channel(four, 16);
    const cover = about(coverRow, stride);
    const mean = f32x4.div(about(spreadRow, stride), f32x4.pmax(cover, f32x4.splat(0.01)));
    const inside = f32x4.pmax(zero, f32x4.sub(f32x4.mul(cover, f32x4.splat(2)), f32x4.splat(1)));
    const more = f32x4.mul(gain(f32x4.sub(luma(r, g, b), mean), amount, noise, most), inside);
    const upper = f32x4.splat(255);
    const red = whole(f32x4.pmax(zero, f32x4.pmin(upper, f32x4.add(r, more))));
    const green = i32x4.shl(whole(f32x4.pmax(zero, f32x4.pmin(upper, f32x4.add(g, more)))), 8);
    const blue = i32x4.shl(whole(f32x4.pmax(zero, f32x4.pmin(upper, f32x4.add(b, more)))), 16);
    const alpha = v128.and(four, i32x4.splat(0xff000000));
    v128.store(rgba, v128.or(v128.or(red, green), v128.or(blue, alpha)));
    rgba += 16;
    spreadRow += 16;
    coverRow += 16;
  }
}
