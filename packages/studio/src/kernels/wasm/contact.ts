// AssemblyScript. Rows of the ground about a product, darkened four pixels at a time; ../contact-plain.ts holds the same in plain
// TypeScript, and a test holds the two equal. Pointers are byte offsets into the imported memory; rows are padded to a multiple of
// 4 pixels. Roundings are relaxed: see develop.ts.

function pair(low: v128, high: v128): v128 { return v128.shuffle<f32>(low, high, 0, 1, 4, 5); }

// Between two neighbours of a table of floats: where each of four positions is in it.
function between(table: usize, position: v128): v128 {
  const step = i32x4.relaxed_trunc_f32x4_s(position);
  const a = v128.load64_zero(table + (<usize>i32x4.extract_lane(step, 0) << 2));
  const b = v128.load64_zero(table + (<usize>i32x4.extract_lane(step, 1) << 2));
  const c = v128.load64_zero(table + (<usize>i32x4.extract_lane(step, 2) << 2));
  const d = v128.load64_zero(table + (<usize>i32x4.extract_lane(step, 3) << 2));
  const ab = pair(a, b), cd = pair(c, d);
  const low = v128.shuffle<f32>(ab, cd, 0, 2, 4, 6), high = v128.shuffle<f32>(ab, cd, 1, 3, 5, 7);
  return f32x4.add(low, f32x4.mul(f32x4.sub(high, low), f32x4.sub(position, f32x4.convert_i32x4_s(step))));
}

// The light that is left on a row: `strips` has six rows of floats, `stride` bytes apart, and `profile` two floats a step.
export function shade(
  strips: usize, stride: usize, pixels: i32, lights: usize, y: f32, most: f32, squash: f32, reach: f32, profile: usize,
  steps: f32, seamSquash: f32, seamReach: f32, slits: usize, slitSteps: f32, slitReach: f32,
): void {
  const one = f32x4.splat(1), zero = f32x4.splat(0);
  const farthest = f32x4.splat(reach * reach), widest = f32x4.splat(slitReach * slitReach * seamReach * seamReach);
  for (let x = 0; x < pixels; x += 4) {
    const away = v128.load(strips), row = v128.load(strips + stride);
    const down = f32x4.sub(f32x4.splat(y), row);
    const above = f32x4.pmin(f32x4.splat(most), f32x4.pmax(zero, f32x4.neg(down)));
    const along = f32x4.add(down, f32x4.mul(v128.load(strips + stride * 3), above));
    const deep = f32x4.mul(along, f32x4.splat(1 / squash));
    const aside = f32x4.mul(away, away);
    const squared = f32x4.add(aside, f32x4.mul(deep, deep));
    const isNear = f32x4.lt(squared, farthest);
    let light = one;
    if (v128.any_true(isNear)) {
      // Round a base's end the ground turns from one side to the other.
      const turned = f32x4.div(aside, f32x4.pmax(f32x4.splat(1e-6), squared));
      const front = v128.load(strips + stride * 4);
      const side = f32x4.add(front, f32x4.mul(f32x4.sub(v128.load(strips + stride * 5), front), turned));
      const way = f32x4.pmin(f32x4.splat(steps), f32x4.mul(f32x4.sqrt(squared), f32x4.splat(steps / reach)));
      const step = i32x4.relaxed_trunc_f32x4_s(way);
      const share = f32x4.sub(way, f32x4.convert_i32x4_s(step));
      const a = v128.load(profile + (<usize>i32x4.extract_lane(step, 0) << 3));
      const b = v128.load(profile + (<usize>i32x4.extract_lane(step, 1) << 3));
      const c = v128.load(profile + (<usize>i32x4.extract_lane(step, 2) << 3));
      const d = v128.load(profile + (<usize>i32x4.extract_lane(step, 3) << 3));
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
      const abNext = v128.shuffle<f32>(a, b, 2, 6, 3, 7), cdNext = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
      const towards = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), averted = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7);
      const towardsNext = v128.shuffle<f32>(abNext, cdNext, 0, 1, 4, 5);
      const avertedNext = v128.shuffle<f32>(abNext, cdNext, 2, 3, 6, 7);
      const near = f32x4.add(towards, f32x4.mul(f32x4.sub(towardsNext, towards), share));
      const far = f32x4.add(averted, f32x4.mul(f32x4.sub(avertedNext, averted), share));
      light = f32x4.add(near, f32x4.mul(f32x4.sub(far, near), side));
      // Past the base's ends there is no gap left to be dark.
      const upright = f32x4.mul(along, f32x4.splat(1 / seamSquash));
      const gap = f32x4.add(f32x4.mul(f32x4.splat(2.5), aside), f32x4.mul(upright, upright));
      if (v128.any_true(f32x4.lt(gap, widest))) {
        const slit = f32x4.mul(f32x4.sqrt(f32x4.pmin(gap, widest)), f32x4.splat(slitSteps / slitReach / seamReach));
        const dark = f32x4.mul(v128.load(strips + stride * 2), between(slits, f32x4.pmin(slit, f32x4.splat(slitSteps))));
        light = f32x4.mul(light, f32x4.sub(one, dark));
      }
      light = v128.bitselect(light, one, isNear);
    }
    v128.store(lights, light);
    strips += 16;
    lights += 16;
  }
}

function wideLow(row: v128): v128 { return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(row)); }
function wideHigh(row: v128): v128 { return f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(row)); }

function first(v: v128): v128 { return v128.shuffle<f32>(v, v, 0, 0, 0, 1); }
function second(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 1, 2, 2); }
function third(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 3, 3, 3); }

function dimmed(values: v128, share: v128, offset: f32): v128 {
  return f32x4.sub(f32x4.mul(f32x4.add(values, f32x4.splat(offset)), share), f32x4.splat(offset));
}

// Leaves a row of 16-bit sRGB its lights, where all four pixels stay on the curve above `foot`; sets the lights of those to 1, and
// gives how many others there are.
export function dim(
  values: usize, lights: usize, pixels: i32, shares: usize, shareSteps: f32, offset: f32, foot: f32,
): i32 {
  const one = f32x4.splat(1), least = f32x4.splat(foot);
  let left = 0;
  for (let x = 0; x < pixels; x += 4) {
    const light = v128.load(lights);
    if (v128.any_true(f32x4.lt(light, one))) {
      const share = between(shares, f32x4.mul(light, f32x4.splat(shareSteps)));
      const low = v128.load(values);
      const a = dimmed(wideLow(low), first(share), offset);
      const b = dimmed(wideHigh(low), second(share), offset);
      const c = dimmed(wideLow(v128.load64_zero(values + 16)), third(share), offset);
      if (i32x4.all_true(f32x4.gt(f32x4.pmin(f32x4.pmin(a, b), c), least))) {
        const p = i32x4.relaxed_trunc_f32x4_s(a), q = i32x4.relaxed_trunc_f32x4_s(b);
        const r = i32x4.relaxed_trunc_f32x4_s(c);
        v128.store(values, i16x8.narrow_i32x4_u(p, q));
        v128.store64_lane(values + 16, i16x8.narrow_i32x4_u(r, r), 0);
        v128.store(lights, one);
      } else {
        left += 4;
      }
    }
    values += 24;
    lights += 16;
  }
  return left;
}
