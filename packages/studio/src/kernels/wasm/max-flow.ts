// AssemblyScript. Minimum cut of an 8-connected grid by incremental breadth-first search (Goldberg, Hed, Kaplan, Tarjan and
// Werneck, ESA 2011): a tree from the source and one from the sink, whose ways are the shortest there are, grow by a level in turns. An
// orphan finds its parent by its level, without a walk to the terminal: where much has to flow far, in half the time of Boykov's
// and Kolmogorov's trees, by which ../max-flow-plain.ts finds the same cut; a test holds the two equal. Half of that again is
// spared by ./flow/sweep.ts. Pointers are byte offsets.
//
// Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1.

import {
  activeCount, countsAt, currentAt, depthsAt, edge, epsilon, inAt, levelAt, levels, listedAt, move, nthActive, offset, openGrid, orphans, outAt,
  parentAt, pixel, pixels, steps, work,
} from "./flow/grid";
import { sweep } from "./flow/sweep";

const terminal: i32 = 8, none: i32 = 9;
const source: i32 = 1, sink: i32 = 2;
// Nine cuts in ten of photographs need less than three steps of flow for a pixel; the rest up to 250, in most of a witness's time.
// What has taken so many goes on after so many sweeps, and in the end as if there were none.
const usualSteps: i32 = 6, sweeps: i32 = 64;

let head: i32 = 0, tail: i32 = 0, growing: i32 = 0;

function depthOf(tree: i32): i32 { return load<i32>(work + (<usize>tree << 2), depthsAt); }
function treeOf(at: usize): i32 { return load<i32>(at, levelAt) > 0 ? source : sink; }
function signed(tree: i32, level: i32): i32 { return tree == source ? level : -level; }
// The directions of a pixel's edges that still take something on the way from its tree's terminal, and on that from it.
function onward(at: usize, tree: i32): i32 { return tree == source ? load<u8>(at, outAt) : load<u8>(at, inAt); }
function backward(at: usize, tree: i32): i32 { return tree == source ? load<u8>(at, inAt) : load<u8>(at, outAt); }

export function cut(
  width: i32, height: i32, opinion: usize, original: usize, residual: usize, touched: usize, active: usize, mask: usize,
  scratch: usize, wholeOfCoarse: usize, leftOfCoarse: usize,
): void {
  openGrid(
    width, height, opinion, original, residual, touched, active, mask,
    scratch, wholeOfCoarse, leftOfCoarse,
  );
  head = 0; tail = 0;
  let budget = usualSteps * activeCount;
  while (!growTrees(budget)) {
    for (let i = 0; i < sweeps; i++) sweep();
    budget *= 2;
  }
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i);
    store<u8>(mask + <usize>p, load<i32>(pixel(p), levelAt) > 0 ? 1 : 0);
  }
}

// Whether the trees met wherever they can, within so many steps of flow.
function growTrees(budget: i32): bool {
  const most = steps + budget;
  memory.fill(work + countsAt, 0, 16);
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p), capacity = load<f32>(at);
    store<i32>(at, 0, levelAt);
    store<u8>(at, 0, listedAt);
    if (capacity != 0) join(p, at, capacity > 0 ? source : sink, 1, terminal);
  }
  store<i32>(work + (<usize>source << 2), 1, depthsAt);
  store<i32>(work + (<usize>sink << 2), 1, depthsAt);
  do {
    if (steps > most) return false;
    grow(source);
    grow(sink);
  } while (countOf(source, depthOf(source)) > 0);
  return true;
}

// A level and the next have lists of their own, as is a level of either tree.
function listOf(tree: i32, level: i32): i32 { return ((tree - 1) << 1) | (level & 1); }
function countOf(tree: i32, level: i32): i32 { return load<i32>(work + (<usize>listOf(tree, level) << 2), countsAt); }

function join(p: i32, at: usize, tree: i32, level: i32, parent: i32): void {
  store<u8>(at, <u8>parent, parentAt);
  store<u8>(at, 0, currentAt);
  store<i32>(at, signed(tree, level), levelAt);
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
    if (load<i32>(at, levelAt) == signed(tree, depth)) growFrom(p, at, tree, depth);
  }
  store<i32>(work + (<usize>tree << 2), depth + 1, depthsAt);
  growing = 0;
}

function growFrom(p: i32, at: usize, tree: i32, depth: i32): void {
  const own = signed(tree, depth);
  let ahead = 255;
  for (let left = onward(at, tree); left != 0; left = onward(at, tree) & ahead) {
    const d = ctz(left), q = p + offset(d), next = pixel(q), other = load<i32>(next, levelAt);
    if (other == 0) join(q, next, tree, depth + 1, d ^ 1);
    if (other == 0 || (other > 0) == (tree == source)) {
      ahead = 254 << d;
      continue;
    }
    if (tree == source) augment(p, d);
    else augment(q, d ^ 1);
    adoptOrphans();
    if (load<i32>(at, levelAt) != own) return;
    ahead = 255 << d;
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

  move(from, to, direction, flow);
  p = from; d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    const next = p + offset(d);
    if (move(next, p, d ^ 1, flow)) orphanFirst(p, pixel(p));
    p = next; d = <i32>load<u8>(pixel(p), parentAt);
  }
  spendTerminal(p, -flow);
  p = to; d = <i32>load<u8>(pixel(p), parentAt);
  while (d != terminal) {
    const next = p + offset(d);
    if (move(p, next, d, flow)) orphanFirst(p, pixel(p));
    p = next; d = <i32>load<u8>(pixel(p), parentAt);
  }
  spendTerminal(p, flow);
}

function spendTerminal(p: i32, change: f32): void {
  const at = pixel(p), rest = load<f32>(at) + change, spent = abs(rest) <= epsilon;
  store<f32>(at, spent ? 0 : rest);
  if (spent) orphanFirst(p, at);
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
  const level = load<i32>(at, levelAt), tree = treeOf(at), above = tree == source ? level - 1 : level + 1;
  if (above == 0) return false;
  for (let left = backward(at, tree) & (255 << load<u8>(at, currentAt)); left != 0; left &= left - 1) {
    const d = ctz(left);
    if (load<i32>(pixel(p + offset(d)), levelAt) != above) continue;
    store<u8>(at, <u8>d, parentAt);
    store<u8>(at, <u8>d, currentAt);
    return true;
  }
  return false;
}

// Moves an orphan down below the highest neighbour that can be its parent, frees it where that is too deep, and orphans its
// children.
function settle(p: i32, at: usize): void {
  const tree = treeOf(at), depth = depthOf(tree), feeding = backward(at, tree), fed = onward(at, tree);
  let best = none, least = tree == growing ? depth + 1 : depth;
  for (let left = feeding | fed; left != 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d), near = pixel(q), level = signed(tree, load<i32>(near, levelAt));
    if (level <= 0) continue;
    if (<i32>load<u8>(near, parentAt) == (d ^ 1)) orphanLast(q, near);
    if (level >= least || !(feeding & (1 << d))) continue;
    least = level;
    best = d;
  }
  if (best == none) {
    store<i32>(at, 0, levelAt);
    return;
  }
  store<u8>(at, <u8>best, parentAt);
  store<u8>(at, <u8>best, currentAt);
  store<i32>(at, signed(tree, least + 1), levelAt);
  if (least + 1 >= depth) enlist(p, at, tree, least + 1);
}
