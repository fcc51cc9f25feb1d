// AssemblyScript. Edges of an 8-connected grid for the minimum cut; ../grid-edges-plain.ts holds the same in plain TypeScript,
// and a test holds the two equal. Pointers are byte offsets into the imported memory.
//
// Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1.

let planeL: usize = 0, planeA: usize = 0, planeB: usize = 0, table: usize = 0, capacities: usize = 0;
let beta: f64 = 0;

export function join(
  l: usize, a: usize, b: usize, falloff: usize, capacity: usize, width: i32, height: i32, strength: f64, fall: f64,
): void {
  planeL = l; planeA = a; planeB = b; table = falloff; capacities = capacity; beta = fall;
  clearRim(width, height);
  const diagonal = strength * 0.7071067811865476;
  for (let y = 0, p = 0; y < height; y++) {
    const below = y < height - 1;
    for (let x = 0; x < width; x++, p++) {
      if (x < width - 1) link(p, p + 1, 0, strength);
      if (!below) continue;
      link(p, p + width, 2, strength);
      if (x < width - 1) link(p, p + width + 1, 4, diagonal);
      if (x > 0) link(p, p + width - 1, 6, diagonal);
    }
  }
}

// No edge leads out of the picture.
function clearRim(width: i32, height: i32): void {
  for (let y = 0; y < height; y++) {
    const step = y == 0 || y == height - 1 ? 1 : max(1, width - 1);
    for (let x = 0; x < width; x += step) memory.fill(capacities + (<usize>(y * width + x) << 5), 0, 32);
  }
}

function link(p: i32, q: i32, direction: i32, weight: f64): void {
  const at = <usize>p << 2, to = <usize>q << 2;
  const dl = <f64>load<f32>(planeL + at) - <f64>load<f32>(planeL + to);
  const da = <f64>load<f32>(planeA + at) - <f64>load<f32>(planeA + to);
  const db = <f64>load<f32>(planeB + at) - <f64>load<f32>(planeB + to);
  const t = min<f64>(16, (dl * dl + da * da + db * db) * beta) * 256;
  const step = <i32>t, entry = table + (<usize>step << 2);
  const low = <f64>load<f32>(entry);
  const alike = low + (<f64>load<f32>(entry, 4) - low) * (t - <f64>step);
  const value = <f32>(weight * (0.03 + 0.97 * alike));
  store<f32>(capacities + (<usize>(8 * p + direction) << 2), value);
  store<f32>(capacities + (<usize>(8 * q + (direction ^ 1)) << 2), value);
}

export function contract(width: i32, height: i32, edges: usize, crossing: usize): void {
  const columns = (width + 1) >> 1;
  memory.fill(crossing, 0, <usize>(columns * ((height + 1) >> 1)) << 5);
  for (let y = 0; y < height; y++) {
    const odd = (y & 1) != 0, south = y < height - 1;
    for (let x = 0; x < width; x++, edges += 32) {
      const cell = (y >> 1) * columns + (x >> 1);
      const right = (x & 1) != 0, east = x < width - 1;
      if (right && east) widen(crossing, cell, cell + 1, 0, load<f32>(edges));
      if (odd && south) widen(crossing, cell, cell + columns, 2, load<f32>(edges, 8));
      if (east && south) {
        const capacity = load<f32>(edges, 16);
        if (right && odd) widen(crossing, cell, cell + columns + 1, 4, capacity);
        else if (right) widen(crossing, cell, cell + 1, 0, capacity);
        else if (odd) widen(crossing, cell, cell + columns, 2, capacity);
      }
      if ((right && !odd) || x == 0 || !south) continue;
      // Towards the south-west: out of the cell's left side, its bottom, or its corner.
      const capacity = load<f32>(edges, 24);
      if (!odd) widen(crossing, cell - 1, cell, 0, capacity);
      else if (right) widen(crossing, cell, cell + columns, 2, capacity);
      else widen(crossing, cell, cell + columns - 1, 6, capacity);
    }
  }
}

function widen(crossing: usize, from: i32, to: i32, direction: i32, capacity: f32): void {
  const out = crossing + (<usize>(8 * from + direction) << 2);
  const sum = load<f32>(out) + capacity;
  store<f32>(out, sum);
  store<f32>(crossing + (<usize>(8 * to + (direction ^ 1)) << 2), sum);
}
