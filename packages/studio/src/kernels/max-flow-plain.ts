import type { FlowKernel } from "./max-flow.ts";

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
  /** Bit d is set where the neighbour in direction d exists and is active. */
  neighbours: Uint8Array;
  terminalCapacity: Float32Array;
  /** The edge of pixel p in direction d is at 8 p + d. */
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

/** The plain twin of `wasmFlow`, by the two-tree method of Boykov and Kolmogorov (PAMI 2004); it keeps its own scratch. */
export function plainFlow({ buffer }: WebAssembly.Memory): FlowKernel {
  return {
    cut(widthPx, heightPx, opinion, original, residual, touched, active, mask) {
      const pixels = widthPx * heightPx;
      const isActive = new Uint8Array(buffer, active, pixels);
      const settled = new Uint8Array(buffer, mask, pixels);
      const before = new Float32Array(buffer, original, 8 * pixels);
      const capacity = new Float32Array(buffer, residual, 8 * pixels);
      const isTouched = new Uint8Array(buffer, touched, pixels);
      const s = startSearch(widthPx, heightPx, capacity);
      for (let p = 0; p < pixels; p++) {
        if (isTouched[p]) continue;
        capacity.set(before.subarray(8 * p, 8 * p + 8), 8 * p);
        isTouched[p] = 1;
      }
      for (let p = 0; p < pixels; p++)
        if (isActive[p]) meetNeighbours(s, p, widthPx, isActive, settled);
      const opinions = new Float32Array(buffer, opinion, pixels);
      for (let p = 0; p < pixels; p++) if (isActive[p]) weigh(s, p, opinions[p]!, before);
      for (let p = 0; p < pixels; p++) if (isActive[p]) pushToNeighbours(s, p);
      for (let p = 0; p < pixels; p++) if (isActive[p]) plant(s, p);
      for (;;) {
        const meeting = growTrees(s);
        if (meeting === null) break;
        s.time++;
        augment(s, meeting.from, meeting.direction);
        adoptOrphans(s);
      }
      for (let p = 0; p < pixels; p++) if (isActive[p]) settled[p] = s.tree[p] === source ? 1 : 0;
    },
  };
}

function startSearch(widthPx: number, heightPx: number, capacity: Float32Array): Search {
  const pixels = widthPx * heightPx;
  return {
    pixels,
    offset: Int32Array.from(stepX, (dx, d) => stepY[d]! * widthPx + dx),
    neighbours: new Uint8Array(pixels),
    terminalCapacity: new Float32Array(pixels),
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
}

/** Finds an active pixel's active neighbours, and uses up the edges to and from the settled ones. */
function meetNeighbours(
  s: Search,
  p: number,
  widthPx: number,
  active: Uint8Array,
  mask: Uint8Array,
): void {
  const { capacity, offset, pixels } = s;
  const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
  for (let d = 0; d < 8; d++) {
    const [column, row] = [x + stepX[d]!, y + stepY[d]!];
    if (column < 0 || column >= widthPx || row < 0 || row * widthPx >= pixels) continue;
    const q = p + offset[d]!;
    if (active[q]) {
      s.neighbours[p] = s.neighbours[p]! | (1 << d);
      continue;
    }
    const [out, back] = [p * 8 + d, q * 8 + (d ^ 1)];
    const both = capacity[out]! + capacity[back]!;
    capacity[out] = mask[q] ? both : 0;
    capacity[back] = mask[q] ? 0 : both;
  }
}

/** A pixel's terminal capacity is its opinion and what has flowed in over its edges so far. */
function weigh(s: Search, p: number, opinion: number, original: Float32Array): void {
  let own = opinion;
  for (let d = 0; d < 8; d++) own += s.capacity[p * 8 + d]! - original[p * 8 + d]!;
  s.terminalCapacity[p] = own;
}

/** What a pixel has and its neighbour lacks flows at once. */
function pushToNeighbours(s: Search, p: number): void {
  const { capacity, offset, terminalCapacity } = s;
  for (let d = 0; d < 8; d++) {
    const q = p + offset[d]!;
    const [own, other] = [terminalCapacity[p]!, terminalCapacity[q]!];
    if (!((s.neighbours[p]! >> d) & 1) || own <= 0 || other >= 0) continue;
    const [out, back] = [p * 8 + d, q * 8 + (d ^ 1)];
    const flow = Math.min(own, -other, capacity[out]!);
    terminalCapacity[p] = own - flow;
    terminalCapacity[q] = other + flow;
    capacity[out] = capacity[out]! - flow;
    capacity[back] = capacity[back]! + flow;
  }
}

function plant(s: Search, p: number): void {
  const own = s.terminalCapacity[p]!;
  if (own === 0) return;
  s.tree[p] = own > 0 ? source : sink;
  s.parent[p] = terminal;
  s.depth[p] = 1;
  activate(s, p);
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
        const room = own === source ? capacity[p * 8 + d]! : capacity[q * 8 + (d ^ 1)]!;
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
  const { offset, capacity, terminalCapacity, parent, orphans } = s;
  const to = from + offset[direction]!;
  let flow = capacity[from * 8 + direction]!;
  let p = from;
  for (; parent[p] !== terminal; p += offset[parent[p]!]!) {
    flow = Math.min(flow, capacity[(p + offset[parent[p]!]!) * 8 + (parent[p]! ^ 1)]!);
  }
  flow = Math.min(flow, terminalCapacity[p]!);
  for (p = to; parent[p] !== terminal; p += offset[parent[p]!]!) {
    flow = Math.min(flow, capacity[p * 8 + parent[p]!]!);
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
  move(from * 8 + direction, to * 8 + (direction ^ 1), none);
  for (p = from; parent[p] !== terminal;) {
    const d = parent[p]!;
    const next = p + offset[d]!;
    move(next * 8 + (d ^ 1), p * 8 + d, p);
    p = next;
  }
  spendTerminal(s, p, -flow);
  for (p = to; parent[p] !== terminal;) {
    const d = parent[p]!;
    const next = p + offset[d]!;
    move(p * 8 + d, next * 8 + (d ^ 1), p);
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
  const { offset, capacity, tree, parent, stamp, depth, orphans } = s;
  for (let orphan = orphans.pop(); orphan !== undefined; orphan = orphans.pop()) {
    const own = tree[orphan]!;
    const bits = s.neighbours[orphan]!;
    const room = (d: number, q: number) =>
      own === source ? capacity[q * 8 + (d ^ 1)]! : capacity[orphan! * 8 + d]!;
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
