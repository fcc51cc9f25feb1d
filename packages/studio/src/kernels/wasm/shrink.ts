// AssemblyScript. Rows of 8-bit RGB averaged by area; ../shrink-plain.ts holds the same in plain TypeScript, and a test holds
// the two equal. Pointers are byte offsets into the imported memory.

// Between two rows of a gradient lies a half: sums in doubles are rounded as TypeScript rounds them.

// Adds bytes times a weight to floats; `samples` is rounded up to 16.
export function addRow(bytes: usize, weight: f32, sums: usize, samples: i32): void {
  for (let at = 0; at < samples; at += 16) {
    const row = v128.load(bytes);
    const low = i16x8.extend_low_i8x16_u(row), high = i16x8.extend_high_i8x16_u(row);
    addFour(sums, i32x4.extend_low_i16x8_u(low), weight);
    addFour(sums + 16, i32x4.extend_high_i16x8_u(low), weight);
    addFour(sums + 32, i32x4.extend_low_i16x8_u(high), weight);
    addFour(sums + 48, i32x4.extend_high_i16x8_u(high), weight);
    bytes += 16;
    sums += 64;
  }
}

function addFour(at: usize, four: v128, weight: f32): void {
  const before = v128.load(at);
  if (weight == 1) {
    v128.store(at, f32x4.add(before, f32x4.convert_i32x4_u(four)));
    return;
  }
  const share = f64x2.splat(weight), upper = v128.shuffle<i64>(four, four, 1, 1);
  const low = f64x2.add(promote(before), f64x2.mul(f64x2.convert_low_i32x4_u(four), share));
  const high = f64x2.add(promoteHigh(before), f64x2.mul(f64x2.convert_low_i32x4_u(upper), share));
  v128.store(at, v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2));
}

function promote(four: v128): v128 { return f64x2.promote_low_f32x4(four); }
function promoteHigh(four: v128): v128 { return f64x2.promote_low_f32x4(v128.shuffle<i64>(four, four, 1, 1)); }

// A span is 16 bytes: its first pixel's offset in bytes and how many follow it (u32), the shares of its first and last (f32).
export function average(sums: usize, spans: usize, norm: f64, into: usize, pixels: i32): void {
  const scale = f64x2.splat(norm), half = f64x2.splat(0.5);
  for (let x = 0; x < pixels; x++) {
    let from = sums + <usize>load<u32>(spans), left = load<u32>(spans, 4);
    let four = v128.load(from), share = f64x2.splat(load<f32>(spans, 8));
    let low = f64x2.mul(promote(four), share), high = f64x2.mul(promoteHigh(four), share);
    for (; left > 0; left--) {
      four = v128.load((from += 12));
      if (left == 1) {
        share = f64x2.splat(load<f32>(spans, 12));
        low = f64x2.add(low, f64x2.mul(promote(four), share));
        high = f64x2.add(high, f64x2.mul(promoteHigh(four), share));
      } else {
        low = f64x2.add(low, promote(four));
        high = f64x2.add(high, promoteHigh(four));
      }
    }
    low = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(low, scale), half));
    high = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(high, scale), half));
    const whole = v128.shuffle<i64>(low, high, 0, 2);
    const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(whole, whole), whole);
    store<u32>(into, <u32>i32x4.extract_lane(bytes, 0));
    spans += 16;
    into += 3;
  }
}
