// AssemblyScript. Minimum cut of an 8-connected grid by the two-tree method of Boykov and Kolmogorov (PAMI 2004);
// ../max-flow-plain.ts holds the same in plain TypeScript, and a test holds the two equal. Pointers are byte offsets.
//
// Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1.

const terminal: i32 = 8, none: i32 = 9;
const source: i32 = 1, sink: i32 = 2;
// Capacities below are spent: float residues would keep paths alive that carry nothing.
const epsilon: f32 = 1e-4;

// Work memory: 8 offsets of neighbours in pixels (padded to 64 bytes), then 16 bytes a pixel, the queue, and the orphans.
// Of a pixel: left terminal capacity (f32), time stamp and depth (i32), tree, parent, neighbours, queued (u8).
const header: usize = 64;
const stampAt: usize = 4, depthAt: usize = 8, treeAt: usize = 12, parentAt: usize = 13, bitsAt: usize = 14, queuedAt: usize = 15;

let offsets: usize = 0, state: usize = 0, edges: usize = 0, queue: usize = 0, orphans: usize = 0;
let pixels: i32 = 0, time: i32 = 0, head: i32 = 0, tail: i32 = 0, waiting: i32 = 0;
let meetFrom: i32 = 0, meetDirection: i32 = 0;

function offset(d: i32): i32 { return load<i32>(offsets + (<usize>d << 2)); }
function pixel(p: i32): usize { return state + (<usize>p << 4); }
function edge(p: i32, d: i32): usize { return edges + (<usize>p << 5) + (<usize>d << 2); }

export function cut(
  width: i32, height: i32, opinion: usize, original: usize, residual: usize, touched: usize, active: usize, mask: usize,
  work: usize,
): void {
  pixels = width * height;
  offsets = work; state = work + header; edges = residual;
  queue = state + (<usize>pixels << 4); orphans = queue + (<usize>(pixels + 1) << 2);
  store<i32>(offsets, 1); store<i32>(offsets, -1, 4); store<i32>(offsets, width, 8); store<i32>(offsets, -width, 12);
  store<i32>(offsets, width + 1, 16); store<i32>(offsets, -width - 1, 20);
  store<i32>(offsets, width - 1, 24); store<i32>(offsets, 1 - width, 28);
  time = 1; head = 0; tail = 0; waiting = 0;
  saturateBorders(width, height, original, touched, active, mask);
  plantTrees(opinion, original, active);
  while (growTrees()) {
    time++;
    augment();
    adoptOrphans();
  }
  for (let p = 0; p < pixels; p++) {
    if (load<u8>(active + <usize>p)) store<u8>(mask + <usize>p, load<u8>(pixel(p), treeAt) == source ? 1 : 0);
  }
}

// A pixel's edges are copied when a cut first comes to it: of most pictures that is a band.
function touch(p: i32, original: usize, touched: usize): void {
  if (load<u8>(touched + <usize>p)) return;
  store<u8>(touched + <usize>p, 1);
  const from = original + (<usize>p << 5), to = edge(p, 0);
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
}

// Finds each active pixel's active neighbours, and uses up the edges to and from the settled ones round it.
function saturateBorders(
  width: i32, height: i32, original: usize, touched: usize, active: usize, mask: usize,
): void {
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      store<u64>(pixel(p), 0);
      store<u64>(pixel(p), 0, 8);
      if (!load<u8>(active + <usize>p)) continue;
      touch(p, original, touched);
      let bits = 255;
      if (x == 0) bits &= ~0b01100010;
      if (x == width - 1) bits &= ~0b10010001;
      if (y == 0) bits &= ~0b10101000;
      if (y == height - 1) bits &= ~0b01010100;
      for (let left = bits; left != 0; left &= left - 1) {
        const d = ctz(left), q = p + offset(d);
        if (load<u8>(active + <usize>q)) continue;
        bits &= ~(1 << d);
        touch(q, original, touched);
        const out = edge(p, d), back = edge(q, d ^ 1);
        const both = load<f32>(out) + load<f32>(back);
        const product = load<u8>(mask + <usize>q) != 0;
        store<f32>(out, product ? both : 0);
        store<f32>(back, product ? 0 : both);
      }
      store<u8>(pixel(p), <u8>bits, bitsAt);
    }
  }
}

// A pixel's terminal capacity is its opinion and what has flown in over its edges so far.
function plantTrees(opinion: usize, original: usize, active: usize): void {
  for (let p = 0; p < pixels; p++) {
    if (!load<u8>(active + <usize>p)) continue;
    const at = pixel(p), first = edge(p, 0), before = original + (<usize>p << 5);
    let capacity = load<f32>(opinion + (<usize>p << 2));
    const gained = f32x4.add(
      f32x4.sub(v128.load(first), v128.load(before)),
      f32x4.sub(v128.load(first, 16), v128.load(before, 16)),
    );
    capacity += (f32x4.extract_lane(gained, 0) + f32x4.extract_lane(gained, 1)) +
      (f32x4.extract_lane(gained, 2) + f32x4.extract_lane(gained, 3));
    store<f32>(at, capacity);
    store<u8>(at, <u8>none, parentAt);
  }
  pushToNeighbours(active);
  for (let p = 0; p < pixels; p++) {
    if (!load<u8>(active + <usize>p)) continue;
    const at = pixel(p), capacity = load<f32>(at);
    if (capacity == 0) continue;
    store<u8>(at, <u8>(capacity > 0 ? source : sink), treeAt);
    store<u8>(at, <u8>terminal, parentAt);
    store<i32>(at, 1, depthAt);
    if (load<u8>(at, bitsAt)) activate(p, at);
  }
}

// What a pixel has and its neighbour lacks flows at once: on paths through trees the same took up to three times as long.
function pushToNeighbours(active: usize): void {
  for (let p = 0; p < pixels; p++) {
    if (!load<u8>(active + <usize>p)) continue;
    const at = pixel(p);
    let own = load<f32>(at);
    if (own <= 0) continue;
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
}

function activate(p: i32, at: usize): void {
  if (load<u8>(at, queuedAt)) return;
  store<u8>(at, 1, queuedAt);
  store<i32>(queue + (<usize>tail << 2), p);
  tail = tail == pixels ? 0 : tail + 1;
}

// Grows both trees until they touch, and keeps the edge from the source's tree to the sink's; false at the end.
function growTrees(): bool {
  while (head != tail) {
    const p = load<i32>(queue + (<usize>head << 2)), at = pixel(p);
    const own = <i32>load<u8>(at, treeAt);
    if (own != 0) {
      for (let left = <i32>load<u8>(at, bitsAt); left != 0; left &= left - 1) {
        const d = ctz(left), q = p + offset(d);
        if (load<f32>(own == source ? edge(p, d) : edge(q, d ^ 1)) <= epsilon) continue;
        const next = pixel(q), other = <i32>load<u8>(next, treeAt);
        if (other == 0) {
          store<u8>(next, <u8>own, treeAt);
        } else if (other != own) {
          meetFrom = own == source ? p : q;
          meetDirection = own == source ? d : d ^ 1;
          return true;
        } else if (
          load<i32>(next, stampAt) > load<i32>(at, stampAt) || load<i32>(next, depthAt) <= load<i32>(at, depthAt) ||
          load<u8>(next, parentAt) == <u8>terminal
        ) continue;
        store<u8>(next, <u8>(d ^ 1), parentAt);
        store<i32>(next, load<i32>(at, stampAt), stampAt);
        store<i32>(next, load<i32>(at, depthAt) + 1, depthAt);
        if (other == 0) activate(q, next);
      }
    }
    store<u8>(at, 0, queuedAt);
    head = head == pixels ? 0 : head + 1;
  }
  return false;
}

function orphan(p: i32, at: usize): void {
  store<u8>(at, <u8>none, parentAt);
  store<i32>(orphans + (<usize>waiting << 2), p);
  waiting++;
}

// Sends as much as the path through the edge takes; saturated tree edges leave orphans.
function augment(): void {
  const from = meetFrom, direction = meetDirection, to = from + offset(direction);
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
  if (rest <= epsilon) orphan(child, pixel(child));
}

function spendTerminal(p: i32, change: f32): void {
  const at = pixel(p), rest = load<f32>(at) + change;
  store<f32>(at, abs(rest) <= epsilon ? 0 : rest);
  if (abs(rest) <= epsilon) orphan(p, at);
}

// Finds each orphan a new parent in its tree, else frees it and orphans its children.
function adoptOrphans(): void {
  while (waiting > 0) {
    waiting--;
    const p = load<i32>(orphans + (<usize>waiting << 2)), at = pixel(p);
    const own = <i32>load<u8>(at, treeAt), bits = <i32>load<u8>(at, bitsAt);
    let best = none, bestDepth = i32.MAX_VALUE;
    for (let left = bits; left != 0; left &= left - 1) {
      const d = ctz(left), q = p + offset(d), near = pixel(q);
      if (<i32>load<u8>(near, treeAt) != own || <i32>load<u8>(near, parentAt) == none) continue;
      if (load<f32>(own == source ? edge(q, d ^ 1) : edge(p, d)) <= epsilon) continue;
      const found = depthToTerminal(q);
      if (found > 0 && found < bestDepth) { bestDepth = found; best = d; }
    }
    if (best != none) {
      store<u8>(at, <u8>best, parentAt);
      store<i32>(at, time, stampAt);
      store<i32>(at, bestDepth + 1, depthAt);
      continue;
    }
    for (let left = bits; left != 0; left &= left - 1) {
      const d = ctz(left), q = p + offset(d), near = pixel(q);
      if (<i32>load<u8>(near, treeAt) != own) continue;
      if (load<f32>(own == source ? edge(q, d ^ 1) : edge(p, d)) > epsilon) activate(q, near);
      if (<i32>load<u8>(near, parentAt) == (d ^ 1)) orphan(q, near);
    }
    store<u8>(at, 0, treeAt);
    store<i32>(at, 0, stampAt);
  }
}

// Steps from a pixel to its terminal, -1 where its line ends in an orphan; marks the way so that the next walk is short.
function depthToTerminal(start: i32): i32 {
  let steps = 0, p = start;
  for (;;) {
    const at = pixel(p);
    if (load<i32>(at, stampAt) == time) {
      steps += load<i32>(at, depthAt);
      break;
    }
    steps++;
    const d = <i32>load<u8>(at, parentAt);
    if (d == terminal) {
      store<i32>(at, time, stampAt);
      store<i32>(at, 1, depthAt);
      break;
    }
    if (d == none) return -1;
    p += offset(d);
  }
  let left = steps;
  p = start;
  for (;;) {
    const at = pixel(p);
    if (load<i32>(at, stampAt) == time) break;
    store<i32>(at, time, stampAt);
    store<i32>(at, left--, depthAt);
    p += offset(<i32>load<u8>(at, parentAt));
  }
  return steps;
}
