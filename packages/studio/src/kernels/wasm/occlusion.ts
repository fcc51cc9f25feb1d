// AssemblyScript. The march of cones through a solid, four rays at a time; ../occlusion-plain.ts holds the same in plain
// TypeScript, and a test holds the two equal. Pointers are byte offsets into the imported memory.

// Layout: 12 floats of the solid (see ../occlusion.ts), 4 of how far the points looked at last are inside its outline (negative
// outside), then whatever the pointers say.
const header: usize = 0;
const insideAt: usize = 48;

let columns: i32 = 0, rows: i32 = 0;
let field: usize = 0, centres: usize = 0;
let lies: bool = false, turned: bool = false;
let centreX: f32 = 0, width: f32 = 0, height: f32 = 0;
let upFrom: f32 = 0, upTo: f32 = 0, awayFrom: f32 = 0, awayTo: f32 = 0, axisAway: f32 = 0;
let metresPerColumn: f32 = 0, metresPerRow: f32 = 0, caution: f32 = 1;

export function open(fieldAt: usize, centresAt: usize, columnCount: i32, rowCount: i32, isLying: i32, isTurned: i32): void {
  field = fieldAt;
  centres = centresAt;
  columns = columnCount;
  rows = rowCount;
  lies = isLying != 0;
  turned = isTurned != 0;
  centreX = load<f32>(header);
  width = load<f32>(header, 4);
  height = load<f32>(header, 8);
  upFrom = load<f32>(header, 12);
  upTo = load<f32>(header, 16);
  awayFrom = load<f32>(header, 20);
  awayTo = load<f32>(header, 24);
  axisAway = load<f32>(header, 28);
  caution = load<f32>(header, 32);
  metresPerColumn = width / <f32>columns;
  metresPerRow = height / <f32>rows;
}

// Metres inside the solid at four points, negative outside; where they lie in the field is told in cells.
function depths(columnExact: v128, rowExact: v128, away: v128, thicker: v128): v128 {
  const zero = f32x4.splat(0);
  if (turned) columnExact = columnAtRadius(columnExact, away);
  // The pseudo-minimum is one instruction where the true one, which minds NaN, is six.
  const column = f32x4.pmin(f32x4.splat(<f32>columns - 1.001), f32x4.pmax(zero, columnExact));
  const row = f32x4.pmin(f32x4.splat(<f32>rows - 1.001), f32x4.pmax(zero, rowExact));
  const c = i32x4.relaxed_trunc_f32x4_s(column), r = i32x4.relaxed_trunc_f32x4_s(row);
  const fx = f32x4.sub(column, f32x4.convert_i32x4_s(c)), fy = f32x4.sub(row, f32x4.convert_i32x4_s(r));
  const at = i32x4.shl(i32x4.add(i32x4.mul(r, i32x4.splat(columns)), c), 3);
  const stride = <usize>columns << 3;
  // Addresses leave the vector two at a time: single lanes cost more to get at.
  const at01 = i64x2.extract_lane(at, 0), at23 = i64x2.extract_lane(at, 1);
  const p0 = field + <usize>at01, p1 = field + <usize>(at01 >> 32);
  const p2 = field + <usize>at23, p3 = field + <usize>(at23 >> 32);
  // Each lane: distance, depth, and both of the next column, between its two rows.
  const a = lerp(v128.load(p0), v128.load(p0 + stride), v128.shuffle<f32>(fy, fy, 0, 0, 0, 0));
  const b = lerp(v128.load(p1), v128.load(p1 + stride), v128.shuffle<f32>(fy, fy, 1, 1, 1, 1));
  const d = lerp(v128.load(p2), v128.load(p2 + stride), v128.shuffle<f32>(fy, fy, 2, 2, 2, 2));
  const e = lerp(v128.load(p3), v128.load(p3 + stride), v128.shuffle<f32>(fy, fy, 3, 3, 3, 3));
  const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5), abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const deLow = v128.shuffle<f32>(d, e, 0, 4, 1, 5), deHigh = v128.shuffle<f32>(d, e, 2, 6, 3, 7);
  const insideLeft = v128.shuffle<f32>(abLow, deLow, 0, 1, 4, 5), halfLeft = v128.shuffle<f32>(abLow, deLow, 2, 3, 6, 7);
  const insideRight = v128.shuffle<f32>(abHigh, deHigh, 0, 1, 4, 5), halfRight = v128.shuffle<f32>(abHigh, deHigh, 2, 3, 6, 7);
  let inside = lerp(insideLeft, insideRight, fx);
  const half = lerp(halfLeft, halfRight, fx);
  const beyondX = f32x4.mul(f32x4.sub(columnExact, column), f32x4.splat(metresPerColumn));
  const beyondUp = f32x4.mul(f32x4.sub(rowExact, row), f32x4.splat(metresPerRow));
  const squared = f32x4.add(f32x4.mul(beyondX, beyondX), f32x4.mul(beyondUp, beyondUp));
  const beyond = f32x4.gt(squared, zero);
  if (v128.any_true(beyond)) {
    const toBorder = f32x4.pmin(zero, inside);
    const outer = f32x4.neg(f32x4.sqrt(f32x4.add(squared, f32x4.mul(toBorder, toBorder))));
    inside = i32x4.relaxed_laneselect(outer, inside, beyond);
  }
  v128.store(insideAt, inside);
  if (turned) return inside;
  let middle: v128;
  if (lies) {
    middle = f32x4.sub(f32x4.splat(awayTo), half);
  } else {
    const c01 = i64x2.extract_lane(c, 0), c23 = i64x2.extract_lane(c, 1);
    const q0 = v128.load64_zero(centres + (<usize>c01 << 2)), q1 = v128.load64_zero(centres + (<usize>(c01 >> 32) << 2));
    const q2 = v128.load64_zero(centres + (<usize>c23 << 2)), q3 = v128.load64_zero(centres + (<usize>(c23 >> 32) << 2));
    const q01 = v128.shuffle<f32>(q0, q1, 0, 4, 1, 5), q23 = v128.shuffle<f32>(q2, q3, 0, 4, 1, 5);
    middle = lerp(v128.shuffle<f32>(q01, q23, 0, 1, 4, 5), v128.shuffle<f32>(q01, q23, 2, 3, 6, 7), fx);
  }
  const within = f32x4.sub(f32x4.add(half, thicker), f32x4.abs(f32x4.sub(away, middle)));
  const nearer = f32x4.pmin(within, inside);
  const outside = v128.and(f32x4.lt(inside, zero), f32x4.lt(within, zero));
  if (!v128.any_true(outside)) return nearer;
  const apart = f32x4.neg(f32x4.sqrt(f32x4.add(f32x4.mul(inside, inside), f32x4.mul(within, within))));
  return i32x4.relaxed_laneselect(apart, nearer, outside);
}

// Where about its axis a point is does not matter to a solid of revolution: its column is as far right of the middle as it is from the axis.
function columnAtRadius(column: v128, away: v128): v128 {
  const middle = f32x4.splat(<f32>(columns - 1) / 2), metres = f32x4.splat(metresPerColumn);
  const across = f32x4.mul(f32x4.sub(column, middle), metres);
  const behind = f32x4.sub(away, f32x4.splat(axisAway));
  const radius = f32x4.sqrt(f32x4.add(f32x4.mul(across, across), f32x4.mul(behind, behind)));
  return f32x4.add(middle, f32x4.div(radius, metres));
}

function lerp(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), share));
}

function at(from: v128, step: v128, t: v128): v128 { return f32x4.add(from, f32x4.mul(step, t)); }

// The share of a bundle (groups of four rays: x, up, away, radius, share, isPoint, four floats each) that the solid hides.
export function occluded(rays: usize, groups: i32, coarseSteps: f32, x: f32, up: f32, away: f32, leastRadius: f32): f32 {
  const half = width / 2;
  const middleUp = up - (upFrom + upTo) / 2;
  const aside = x - centreX;
  const reach = <f32>Math.sqrt(aside * aside + middleUp * middleUp + away * away) + max<f32>(half, height);
  const one = f32x4.splat(1), zero = f32x4.splat(0), tiny = f32x4.splat(1e-9), least = f32x4.splat(leastRadius);
  // Along a ray the place in the field changes evenly: it is reckoned in cells, which leaves the march without divisions by the size.
  const column = f32x4.splat((aside / width + 0.5) * <f32>columns - 0.5), row = f32x4.splat((up - upFrom) / metresPerRow - 0.5);
  const awayAt = f32x4.splat(away);
  let hidden = zero;
  for (let group = 0; group < groups; group++, rays += 96) {
    const isPoint = v128.load(rays, 80);
    const dx = f32x4.add(f32x4.sub(v128.load(rays), f32x4.mul(f32x4.splat(x), isPoint)), tiny);
    const dUp = f32x4.add(f32x4.sub(v128.load(rays, 16), f32x4.mul(f32x4.splat(up), isPoint)), tiny);
    const dAway = f32x4.add(f32x4.sub(v128.load(rays, 32), f32x4.mul(f32x4.splat(away), isPoint)), tiny);
    const radius = v128.load(rays, 48);
    const sheet = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dUp, dUp));
    const length = f32x4.sqrt(f32x4.add(sheet, f32x4.mul(dAway, dAway)));
    const perSheet = f32x4.div(one, f32x4.sqrt(sheet));
    const perLength = f32x4.div(one, length);
    const pad = f32x4.add(least, f32x4.mul(radius, f32x4.pmin(one, f32x4.mul(f32x4.splat(reach), perLength))));
    let enter = f32x4.div(f32x4.sub(f32x4.splat(aside * -1 - half), pad), dx);
    let leave = f32x4.div(f32x4.add(f32x4.splat(aside * -1 + half), pad), dx);
    let from = f32x4.pmax(f32x4.splat(1e-4), f32x4.pmin(enter, leave));
    let to = f32x4.pmin(one, f32x4.pmax(enter, leave));
    enter = f32x4.div(f32x4.sub(f32x4.splat(upFrom - up), pad), dUp);
    leave = f32x4.div(f32x4.add(f32x4.splat(upTo - up), pad), dUp);
    from = f32x4.pmax(from, f32x4.pmin(enter, leave));
    to = f32x4.pmin(to, f32x4.pmax(enter, leave));
    if (!v128.any_true(f32x4.gt(to, from))) continue;
    enter = f32x4.div(f32x4.sub(f32x4.splat(awayFrom - away), pad), dAway);
    leave = f32x4.div(f32x4.add(f32x4.splat(awayTo - away), pad), dAway);
    from = f32x4.pmax(from, f32x4.pmin(enter, leave));
    to = f32x4.pmin(to, f32x4.pmax(enter, leave));
    let active = f32x4.gt(to, from);
    if (!v128.any_true(active)) continue;
    const across = f32x4.mul(f32x4.abs(dAway), perLength);
    const stride = f32x4.div(f32x4.sub(to, from), f32x4.splat(coarseSteps));
    const columnStep = f32x4.div(dx, f32x4.splat(metresPerColumn)), rowStep = f32x4.div(dUp, f32x4.splat(metresPerRow));
    let t = from, bestAt = from, best = f32x4.splat(-9);
    while (v128.any_true(active)) {
      const cone = f32x4.add(f32x4.mul(radius, t), least);
      const depth = depths(at(column, columnStep, t), at(row, rowStep, t), at(awayAt, dAway, t), f32x4.mul(cone, across));
      const cover = f32x4.add(f32x4.splat(0.5), f32x4.div(depth, f32x4.add(cone, cone)));
      const better = v128.and(active, f32x4.gt(cover, best));
      best = i32x4.relaxed_laneselect(cover, best, better); bestAt = i32x4.relaxed_laneselect(t, bestAt, better);
      const onward = f32x4.pmax(f32x4.mul(cone, f32x4.splat(0.5)), f32x4.mul(f32x4.sub(f32x4.neg(depth), cone), f32x4.splat(caution)));
      const flat = turned ? zero : f32x4.mul(f32x4.sub(f32x4.neg(v128.load(insideAt)), cone), perSheet);
      t = f32x4.add(t, f32x4.pmax(f32x4.pmax(stride, flat), f32x4.mul(onward, perLength)));
      active = v128.and(active, v128.and(f32x4.le(t, to), f32x4.lt(best, one)));
    }
    let shift = f32x4.mul(stride, f32x4.splat(0.5));
    for (let round = 0; round < 2; round++) {
      const open = v128.and(f32x4.gt(best, f32x4.splat(-0.6)), f32x4.lt(best, one));
      if (!v128.any_true(open)) break;
      const middle = bestAt;
      for (let side = 0; side < 2; side++) {
        t = f32x4.pmax(zero, side == 0 ? f32x4.sub(middle, shift) : f32x4.add(middle, shift));
        const cone = f32x4.add(f32x4.mul(radius, t), least);
        const depth = depths(at(column, columnStep, t), at(row, rowStep, t), at(awayAt, dAway, t), f32x4.mul(cone, across));
        const cover = f32x4.add(f32x4.splat(0.5), f32x4.div(depth, f32x4.add(cone, cone)));
        const better = v128.and(open, f32x4.gt(cover, best));
        best = i32x4.relaxed_laneselect(cover, best, better); bestAt = i32x4.relaxed_laneselect(t, bestAt, better);
      }
      shift = f32x4.mul(shift, f32x4.splat(0.5));
    }
    hidden = f32x4.add(hidden, f32x4.mul(f32x4.pmin(one, f32x4.pmax(zero, best)), v128.load(rays, 64)));
  }
  return sumOf(hidden);
}

function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}
