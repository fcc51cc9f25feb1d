/**
 * Minimum cut of an 8-connected grid by the two-tree method of Boykov and Kolmogorov (PAMI 2004).
 *
 * Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1.
 */

const terminal = 8;
const none = -1;
const source = 1;
const sink = 2;
/** Capacities below are spent: float residues would keep paths alive that carry nothing. */
const epsilon = 1e-4;
const stepX = [1, -1, 0, 0, 1, -1, -1, 1] as const;
const stepY = [0, 0, 1, -1, 1, -1, 1, -1] as const;

type Search = {
  pixels: number;
  offset: Int32Array;
  /** Bit d is set where the neighbour in direction d exists. */
  neighbours: Uint8Array;
  terminalCapacity: Float32Array;
  capacity: Float32Array;
  tree: Uint8Array;
  parent: Int8Array;
  stamp: Int32Array;
  depth: Int32Array;
  time: number;
  queued: Uint8Array;
  queue: Int32Array;
  head: number;
  tail: number;
  orphans: number[];
};

/**
 * Cuts the grid; gives 1 on the source's side, 0 on the sink's. Both capacity arrays are used up.
 * `terminalCapacity` is positive towards the source, negative towards the sink;
 * `capacity` holds the edge of pixel p in direction d at d × pixels + p.
 * Only pixels that are `active` take part; the rest is given as 0.
 */
export function cutGrid(
  widthPx: number,
  heightPx: number,
  terminalCapacity: Float32Array,
  capacity: Float32Array,
  active: Uint8Array | null,
): Uint8Array {
  const s = startSearch(widthPx, heightPx, terminalCapacity, capacity, active);
  for (;;) {
    const meeting = growTrees(s);
    if (meeting === null) break;
    s.time++;
    augment(s, meeting.from, meeting.direction);
    adoptOrphans(s);
  }
  return s.tree.map((tree) => (tree === source ? 1 : 0));
}

function startSearch(
  widthPx: number,
  heightPx: number,
  terminalCapacity: Float32Array,
  capacity: Float32Array,
  active: Uint8Array | null,
): Search {
  const pixels = widthPx * heightPx;
  const s: Search = {
    pixels,
    offset: Int32Array.from(stepX, (dx, d) => stepY[d]! * widthPx + dx),
    neighbours: new Uint8Array(pixels),
    terminalCapacity,
    capacity,
    tree: new Uint8Array(pixels),
    parent: new Int8Array(pixels).fill(none),
    stamp: new Int32Array(pixels),
    depth: new Int32Array(pixels),
    time: 1,
    queued: new Uint8Array(pixels),
    queue: new Int32Array(pixels + 1),
    head: 0,
    tail: 0,
    orphans: [],
  };
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      if (active && !active[p]) continue;
      let bits = 255;
      if (x === 0) bits &= ~0b01100010;
      if (x === widthPx - 1) bits &= ~0b10010001;
      if (y === 0) bits &= ~0b10101000;
      if (y === heightPx - 1) bits &= ~0b01010100;
      for (let d = 0; active && d < 8; d++) {
        if ((bits >> d) & 1 && !active[p + s.offset[d]!]) bits &= ~(1 << d);
      }
      s.neighbours[p] = bits;
      if (terminalCapacity[p] === 0) continue;
      s.tree[p] = terminalCapacity[p]! > 0 ? source : sink;
      s.parent[p] = terminal;
      s.depth[p] = 1;
      activate(s, p);
    }
  }
  return s;
}

function activate(s: Search, p: number): void {
  if (s.queued[p]) return;
  s.queued[p] = 1;
  s.queue[s.tail] = p;
  s.tail = s.tail === s.pixels ? 0 : s.tail + 1;
}

/** Grows both trees until they touch; gives the edge, from the source's tree to the sink's, or null at the end. */
function growTrees(s: Search): { from: number; direction: number } | null {
  const { pixels, offset, capacity, tree, parent, stamp, depth } = s;
  while (s.head !== s.tail) {
    const p = s.queue[s.head]!;
    const own = tree[p]!;
    if (own !== 0) {
      const bits = s.neighbours[p]!;
      for (let d = 0; d < 8; d++) {
        if (!((bits >> d) & 1)) continue;
        const q = p + offset[d]!;
        const room = own === source ? capacity[d * pixels + p]! : capacity[(d ^ 1) * pixels + q]!;
        if (room <= epsilon) continue;
        if (tree[q] === 0) {
          tree[q] = own;
          parent[q] = d ^ 1;
          stamp[q] = stamp[p]!;
          depth[q] = depth[p]! + 1;
          activate(s, q);
        } else if (tree[q] !== own) {
          return own === source ? { from: p, direction: d } : { from: q, direction: d ^ 1 };
        } else if (stamp[q]! <= stamp[p]! && depth[q]! > depth[p]! && parent[q] !== terminal) {
          parent[q] = d ^ 1;
          stamp[q] = stamp[p]!;
          depth[q] = depth[p]! + 1;
        }
      }
    }
    s.queued[p] = 0;
    s.head = s.head === pixels ? 0 : s.head + 1;
  }
  return null;
}

/** Sends as much as the path through the edge takes; saturated tree edges leave orphans. */
function augment(s: Search, from: number, direction: number): void {
  const { pixels, offset, capacity, terminalCapacity, parent, orphans } = s;
  const to = from + offset[direction]!;
  let flow = capacity[direction * pixels + from]!;
  let p = from;
  for (; parent[p] !== terminal; p += offset[parent[p]!]!) {
    flow = Math.min(flow, capacity[(parent[p]! ^ 1) * pixels + p + offset[parent[p]!]!]!);
  }
  flow = Math.min(flow, terminalCapacity[p]!);
  for (p = to; parent[p] !== terminal; p += offset[parent[p]!]!) {
    flow = Math.min(flow, capacity[parent[p]! * pixels + p]!);
  }
  flow = Math.min(flow, -terminalCapacity[p]!);

  const move = (forward: number, backward: number, child: number) => {
    capacity[backward] = capacity[backward]! + flow;
    capacity[forward] = capacity[forward]! - flow;
    if (capacity[forward]! <= epsilon && child !== none) {
      capacity[forward] = 0;
      parent[child] = none;
      orphans.push(child);
    }
  };
  move(direction * pixels + from, (direction ^ 1) * pixels + to, none);
  for (p = from; parent[p] !== terminal;) {
    const d = parent[p]!;
    const next = p + offset[d]!;
    move((d ^ 1) * pixels + next, d * pixels + p, p);
    p = next;
  }
  spendTerminal(s, p, -flow);
  for (p = to; parent[p] !== terminal;) {
    const d = parent[p]!;
    const next = p + offset[d]!;
    move(d * pixels + p, (d ^ 1) * pixels + next, p);
    p = next;
  }
  spendTerminal(s, p, flow);
}

function spendTerminal(s: Search, p: number, change: number): void {
  s.terminalCapacity[p] = s.terminalCapacity[p]! + change;
  if (Math.abs(s.terminalCapacity[p]!) > epsilon) return;
  s.terminalCapacity[p] = 0;
  s.parent[p] = none;
  s.orphans.push(p);
}

/** Finds each orphan a new parent in its tree, else frees it and orphans its children. */
function adoptOrphans(s: Search): void {
  const { pixels, offset, capacity, tree, parent, stamp, depth, orphans } = s;
  for (let orphan = orphans.pop(); orphan !== undefined; orphan = orphans.pop()) {
    const own = tree[orphan]!;
    const bits = s.neighbours[orphan]!;
    const room = (d: number, q: number) =>
      own === source ? capacity[(d ^ 1) * pixels + q]! : capacity[d * pixels + orphan!]!;
    let best = none;
    let bestDepth = Infinity;
    for (let d = 0; d < 8; d++) {
      if (!((bits >> d) & 1)) continue;
      const q = orphan + offset[d]!;
      if (tree[q] !== own || parent[q] === none || room(d, q) <= epsilon) continue;
      const found = depthToTerminal(s, q);
      if (found > 0 && found < bestDepth) {
        bestDepth = found;
        best = d;
      }
    }
    if (best !== none) {
      parent[orphan] = best;
      stamp[orphan] = s.time;
      depth[orphan] = bestDepth + 1;
      continue;
    }
    for (let d = 0; d < 8; d++) {
      if (!((bits >> d) & 1)) continue;
      const q = orphan + offset[d]!;
      if (tree[q] !== own) continue;
      if (room(d, q) > epsilon) activate(s, q);
      if (parent[q] === (d ^ 1)) {
        parent[q] = none;
        orphans.push(q);
      }
    }
    tree[orphan] = 0;
    stamp[orphan] = 0;
  }
}

/** Steps from p to its terminal, -1 where its line ends in an orphan; marks the way so that the next walk is short. */
function depthToTerminal(s: Search, start: number): number {
  const { offset, parent, stamp, depth, time } = s;
  let steps = 0;
  let p = start;
  for (;;) {
    if (stamp[p] === time) {
      steps += depth[p]!;
      break;
    }
    steps++;
    const d = parent[p]!;
    if (d === terminal) {
      stamp[p] = time;
      depth[p] = 1;
      break;
    }
    if (d === none) return -1;
    p += offset[d]!;
  }
  let left = steps;
  for (p = start; stamp[p] !== time; p += offset[parent[p]!]!) {
    stamp[p] = time;
    depth[p] = left--;
  }
  return steps;
}
