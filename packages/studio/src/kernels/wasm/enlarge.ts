// AssemblyScript. A 16-bit picture of interleaved channels enlarged row by row, by a cubic filter of four taps each way;
// ../enlarge-plain.ts holds the same in plain TypeScript, and a test holds the two equal. Pointers are byte offsets into the
// imported memory. Roundings are relaxed: see develop.ts.

function widen(low: v128): v128 {
  return f32x4.convert_i32x4_u(low);
}

// Four rows of shorts weighed into one row of floats; `samples` is rounded up to 8, and rows may be read that far.
export function blend(
  a: usize, b: usize, c: usize, d: usize, wa: f32, wb: f32, wc: f32, wd: f32, into: usize, samples: i32,
): void {
  const va = f32x4.splat(wa), vb = f32x4.splat(wb), vc = f32x4.splat(wc), vd = f32x4.splat(wd);
  for (let at = 0; at < samples; at += 8) {
    const ra = v128.load(a), rb = v128.load(b), rc = v128.load(c), rd = v128.load(d);
    let low = f32x4.mul(widen(i32x4.extend_low_i16x8_u(ra)), va);
    low = f32x4.add(low, f32x4.mul(widen(i32x4.extend_low_i16x8_u(rb)), vb));
    low = f32x4.add(low, f32x4.mul(widen(i32x4.extend_low_i16x8_u(rc)), vc));
    low = f32x4.add(low, f32x4.mul(widen(i32x4.extend_low_i16x8_u(rd)), vd));
    let high = f32x4.mul(widen(i32x4.extend_high_i16x8_u(ra)), va);
    high = f32x4.add(high, f32x4.mul(widen(i32x4.extend_high_i16x8_u(rb)), vb));
    high = f32x4.add(high, f32x4.mul(widen(i32x4.extend_high_i16x8_u(rc)), vc));
    high = f32x4.add(high, f32x4.mul(widen(i32x4.extend_high_i16x8_u(rd)), vd));
    v128.store(into, low);
    v128.store(into, high, 16);
    a += 16;
    b += 16;
    c += 16;
    d += 16;
    into += 32;
  }
}

// A row of floats stretched to shorts: `offsets` has each pixel's first tap in bytes, `weights` its four weights. Writes one
// short beyond the last pixel.
export function stretch(row: usize, offsets: usize, weights: usize, into: usize, pixels: i32): void {
  for (let x = 0; x < pixels; x++) {
    const from = row + <usize>load<u32>(offsets);
    const w = v128.load(weights);
    let sum = f32x4.mul(v128.load(from), v128.shuffle<f32>(w, w, 0, 0, 0, 0));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 12), v128.shuffle<f32>(w, w, 1, 1, 1, 1)));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 24), v128.shuffle<f32>(w, w, 2, 2, 2, 2)));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 36), v128.shuffle<f32>(w, w, 3, 3, 3, 3)));
    const whole = i32x4.relaxed_trunc_f32x4_s(f32x4.add(sum, f32x4.splat(0.5)));
    v128.store64_lane(into, i16x8.narrow_i32x4_u(whole, whole), 0);
    offsets += 4;
    weights += 16;
    into += 6;
  }
}

// A row of floats of four channels, premultiplied by the last, stretched to bytes of straight alpha. Values are 0 to 65025.
export function stretchStraight(row: usize, offsets: usize, weights: usize, into: usize, pixels: i32): void {
  const half = f32x4.splat(0.5);
  for (let x = 0; x < pixels; x++) {
    const from = row + <usize>load<u32>(offsets);
    const w = v128.load(weights);
    let sum = f32x4.mul(v128.load(from), v128.shuffle<f32>(w, w, 0, 0, 0, 0));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 16), v128.shuffle<f32>(w, w, 1, 1, 1, 1)));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 32), v128.shuffle<f32>(w, w, 2, 2, 2, 2)));
    sum = f32x4.add(sum, f32x4.mul(v128.load(from, 48), v128.shuffle<f32>(w, w, 3, 3, 3, 3)));
    // Beside an edge the filter overshoots, colour and alpha alike.
    const alpha = f32x4.extract_lane(sum, 3) * <f32>(1 / 255.0);
    let pixel: u32 = 0;
    if (alpha >= 0.5) {
      const straight = f32x4.add(f32x4.mul(sum, f32x4.splat(1 / alpha)), half);
      const whole = i32x4.relaxed_trunc_f32x4_s(f32x4.replace_lane(straight, 3, min<f32>(255, alpha) + 0.5));
      const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(whole, whole), i16x8.splat(0));
      pixel = <u32>i32x4.extract_lane(bytes, 0);
    }
    store<u32>(into, pixel);
    offsets += 4;
    weights += 16;
    into += 4;
  }
}
