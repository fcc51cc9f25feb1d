// AssemblyScript. Gaussian mixtures over colours, two or four of these at a time in doubles, each summed up in the order of
// ../mixture-plain.ts, to which a test holds it equal to the last bit. Pointers are byte offsets into the imported memory.
// Pseudo-minima are one instruction where the exact ones, which mind NaN and the sign of 0, are six; neither comes up here.

// A component: its mean (3 doubles), the inverse of its covariance (6: LL, La, Lb, aa, ab, bb; the squares' by halves, which no
// rounding tells from half of the sum) and its weight's logarithm.
const componentBytes: usize = 80;

function two(at: usize): v128 { return f64x2.promote_low_f32x4(v128.load64_zero(at)); }

// Negative log likelihoods under the component that is nearest to each colour.
export function measure(
  l: usize, a: usize, b: usize, count: i32, mixture: usize, components: i32, into: usize,
): void {
  const end = mixture + componentBytes * <usize>components;
  for (let i = 0; i < count; i += 4) {
    const l0 = two(l), l1 = two(l + 8), a0 = two(a), a1 = two(a + 8), b0 = two(b), b1 = two(b + 8);
    let least0 = f64x2.splat(1e9), least1 = least0;
    for (let at = mixture; at < end; at += componentBytes) {
      least0 = f64x2.pmin(least0, unlikelihood(at, l0, a0, b0));
      least1 = f64x2.pmin(least1, unlikelihood(at, l1, a1, b1));
    }
    v128.store(into, least0);
    v128.store(into, least1, 16);
    l += 16; a += 16; b += 16; into += 32;
  }
}

function unlikelihood(at: usize, l: v128, a: v128, b: v128): v128 {
  const x = f64x2.sub(l, v128.load64_splat(at)), y = f64x2.sub(a, v128.load64_splat(at, 8));
  const z = f64x2.sub(b, v128.load64_splat(at, 16));
  const squares = f64x2.add(
    f64x2.add(product(v128.load64_splat(at, 24), x, x), product(v128.load64_splat(at, 48), y, y)),
    product(v128.load64_splat(at, 64), z, z),
  );
  const others = f64x2.add(
    f64x2.add(product(v128.load64_splat(at, 32), x, y), product(v128.load64_splat(at, 40), x, z)),
    product(v128.load64_splat(at, 56), y, z),
  );
  return f64x2.sub(f64x2.add(squares, others), v128.load64_splat(at, 72));
}

function product(factor: v128, one: v128, other: v128): v128 { return f64x2.mul(f64x2.mul(factor, one), other); }

// The nearest of the means for each colour, and of each mean's colours the sums of L, a and b and how many they are.
export function assign(
  l: usize, a: usize, b: usize, count: i32, means: usize, clusters: i32, owner: usize, sums: usize,
): void {
  memory.fill(sums, 0, <usize>clusters << 5);
  const one = f64x2.splat(1);
  for (let i = 0; i < count; i += 2) {
    const l0 = two(l), a0 = two(a), b0 = two(b);
    let nearest = f64x2.splat(Infinity), own = i64x2.splat(0), at = means;
    for (let k = 0; k < clusters; k++) {
      const x = f64x2.sub(l0, v128.load64_splat(at)), y = f64x2.sub(a0, v128.load64_splat(at, 8));
      const z = f64x2.sub(b0, v128.load64_splat(at, 16));
      const far = f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z));
      own = v128.bitselect(i64x2.splat(k), own, f64x2.lt(far, nearest));
      nearest = f64x2.pmin(nearest, far);
      at += 24;
    }
    const first = <i32>i64x2.extract_lane(own, 0), second = <i32>i64x2.extract_lane(own, 1);
    store<u8>(owner, <u8>first);
    add(sums, first, v128.shuffle<i64>(l0, a0, 0, 2), v128.shuffle<i64>(b0, one, 0, 2));
    if (i + 1 == count) return;
    store<u8>(owner, <u8>second, 1);
    add(sums, second, v128.shuffle<i64>(l0, a0, 1, 3), v128.shuffle<i64>(b0, one, 1, 3));
    l += 8; a += 8; b += 8; owner += 2;
  }
}

function add(sums: usize, k: i32, colour: v128, rest: v128): void {
  const at = sums + (<usize>k << 5);
  v128.store(at, f64x2.add(v128.load(at), colour));
  v128.store(at, f64x2.add(v128.load(at, 16), rest), 16);
}
