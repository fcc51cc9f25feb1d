// AssemblyScript. The grid that ../max-flow.ts cuts: what of its pixels is to be decided, what has flown over their edges, and what
// these still take.

// Capacities below are spent: float residues would keep paths alive that carry nothing.
export const epsilon: f32 = 1e-4;

// Work memory: 8 offsets of neighbours in pixels, the depths of both trees and how many pixels are in each list of a level
// (padded to 64 bytes), then 16 bytes a pixel and six lists of pixels: the active ones, the orphans, and four of levels.
// Of a pixel: left terminal capacity (f32), level (i32; below 0 in the sink's tree, 0 in none), parent, the directions in which
// its edges take something and those from which theirs do, the direction before which no parent is found, and the lists of
// levels that it is in (u8). Trees ask for what edges take without reading them: that spares a tenth.
const header: usize = 64;
export const depthsAt: usize = 28, countsAt: usize = 44;
export const levelAt: usize = 4, parentAt: usize = 8, outAt: usize = 9, inAt: usize = 10, currentAt: usize = 11, listedAt: usize = 12;

export let work: usize = 0, orphans: usize = 0, levels: usize = 0;
let state: usize = 0, edges: usize = 0, actives: usize = 0, coarseOriginal: usize = 0, coarseResidual: usize = 0;
// `steps`: over how many edges something has flown.
export let pixels: i32 = 0, activeCount: i32 = 0, steps: i32 = 0;

export function offset(d: i32): i32 { return load<i32>(work + (<usize>d << 2)); }
export function pixel(p: i32): usize { return state + (<usize>p << 4); }
export function edge(p: i32, d: i32): usize { return edges + (<usize>p << 5) + (<usize>d << 2); }
export function nthActive(i: i32): i32 { return load<i32>(actives + (<usize>i << 2)); }

// Reads a grid for a cut: pixels that aren't active are decided by the mask.
export function openGrid(
  width: i32, height: i32, opinion: usize, original: usize, residual: usize, touched: usize, active: usize, mask: usize,
  scratch: usize, wholeOfCoarse: usize, leftOfCoarse: usize,
): void {
  pixels = width * height; coarseOriginal = wholeOfCoarse; coarseResidual = leftOfCoarse;
  const list = <usize>(pixels + 1) << 2;
  work = scratch; state = work + header; edges = residual;
  actives = state + (<usize>pixels << 4); orphans = actives + list; levels = orphans + list;
  memory.fill(work, 0, header);
  store<i32>(work, 1); store<i32>(work, -1, 4); store<i32>(work, width, 8); store<i32>(work, -width, 12);
  store<i32>(work, width + 1, 16); store<i32>(work, -width - 1, 20);
  store<i32>(work, width - 1, 24); store<i32>(work, 1 - width, 28);
  activeCount = 0; steps = 0;
  saturateBorders(width, height, original, touched, active, mask);
  sumTerminals(opinion, original);
  for (let i = 0; i < activeCount; i++) pushToNeighbours(nthActive(i));
  findRoom();
}

function stepX(d: i32): i32 { return ((0x8252 >> (d << 1)) & 3) - 1; }
function stepY(d: i32): i32 { return ((0x2225 >> (d << 1)) & 3) - 1; }

// A pixel's edges are read when a cut first comes to it: of most pictures that is a band.
function touch(p: i32, x: i32, y: i32, width: i32, original: usize, touched: usize): void {
  if (load<u8>(touched + <usize>p)) return;
  store<u8>(touched + <usize>p, 1);
  const from = original + (<usize>p << 5), to = edge(p, 0);
  if (coarseResidual == 0) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    return;
  }
  for (let d = 0; d < 8; d++) {
    const whole = load<f32>(from + (<usize>d << 2)), q = p + offset(d);
    let left: f32 = 0;
    // Where the neighbour was read before, its own way here says what is left.
    if (whole > 0) {
      left = load<u8>(touched + <usize>q)
        ? max<f32>(0, 2 * whole - load<f32>(edge(q, d ^ 1)))
        : whole * coarseShare(x, y, d, width);
    }
    store<f32>(to + (<usize>d << 2), left);
  }
}

// The share that the coarse cut has left of the edge between two cells; 1 within one.
function coarseShare(x: i32, y: i32, d: i32, width: i32): f32 {
  const across = ((x + stepX(d)) >> 1) - (x >> 1), down = ((y + stepY(d)) >> 1) - (y >> 1);
  if (across == 0 && down == 0) return 1;
  const direction = <usize>((0x4260f1735 >> <i64>((4 + 3 * down + across) << 2)) & 15);
  const at = (<usize>((y >> 1) * ((width + 1) >> 1) + (x >> 1)) << 5) + (direction << 2);
  return load<f32>(coarseResidual + at) / load<f32>(coarseOriginal + at);
}

// Finds the active pixels and the active neighbours of each, and uses up the edges to and from the settled ones round it.
function saturateBorders(
  width: i32, height: i32, original: usize, touched: usize, active: usize, mask: usize,
): void {
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (!load<u8>(active + <usize>p)) continue;
      store<i32>(actives + (<usize>activeCount << 2), p);
      activeCount++;
      touch(p, x, y, width, original, touched);
      let bits = 255;
      if (x == 0) bits &= ~0b01100010;
      if (x == width - 1) bits &= ~0b10010001;
      if (y == 0) bits &= ~0b10101000;
      if (y == height - 1) bits &= ~0b01010100;
      for (let left = bits; left != 0; left &= left - 1) {
        const d = ctz(left), q = p + offset(d);
        if (load<u8>(active + <usize>q)) continue;
        bits &= ~(1 << d);
        touch(q, x + stepX(d), y + stepY(d), width, original, touched);
        const out = edge(p, d), back = edge(q, d ^ 1);
        const both = load<f32>(out) + load<f32>(back);
        const product = load<u8>(mask + <usize>q) != 0;
        store<f32>(out, product ? both : 0);
        store<f32>(back, product ? 0 : both);
      }
      v128.store(pixel(p), i32x4.splat(0));
      store<u8>(pixel(p), <u8>bits, inAt);
    }
  }
}

// A pixel's terminal capacity is its opinion and what has flown in over its edges so far.
function sumTerminals(opinion: usize, original: usize): void {
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p), first = edge(p, 0), before = original + (<usize>p << 5);
    let capacity = load<f32>(opinion + (<usize>p << 2));
    const gained = f32x4.add(
      f32x4.sub(v128.load(first), v128.load(before)),
      f32x4.sub(v128.load(first, 16), v128.load(before, 16)),
    );
    capacity += (f32x4.extract_lane(gained, 0) + f32x4.extract_lane(gained, 1)) +
      (f32x4.extract_lane(gained, 2) + f32x4.extract_lane(gained, 3));
    store<f32>(at, capacity);
  }
}

// What a pixel has and its neighbour lacks flows at once: on paths through trees the same took up to three times as long.
function pushToNeighbours(p: i32): void {
  const at = pixel(p);
  let own = load<f32>(at);
  if (own <= 0) return;
  for (let left = <i32>load<u8>(at, inAt); left != 0 && own > 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d), next = pixel(q);
    const other = load<f32>(next);
    if (other >= 0) continue;
    const out = edge(p, d), back = edge(q, d ^ 1);
    const flow = min(min(own, -other), load<f32>(out));
    own -= flow;
    store<f32>(next, other + flow);
    store<f32>(out, load<f32>(out) - flow);
    store<f32>(back, load<f32>(back) + flow);
  }
  store<f32>(at, own);
}

// Which edges between active pixels take something, seen from either end; until then a pixel keeps its active neighbours.
function findRoom(): void {
  const least = f32x4.splat(epsilon);
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p), first = edge(p, 0);
    const room = i32x4.bitmask(f32x4.gt(v128.load(first), least)) | (i32x4.bitmask(f32x4.gt(v128.load(first, 16), least)) << 4);
    store<u8>(at, <u8>(room & load<u8>(at, inAt)), outAt);
  }
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p);
    let room = 0;
    for (let left = <i32>load<u8>(at, inAt); left != 0; left &= left - 1) {
      const d = ctz(left);
      room |= ((<i32>load<u8>(pixel(p + offset(d)), outAt) >> (d ^ 1)) & 1) << d;
    }
    store<u8>(at, <u8>room, inAt);
  }
}

// Sends flow over an edge; tells whether that is spent.
export function move(from: i32, to: i32, d: i32, flow: f32): bool {
  steps++;
  const forward = edge(from, d), back = edge(to, d ^ 1), at = pixel(from), next = pixel(to);
  const returned = load<f32>(back) + flow, rest = load<f32>(forward) - flow, spent = rest <= epsilon;
  store<f32>(back, returned);
  store<f32>(forward, spent ? 0 : rest);
  const comes = <i32>load<u8>(at, inAt);
  if (returned > epsilon && !(comes & (1 << d))) {
    store<u8>(at, <u8>(comes | (1 << d)), inAt);
    store<u8>(next, <u8>(<i32>load<u8>(next, outAt) | (1 << (d ^ 1))), outAt);
  }
  if (spent) {
    store<u8>(at, <u8>(<i32>load<u8>(at, outAt) & ~(1 << d)), outAt);
    store<u8>(next, <u8>(<i32>load<u8>(next, inAt) & ~(1 << (d ^ 1))), inAt);
  }
  return spent;
}
