// AssemblyScript. Chamfer distance to a mask's outline; ../distance-plain.ts holds the same in plain TypeScript, and a test
// holds the two equal. Pointers are byte offsets into the imported memory.

const unknown: f32 = 1e4, diagonal: f32 = 1.4142135;
// Beside a row in work memory: neighbours of its first and last pixels.
const margin: i32 = 16;

// Work memory: two planes of rows with a margin on all sides, kinds of pixels in bytes and distances in floats.
let kinds: usize = 0, distances: usize = 0, stride: i32 = 0;

function kindRow(y: i32): usize { return kinds + <usize>((y + 1) * stride + margin); }
function distanceRow(y: i32): usize { return distances + (<usize>((y + 1) * stride + margin) << 2); }

export function measure(mask: usize, distance: usize, work: usize, width: i32, height: i32): void {
  const lanes = (width + 15) & ~15;
  stride = lanes + 2 * margin;
  kinds = work;
  distances = work + <usize>(stride * (height + 2));
  // Beyond the picture its rim goes on: it has no outline there.
  for (let y = -1; y <= height; y++) {
    const from = mask + <usize>(max(0, min(height - 1, y)) * width), to = kindRow(y);
    memory.copy(to, from, <usize>width);
    memory.fill(to - margin, load<u8>(from), margin);
    memory.fill(to + <usize>width, load<u8>(from + <usize>(width - 1)), <usize>(lanes + margin - width));
  }
  clear(-1);
  clear(height);
  for (let y = 0; y < height; y++) seed(y, lanes);
  for (let y = 0; y < height; y++) sweepDown(y, lanes);
  for (let y = height - 1; y >= 0; y--) sweepUp(y, lanes);
  for (let y = 0; y < height; y++) sign(y, width, distance);
}

function clear(y: i32): void {
  for (let x = -margin; x < stride - margin; x += 4) {
    v128.store(distanceRow(y) + (<usize>x << 2), f32x4.splat(unknown));
  }
}

// 1 beside a pixel of the other kind, the diagonal where only a corner touches one. A way through the other kind is longer
// than the way to it, so that the sweeps needn't ask for kinds.
function seed(y: i32, lanes: i32): void {
  const above = kindRow(y - 1), own = kindRow(y), below = kindRow(y + 1);
  let to = distanceRow(y);
  const far = f32x4.splat(unknown), one = f32x4.splat(1), corner = f32x4.splat(diagonal);
  for (let x = -margin; x < 0; x += 4) v128.store(to + (<usize>x << 2), far);
  for (let x = lanes; x < lanes + margin; x += 4) v128.store(to + (<usize>x << 2), far);
  for (let at: usize = 0; at < <usize>lanes; at += 16) {
    const kind = v128.load(own + at);
    const sides = v128.or(
      v128.or(i8x16.ne(kind, v128.load(own + at - 1)), i8x16.ne(kind, v128.load(own + at + 1))),
      v128.or(i8x16.ne(kind, v128.load(above + at)), i8x16.ne(kind, v128.load(below + at))),
    );
    const corners = v128.or(
      v128.or(i8x16.ne(kind, v128.load(above + at - 1)), i8x16.ne(kind, v128.load(above + at + 1))),
      v128.or(i8x16.ne(kind, v128.load(below + at - 1)), i8x16.ne(kind, v128.load(below + at + 1))),
    );
    const sidesLow = i16x8.extend_low_i8x16_s(sides), sidesHigh = i16x8.extend_high_i8x16_s(sides);
    const cornersLow = i16x8.extend_low_i8x16_s(corners), cornersHigh = i16x8.extend_high_i8x16_s(corners);
    v128.store(to, v128.bitselect(one,
      v128.bitselect(corner, far, i32x4.extend_low_i16x8_s(cornersLow)), i32x4.extend_low_i16x8_s(sidesLow)));
    v128.store(to, v128.bitselect(one,
      v128.bitselect(corner, far, i32x4.extend_high_i16x8_s(cornersLow)), i32x4.extend_high_i16x8_s(sidesLow)), 16);
    v128.store(to, v128.bitselect(one,
      v128.bitselect(corner, far, i32x4.extend_low_i16x8_s(cornersHigh)), i32x4.extend_low_i16x8_s(sidesHigh)), 32);
    v128.store(to, v128.bitselect(one,
      v128.bitselect(corner, far, i32x4.extend_high_i16x8_s(cornersHigh)), i32x4.extend_high_i16x8_s(sidesHigh)), 48);
    to += 64;
  }
}

// What a row's pixels have from their three neighbours in another row.
function fromRow(own: v128, other: usize): v128 {
  const straight = f32x4.add(v128.load(other), f32x4.splat(1));
  const slanted = f32x4.add(f32x4.pmin(v128.load(other - 4), v128.load(other + 4)), f32x4.splat(diagonal));
  return f32x4.pmin(own, f32x4.pmin(straight, slanted));
}

function sweepDown(y: i32, lanes: i32): void {
  let at = distanceRow(y), above = distanceRow(y - 1);
  const far = f32x4.splat(unknown), one = f32x4.splat(1), two = f32x4.splat(2), steps = f32x4(1, 2, 3, 4);
  let before = far;
  for (let x = 0; x < lanes; x += 4) {
    let d = fromRow(v128.load(at), above);
    d = f32x4.pmin(d, f32x4.add(v128.shuffle<f32>(far, d, 0, 4, 5, 6), one));
    d = f32x4.pmin(d, f32x4.add(v128.shuffle<f32>(far, d, 0, 1, 4, 5), two));
    d = f32x4.pmin(d, f32x4.add(before, steps));
    before = v128.shuffle<f32>(d, d, 3, 3, 3, 3);
    v128.store(at, d);
    at += 16;
    above += 16;
  }
}

function sweepUp(y: i32, lanes: i32): void {
  let at = distanceRow(y) + (<usize>lanes << 2), below = distanceRow(y + 1) + (<usize>lanes << 2);
  const far = f32x4.splat(unknown), one = f32x4.splat(1), two = f32x4.splat(2), steps = f32x4(4, 3, 2, 1);
  let before = far;
  for (let x = 0; x < lanes; x += 4) {
    at -= 16;
    below -= 16;
    let d = fromRow(v128.load(at), below);
    d = f32x4.pmin(d, f32x4.add(v128.shuffle<f32>(d, far, 1, 2, 3, 4), one));
    d = f32x4.pmin(d, f32x4.add(v128.shuffle<f32>(d, far, 2, 3, 4, 5), two));
    d = f32x4.pmin(d, f32x4.add(before, steps));
    before = v128.shuffle<f32>(d, d, 0, 0, 0, 0);
    v128.store(at, d);
  }
}

function sign(y: i32, width: i32, distance: usize): void {
  let kind = kindRow(y), at = distanceRow(y), to = distance + (<usize>(y * width) << 2);
  const half = f32x4.splat(0.5), zero = i32x4.splat(0);
  for (let x = 0; x < width; x += 4) {
    const own = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(kind)));
    const d = f32x4.sub(v128.load(at), half);
    v128.store(to, v128.bitselect(f32x4.neg(d), d, i32x4.eq(own, zero)));
    kind += 4;
    at += 16;
    to += 16;
  }
}
