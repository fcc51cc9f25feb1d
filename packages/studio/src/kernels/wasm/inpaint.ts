// AssemblyScript. The levels of a pull-push pyramid, pixels of four floats: three colours times their weight, and the weight;
// ../inpaint-plain.ts holds the same in plain TypeScript, and a test holds the two equal. Pointers are byte offsets into the
// imported memory.

export function weighBytes(rgb: usize, weights: usize, into: usize, pixels: i32): void {
  for (let p = 0; p < pixels; p++) {
    const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(rgb));
    const weight = load<f32>(weights);
    const color = f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes)), f32x4.splat(weight));
    v128.store(into, f32x4.replace_lane(color, 3, weight));
    rgb += 3;
    weights += 4;
    into += 16;
  }
}

// Four pixels at a time, and so up to three beyond the last.
export function weighPlanes(a: usize, b: usize, c: usize, weights: usize, into: usize, pixels: i32): void {
  for (let p = 0; p < pixels; p += 4) {
    const weight = v128.load(weights);
    const va = f32x4.mul(v128.load(a), weight), vb = f32x4.mul(v128.load(b), weight);
    const vc = f32x4.mul(v128.load(c), weight);
    const abLow = v128.shuffle<f32>(va, vb, 0, 4, 1, 5), abHigh = v128.shuffle<f32>(va, vb, 2, 6, 3, 7);
    const cwLow = v128.shuffle<f32>(vc, weight, 0, 4, 1, 5), cwHigh = v128.shuffle<f32>(vc, weight, 2, 6, 3, 7);
    v128.store(into, v128.shuffle<i64>(abLow, cwLow, 0, 2));
    v128.store(into, v128.shuffle<i64>(abLow, cwLow, 1, 3), 16);
    v128.store(into, v128.shuffle<i64>(abHigh, cwHigh, 0, 2), 32);
    v128.store(into, v128.shuffle<i64>(abHigh, cwHigh, 1, 3), 48);
    a += 16;
    b += 16;
    c += 16;
    weights += 16;
    into += 64;
  }
}

// Adds up 2 × 2 pixels; at an odd picture's rim those that there are.
export function halve(from: usize, width: i32, height: i32, into: usize): void {
  for (let y = 0; y < height; y += 2) {
    const below: usize = y + 1 < height ? <usize>width << 4 : 0;
    for (let x = 0; x < width; x += 2) {
      let sum = v128.load(from);
      if (x + 1 < width) sum = f32x4.add(sum, v128.load(from, 16));
      if (below) {
        sum = f32x4.add(sum, v128.load(from + below));
        if (x + 1 < width) sum = f32x4.add(sum, v128.load(from + below, 16));
      }
      v128.store(into, sum);
      into += 16;
      from += x + 1 < width ? 32 : 16;
    }
    from += below;
  }
}

// The coarsest level: colours without their weights, 0 where there is none.
export function settle(level: usize, pixels: i32): void {
  for (let p = 0; p < pixels; p++, level += 16) {
    const own = v128.load(level), weight = f32x4.extract_lane(own, 3);
    v128.store(level, weight > 0 ? f32x4.div(own, f32x4.splat(weight)) : f32x4.splat(0));
  }
}

// Replaces a level by colours: its own, and where their weight is below 1 as much of the coarser level's, between four pixels.
export function fill(level: usize, width: i32, height: i32, coarse: usize, wanted: usize): void {
  const columns = (width + 1) >> 1, rows = (height + 1) >> 1;
  for (let y = 0; y < height; y++) {
    // Where a pixel lies between two of the coarser level's: a quarter of the way, or three.
    const row = max(0, (y - 1) >> 1);
    const ty: f32 = y == 0 ? 0 : y & 1 ? 0.25 : 0.75;
    const above = coarse + (<usize>(row * columns) << 4);
    const below = coarse + (<usize>(min(rows - 1, row + 1) * columns) << 4);
    for (let x = 0; x < width; x++, level += 16) {
      if (wanted && !load<u8>(wanted++)) continue;
      const own = v128.load(level), weight = f32x4.extract_lane(own, 3);
      if (weight >= 1) {
        v128.store(level, f32x4.div(own, f32x4.splat(weight)));
        continue;
      }
      const column = max(0, (x - 1) >> 1);
      const tx: f32 = x == 0 ? 0 : x & 1 ? 0.25 : 0.75;
      const left = <usize>column << 4, right = <usize>min(columns - 1, column + 1) << 4;
      const one: f32 = 1, rest = one - weight;
      const north = rest * (one - ty), south = rest * ty, west = one - tx;
      let color = f32x4.add(own, f32x4.mul(v128.load(above + left), f32x4.splat(west * north)));
      color = f32x4.add(color, f32x4.mul(v128.load(above + right), f32x4.splat(tx * north)));
      color = f32x4.add(color, f32x4.mul(v128.load(below + left), f32x4.splat(west * south)));
      color = f32x4.add(color, f32x4.mul(v128.load(below + right), f32x4.splat(tx * south)));
      v128.store(level, color);
    }
  }
}
