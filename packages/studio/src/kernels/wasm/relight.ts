// AssemblyScript. A row of straight-alpha pixels under light that varies across; ../relight-plain.ts holds the same in plain
// TypeScript, and a test holds the two equal. Pointers are byte offsets into the imported memory.
// Roundings are relaxed: see develop.ts.

// 1 - e^-x, by the inverse of the exponential's series: right to a thousandth.
function eased(x: v128): v128 {
  const one = f32x4.splat(1);
  let series = f32x4.add(f32x4.splat(0.5), f32x4.mul(x, f32x4.splat(1 / 6.0)));
  series = f32x4.add(one, f32x4.mul(x, series));
  series = f32x4.add(one, f32x4.mul(x, series));
  return f32x4.sub(one, f32x4.div(one, series));
}

// `linear` points at 256 floats, `gains` at a row of three floats a cell and one float more; `offsets` has each pixel's left cell
// in bytes, `shares` how far it is to the next one. `curve` has the bytes of light by its root in 4096 steps. Alpha stays.
export function relight(
  pixels: usize, into: usize, count: i32, linear: usize, gains: usize, offsets: usize, shares: usize, curve: usize,
): void {
  const one = f32x4.splat(1), bend = f32x4.splat(0.75);
  for (let x = 0; x < count; x++) {
    const packed = load<u32>(pixels);
    if (packed >>> 24 != 0) {
      let color = v128.load32_zero(linear + (<usize>(packed & 255) << 2));
      color = v128.load32_lane(linear + (<usize>((packed >>> 8) & 255) << 2), color, 1);
      color = v128.load32_lane(linear + (<usize>((packed >>> 16) & 255) << 2), color, 2);
      const cell = gains + <usize>load<u32>(offsets);
      const left = v128.load(cell), share = f32x4.splat(load<f32>(shares));
      const gain = f32x4.add(left, f32x4.mul(f32x4.sub(v128.load(cell, 12), left), share));
      const light = f32x4.mul(color, gain);
      let shown = light;
      // Highlights are eased in, above 0.75 or the colour itself.
      const knee = f32x4.max(bend, color);
      const isAbove = v128.and(f32x4.gt(light, knee), f32x4.gt(gain, one));
      if (v128.any_true(isAbove)) {
        const room = f32x4.sub(f32x4.splat(1.0001), knee);
        const above = f32x4.max(f32x4.splat(0), f32x4.sub(light, knee));
        const bent = f32x4.add(knee, f32x4.mul(f32x4.sub(one, knee), eased(f32x4.div(above, room))));
        shown = v128.bitselect(bent, light, isAbove);
      }
      shown = f32x4.min(one, f32x4.max(f32x4.splat(0), shown));
      const step = i32x4.relaxed_trunc_f32x4_s(f32x4.add(f32x4.mul(f32x4.sqrt(shown), f32x4.splat(4096)), f32x4.splat(0.5)));
      const red = <u32>load<u8>(curve + <usize>i32x4.extract_lane(step, 0));
      const green = <u32>load<u8>(curve + <usize>i32x4.extract_lane(step, 1));
      const blue = <u32>load<u8>(curve + <usize>i32x4.extract_lane(step, 2));
      store<u32>(into, (packed & 0xff000000) | red | (green << 8) | (blue << 16));
    } else {
      store<u32>(into, 0);
    }
    pixels += 4;
    into += 4;
    offsets += 4;
    shares += 4;
  }
}
