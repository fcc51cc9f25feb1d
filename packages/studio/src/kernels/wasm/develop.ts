// AssemblyScript. Rows of a picture on their way from light to bytes, four pixels of three interleaved channels at a time;
// ../develop-plain.ts holds the same in plain TypeScript, and a test holds the two equal. Pointers are byte offsets into the
// imported memory; rows are padded to a multiple of 4 pixels. Pseudo-minima and relaxed roundings are one instruction where the
// exact ones, which mind NaN and what is out of range, are six; neither comes up here, so that all machines give the same.

// Three vectors of one value a pixel each, from one vector of four pixels.
function first(v: v128): v128 { return v128.shuffle<f32>(v, v, 0, 0, 0, 1); }
function second(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 1, 2, 2); }
function third(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 3, 3, 3); }

function bytesAt(at: usize): v128 {
  const wide = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
  return f32x4.convert_i32x4_u(wide);
}

function read(plate: usize, a: usize, b: usize, c: usize, d: usize): v128 {
  let v = v128.load32_zero(a + (<usize>load<u8>(plate) << 2));
  v = v128.load32_lane(b + (<usize>load<u8>(plate, 1) << 2), v, 1);
  v = v128.load32_lane(c + (<usize>load<u8>(plate, 2) << 2), v, 2);
  return v128.load32_lane(d + (<usize>load<u8>(plate, 3) << 2), v, 3);
}

// Adds a group's plate, by tables of 256 floats for red, green and blue, less what the product hides of it.
export function light(
  row: usize, plate: usize, tables: usize, ambient: usize, shadow: usize, pixels: i32, ambientDepth: f32, shadowDepth: f32,
): void {
  const red = tables, green = tables + 1024, blue = tables + 2048;
  const one = f32x4.splat(1);
  for (let x = 0; x < pixels; x += 4) {
    let visible = f32x4.sub(one, f32x4.mul(f32x4.splat(ambientDepth), bytesAt(ambient)));
    if (shadow != 0) {
      visible = f32x4.mul(visible, f32x4.sub(one, f32x4.mul(f32x4.splat(shadowDepth), bytesAt(shadow))));
      shadow += 4;
    }
    const a = read(plate, red, green, blue, red);
    const b = read(plate + 4, green, blue, red, green);
    const c = read(plate + 8, blue, red, green, blue);
    v128.store(row, f32x4.add(v128.load(row), f32x4.mul(a, first(visible))));
    v128.store(row, f32x4.add(v128.load(row, 16), f32x4.mul(b, second(visible))), 16);
    v128.store(row, f32x4.add(v128.load(row, 32), f32x4.mul(c, third(visible))), 32);
    row += 48;
    plate += 12;
    ambient += 4;
  }
}

// The product's colour on what is close to it.
export function bounce(row: usize, ambient: usize, pixels: i32, red: f32, green: f32, blue: f32): void {
  const one = f32x4.splat(1);
  const colourA = mix3(red, green, blue), colourB = mix3(green, blue, red), colourC = mix3(blue, red, green);
  for (let x = 0; x < pixels; x += 4) {
    if (load<u32>(ambient) != 0) {
      const near = bytesAt(ambient);
      v128.store(row, f32x4.mul(v128.load(row), f32x4.add(one, f32x4.mul(first(near), colourA))));
      v128.store(row, f32x4.mul(v128.load(row, 16), f32x4.add(one, f32x4.mul(second(near), colourB))), 16);
      v128.store(row, f32x4.mul(v128.load(row, 32), f32x4.add(one, f32x4.mul(third(near), colourC))), 32);
    }
    row += 48;
    ambient += 4;
  }
}

function mix3(a: f32, b: f32, c: f32): v128 {
  let v = f32x4.splat(a);
  v = f32x4.replace_lane(v, 1, b);
  return f32x4.replace_lane(v, 2, c);
}

// Narkowicz's fit of a filmic curve, as in ../../develop/tone.ts.
function tone(scene: v128): v128 {
  const x = f32x4.mul(f32x4.pmax(f32x4.splat(0), scene), f32x4.splat(0.78));
  const above = f32x4.mul(x, f32x4.add(f32x4.mul(x, f32x4.splat(2.51)), f32x4.splat(0.03)));
  const below = f32x4.add(
    f32x4.mul(x, f32x4.add(f32x4.mul(x, f32x4.splat(2.43)), f32x4.splat(0.59))),
    f32x4.splat(0.14),
  );
  return f32x4.pmin(f32x4.splat(1), f32x4.div(above, below));
}

// sRGB's curve times 65535, by three square roots (after Chilliant 2012); its foot is a straight line.
function encode(linear: v128): v128 {
  const x = f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), linear));
  const s1 = f32x4.sqrt(x), s2 = f32x4.sqrt(s1), s3 = f32x4.sqrt(s2);
  const curve = f32x4.sub(
    f32x4.add(f32x4.mul(s1, f32x4.splat(0.662002687)), f32x4.mul(s2, f32x4.splat(0.68412206))),
    f32x4.add(f32x4.mul(s3, f32x4.splat(0.323583601)), f32x4.mul(x, f32x4.splat(0.022541147))),
  );
  const foot = f32x4.mul(x, f32x4.splat(12.92));
  const encoded = i32x4.relaxed_laneselect(foot, curve, f32x4.lt(x, f32x4.splat(0.0031308)));
  return f32x4.pmin(f32x4.splat(65535), f32x4.mul(encoded, f32x4.splat(65535)));
}

// Scene light to 16-bit sRGB.
export function develop(row: usize, into: usize, pixels: i32, saturation: f32): void {
  const keep = f32x4.splat(saturation), rest = f32x4.splat(1 - saturation);
  for (let x = 0; x < pixels; x += 4) {
    const a = tone(v128.load(row)), b = tone(v128.load(row, 16)), c = tone(v128.load(row, 32));
    // a: r0 g0 b0 r1, b: g1 b1 r2 g2, c: b2 r3 g3 b3
    const red = v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 3, 6, 6), c, 0, 1, 2, 5);
    const green = v128.shuffle<f32>(v128.shuffle<f32>(a, b, 1, 4, 7, 7), c, 0, 1, 2, 6);
    const blue = v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 5, 5, 5), c, 0, 1, 4, 7);
    const luminance = f32x4.add(
      f32x4.add(f32x4.mul(red, f32x4.splat(0.2126)), f32x4.mul(green, f32x4.splat(0.7152))),
      f32x4.mul(blue, f32x4.splat(0.0722)),
    );
    const grey = f32x4.mul(luminance, rest);
    const p = i32x4.relaxed_trunc_f32x4_s(encode(f32x4.add(first(grey), f32x4.mul(a, keep))));
    const q = i32x4.relaxed_trunc_f32x4_s(encode(f32x4.add(second(grey), f32x4.mul(b, keep))));
    const r = i32x4.relaxed_trunc_f32x4_s(encode(f32x4.add(third(grey), f32x4.mul(c, keep))));
    v128.store(into, i16x8.narrow_i32x4_u(p, q));
    v128.store64_lane(into + 16, i16x8.narrow_i32x4_u(r, r), 0);
    row += 48;
    into += 24;
  }
}

// 16-bit sRGB to bytes: bloom, vignette, grain and dither. `grain` points at 65536 floats and 1024 more that begin again; `tile`
// is the row's first index in it, and stays a multiple of 4 across. `shift` 1: a grain is two pixels wide. `bloom` 0: none. `turned` 1: from
// right to left.
export function finish(
  values: usize, into: usize, pixels: i32, width: f32, centreYSquared: f32, vignette: f32, grainAmount: f32,
  grain: usize, tileRow: i32, tileColumn: i32, shift: i32, bloom: usize,
  turned: i32,
): void {
  if (turned != 0) into += <usize>(<i32>width * 3 - 12);
  for (let x = 0; x < pixels; x += 4) {
    // The same for four pixels, of their middle: over a quarter of a per cent of the width it hardly changes.
    const across: f32 = (<f32>x + 2) / width - 0.5;
    const lost: f32 = max<f32>(0, across * across + centreYSquared - 0.06) * 1.9 * vignette;
    // (1 - lost) ^ (1 / 2.3), by its series.
    const y = min<f32>(1, lost);
    const light = f32x4.splat((1 - y * (0.4348 + y * (0.1229 + y * (0.0641 + y * 0.0411)))) / 257);
    const tile = tileRow | (((x >> shift) + tileColumn) & 255);
    const noise = grains(grain, tile, shift);
    const dither = grain + (<usize>((tileRow * 3 + x * 3 + 7919) & 65535) << 2);
    const low = v128.load(values), high = v128.load64_zero(values + 16);
    let a = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(low));
    let b = f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(low));
    let c = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(high));
    // Four pixels lie between the middles of two cells, or from one on.
    const cells = bloom + <usize>((x + 4) >> 3) * 12;
    const left = bloom == 0 ? f32x4.splat(0) : v128.load(cells);
    const right = bloom == 0 ? f32x4.splat(0) : v128.load(cells, 12);
    // Less adds nothing even to black; most of a dark set has none.
    if (v128.any_true(f32x4.gt(f32x4.pmax(left, right), f32x4.splat(1e-7)))) {
      const step = f32x4.mul(f32x4.sub(right, left), f32x4.splat(0.125));
      const begin = f32x4.add(left, f32x4.mul(step, f32x4.splat((x & 4) == 0 ? 4.5 : 0.5)));
      a = glowing(a, f32x4.add(fromRed(begin), f32x4.mul(fromRed(step), f32x4(0, 0, 0, 1))));
      b = glowing(b, f32x4.add(fromGreen(begin), f32x4.mul(fromGreen(step), f32x4(1, 1, 2, 2))));
      c = glowing(c, f32x4.add(fromBlue(begin), f32x4.mul(fromBlue(step), f32x4(2, 3, 3, 3))));
    }
    const p = grained(f32x4.mul(a, light), first(noise), v128.load(dither), grainAmount);
    const q = grained(f32x4.mul(b, light), second(noise), v128.load(dither, 16), grainAmount);
    const r = grained(f32x4.mul(c, light), third(noise), v128.load(dither, 32), grainAmount);
    const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(p, q), i16x8.narrow_i32x4_s(r, r));
    if (turned != 0) {
      const back = v128.shuffle<u8>(bytes, bytes, 9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2, 15, 15, 15, 15);
      v128.store64_lane(into, back, 0);
      v128.store32_lane(into + 8, back, 2);
      into -= 12;
    } else {
      v128.store64_lane(into, bytes, 0);
      v128.store32_lane(into + 8, bytes, 2);
      into += 12;
    }
    values += 24;
  }
}

// A colour over and over, as it lies in the three lanes of four pixels.
function fromRed(v: v128): v128 { return v128.shuffle<f32>(v, v, 0, 1, 2, 0); }
function fromGreen(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 2, 0, 1); }
function fromBlue(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 0, 1, 2); }

// Light added to a 16-bit value, as if sRGB were a square: right to a hundredth from black to white.
function glowing(value: v128, light: v128): v128 {
  const level = f32x4.mul(value, f32x4.splat(1 / 65535.0));
  const sum = f32x4.pmin(f32x4.splat(1), f32x4.add(f32x4.mul(level, level), light));
  return f32x4.mul(f32x4.sqrt(sum), f32x4.splat(65535));
}

function grains(grain: usize, at: i32, shift: i32): v128 {
  const from = grain + (<usize>at << 2);
  if (shift == 0) return v128.load(from);
  const two = v128.load64_zero(from);
  return v128.shuffle<f32>(two, two, 0, 0, 1, 1);
}

// Grain is strongest in the midtones; rounded to the nearest byte.
function grained(byte: v128, noise: v128, dither: v128, amount: f32): v128 {
  const level = f32x4.pmin(f32x4.splat(1), f32x4.mul(byte, f32x4.splat(1 / 255.0)));
  const middle = f32x4.sqrt(f32x4.mul(level, f32x4.sub(f32x4.splat(1), level)));
  const strength = f32x4.mul(
    f32x4.splat(amount * 255),
    f32x4.add(f32x4.splat(0.35), f32x4.mul(middle, f32x4.splat(1.3))),
  );
  const value = f32x4.add(f32x4.add(byte, f32x4.mul(noise, strength)), f32x4.mul(dither, f32x4.splat(0.28)));
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(value));
}
