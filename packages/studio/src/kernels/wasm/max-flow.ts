// AssemblyScript. Minimum cut of an 8-connected grid by incremental breadth-first search (Goldberg, Hed, Kaplan, Tarjan and
// Werneck, ESA 2011): a tree from the source and one from the sink, whose ways are the shortest there are, grow by a level in turns. An
// orphan finds its parent by its level, without a walk to the terminal: where much has to flow far, in half the time of Boykov's
// and Kolmogorov's trees, by which ../max-flow-plain.ts finds the same cut; a test holds the two equal. Pointers are byte offsets.
//
// Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1.

const terminal: i32 = 8, none: i32 = 9;
const source: i32 = 1, sink: i32 = 2;
// Capacities below are spent: float residues would keep paths alive that carry nothing.
const epsilon: f32 = 1e-4;

// Work memory: 8 offsets of neighbours in pixels, the depths of both trees and how many pixels are in each list of a level
// (padded to 64 bytes), then 16 bytes a pixel and six lists of pixels: the active ones, the orphans, and four of levels.
// Of a pixel: left terminal capacity (f32), level (i32), tree, parent, neighbours, the direction before which no parent is
// found, and the lists of levels that it is in (u8).
const header: usize = 64, depthsAt: usize = 28, countsAt: usize = 44;
const levelAt: usize = 4, treeAt: usize = 8, parentAt: usize = 9, bitsAt: usize = 10, currentAt: usize = 11, listedAt: usize = 12;

let work: usize = 0, state: usize = 0, edges: usize = 0, actives: usize = 0, orphans: usize = 0, levels: usize = 0;
let coarseOriginal: usize = 0, coarseResidual: usize = 0;
let pixels: i32 = 0, activeCount: i32 = 0, head: i32 = 0, tail: i32 = 0, growing: i32 = 0;

function offset(d: i32): i32 { return load<i32>(work + (<usize>d << 2)); }
function pixel(p: i32): usize { return state + (<usize>p << 4); }
function edge(p: i32, d: i32): usize { return edges + (<usize>p << 5) + (<usize>d << 2); }
function nthActive(i: i32): i32 { return load<i32>(actives + (<usize>i << 2)); }
function depthOf(tree: i32): i32 { return load<i32>(work + (<usize>tree << 2), depthsAt); }
// What the edge between a pixel and its neighbour still takes on the way out of the source, or on that into the sink.
function roomOut(tree: i32, p: i32, q: i32, d: i32): f32 { return load<f32>(tree == source ? edge(p, d) : edge(q, d ^ 1)); }
function roomIn(tree: i32, p: i32, q: i32, d: i32): f32 { return load<f32>(tree == source ? edge(q, d ^ 1) : edge(p, d)); }

export function cut(
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
  activeCount = 0; head = 0; tail = 0;
  saturateBorders(width, height, original, touched, active, mask);
  plantTrees(opinion, original);
  do {
    grow(source);
    grow(sink);
  } while (countOf(source, depthOf(source)) > 0);
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i);
    store<u8>(mask + <usize>p, load<u8>(pixel(p), treeAt) == source ? 1 : 0);
  }
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
      store<u64>(pixel(p), 0, 8);
      store<u8>(pixel(p), <u8>bits, bitsAt);
    }
  }
}

// A pixel's terminal capacity is its opinion and what has flown in over its edges so far.
function plantTrees(opinion: usize, original: usize): void {
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
  for (let i = 0; i < activeCount; i++) pushToNeighbours(nthActive(i));
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p), capacity = load<f32>(at);
    if (capacity != 0) join(p, at, capacity > 0 ? source : sink, 1, terminal);
  }
  store<i32>(work + (<usize>source << 2), 1, depthsAt);
  store<i32>(work + (<usize>sink << 2), 1, depthsAt);
}

// What a pixel has and its neighbour lacks flows at once: on paths through trees the same took up to three times as long.
function pushToNeighbours(p: i32): void {
  const at = pixel(p);
  let own = load<f32>(at);
  if (own <= 0) return;
  for (let left = <i32>load<u8>(at, bitsAt); left != 0 && own > 0; left &= left - 1) {
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

// A level and the next have lists of their own, as is a level of either tree.
function listOf(tree: i32, level: i32): i32 { return ((tree - 1) << 1) | (level & 1); }
function countOf(tree: i32, level: i32): i32 { return load<i32>(work + (<usize>listOf(tree, level) << 2), countsAt); }

function join(p: i32, at: usize, tree: i32, level: i32, parent: i32): void {
  store<u8>(at, <u8>tree, treeAt);
  store<u8>(at, <u8>parent, parentAt);
  store<u8>(at, 0, currentAt);
  store<i32>(at, level, levelAt);
  enlist(p, at, tree, level);
}

function enlist(p: i32, at: usize, tree: i32, level: i32): void {
  const list = listOf(tree, level), bit = 1 << list, listed = <i32>load<u8>(at, listedAt);
  if (listed & bit) return;
  store<u8>(at, <u8>(listed | bit), listedAt);
  const count = work + (<usize>list << 2), end = load<i32>(count, countsAt);
  store<i32>(levels + (<usize>(list * pixels + end) << 2), p);
  store<i32>(count, end + 1, countsAt);
}

// Grows a tree by a level; wherever it meets the other one, flow goes.
function grow(tree: i32): void {
  growing = tree;
  const depth = depthOf(tree), list = listOf(tree, depth), count = work + (<usize>list << 2);
  for (let end = load<i32>(count, countsAt); end > 0; end = load<i32>(count, countsAt)) {
    const p = load<i32>(levels + (<usize>(list * pixels + end - 1) << 2)), at = pixel(p);
    store<i32>(count, end - 1, countsAt);
    store<u8>(at, <u8>(<i32>load<u8>(at, listedAt) & ~(1 << list)), listedAt);
    if (isAt(at, tree, depth)) growFrom(p, at, tree, depth);
  }
  store<i32>(work + (<usize>tree << 2), depth + 1, depthsAt);
  growing = 0;
}

function isAt(at: usize, tree: i32, level: i32): bool {
  return <i32>load<u8>(at, treeAt) == tree && load<i32>(at, levelAt) == level;
}

function growFrom(p: i32, at: usize, tree: i32, depth: i32): void {
  for (let left = <i32>load<u8>(at, bitsAt); left != 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d), next = pixel(q);
    while (roomOut(tree, p, q, d) > epsilon) {
      const other = <i32>load<u8>(next, treeAt);
      if (other == tree) break;
      if (other == 0) {
        join(q, next, tree, depth + 1, d ^ 1);
        break;
      }
      if (tree == source) augment(p, d);
      else augment(q, d ^ 1);
      adoptOrphans();
      if (!isAt(at, tree, depth)) return;
    }
  }
}

// Those nearest to a terminal come first: whom they can't feed has no better choice.
function orphanFirst(p: i32, at: usize): void {
  store<u8>(at, <u8>none, parentAt);
  head = head == 0 ? pixels : head - 1;
  store<i32>(orphans + (<usize>head << 2), p);
}

function orphanLast(p: i32, at: usize): void {
  store<u8>(at, <u8>none, parentAt);
  store<i32>(orphans + (<usize>tail << 2), p);
  tail = tail == pixels ? 0 : tail + 1;
}

// Sends as much as the path takes through an edge from the source's tree to the sink's; saturated tree edges leave orphans.
function augment(from: i32, direction: i32): void {
  const to = from + offset(direction);
  let flow = load<f32>(edge(from, direction));
  let p = from, d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    const next = p + offset(d);
    flow = min(flow, load<f32>(edge(next, d ^ 1)));
    p = next; d = <i32>load<u8>(pixel(p), parentAt);
  }
  flow = min(flow, load<f32>(pixel(p)));
  p = to; d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    flow = min(flow, load<f32>(edge(p, d)));
    p += offset(d); d = <i32>load<u8>(pixel(p), parentAt);
  }
  flow = min(flow, -load<f32>(pixel(p)));

  store<f32>(edge(to, direction ^ 1), load<f32>(edge(to, direction ^ 1)) + flow);
  store<f32>(edge(from, direction), load<f32>(edge(from, direction)) - flow);
  p = from; d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    const next = p + offset(d);
    move(edge(next, d ^ 1), edge(p, d), p, flow);
    p = next; d = <i32>load<u8>(pixel(p), parentAt);
  }
  spendTerminal(p, -flow);
  p = to; d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    const next = p + offset(d);
    move(edge(p, d), edge(next, d ^ 1), p, flow);
    p = next; d = <i32>load<u8>(pixel(p), parentAt);
  }
  spendTerminal(p, flow);
}

function move(forward: usize, backward: usize, child: i32, flow: f32): void {
  store<f32>(backward, load<f32>(backward) + flow);
  const rest = load<f32>(forward) - flow;
  store<f32>(forward, rest <= epsilon ? 0 : rest);
  if (rest <= epsilon) orphanFirst(child, pixel(child));
}

function spendTerminal(p: i32, change: f32): void {
  const at = pixel(p), rest = load<f32>(at) + change;
  store<f32>(at, abs(rest) <= epsilon ? 0 : rest);
  if (abs(rest) <= epsilon) orphanFirst(p, at);
}

function adoptOrphans(): void {
  while (head != tail) {
    const p = load<i32>(orphans + (<usize>head << 2)), at = pixel(p);
    head = head == pixels ? 0 : head + 1;
    if (!findParent(p, at)) settle(p, at);
  }
}

// A parent on the level above; those before `current` were none, and can't have become one since.
function findParent(p: i32, at: usize): bool {
  const tree = <i32>load<u8>(at, treeAt), above = load<i32>(at, levelAt) - 1;
  if (above == 0) return false;
  const bits = <i32>load<u8>(at, bitsAt) & (255 << load<u8>(at, currentAt));
  for (let left = bits; left != 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d);
    if (!isAt(pixel(q), tree, above) || roomIn(tree, p, q, d) <= epsilon) continue;
    store<u8>(at, <u8>d, parentAt);
    store<u8>(at, <u8>d, currentAt);
    return true;
  }
  return false;
}

// Moves an orphan down below the highest neighbour that can be its parent, frees it where that is too deep, and orphans its
// children.
function settle(p: i32, at: usize): void {
  const tree = <i32>load<u8>(at, treeAt), bits = <i32>load<u8>(at, bitsAt), depth = depthOf(tree);
  let best = none, least = tree == growing ? depth + 1 : depth;
  for (let left = bits; left != 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d), near = pixel(q);
    if (<i32>load<u8>(near, treeAt) != tree) continue;
    if (<i32>load<u8>(near, parentAt) == (d ^ 1)) orphanLast(q, near);
    const level = load<i32>(near, levelAt);
    if (level >= least || roomIn(tree, p, q, d) <= epsilon) continue;
    least = level;
    best = d;
  }
  if (best == none) {
    store<u8>(at, 0, treeAt);
    return;
  }
  store<u8>(at, <u8>best, parentAt);
  store<u8>(at, <u8>best, currentAt);
  store<i32>(at, least + 1, levelAt);
  if (least + 1 >= depth) enlist(p, at, tree, least + 1);
}
