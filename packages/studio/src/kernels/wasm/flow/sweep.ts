// AssemblyScript. Flow without trees, for cuts in which much has to go far: on one path for each pixel they took twice as long.

import { activeCount, edge, inAt, levelAt, move, nthActive, offset, orphans, outAt, pixel } from "./grid";

// Lets what pixels have flow a step at a time towards those that lack something, the farthest first: what has the same way
// goes it together, and leaves little to the trees, whose every path is gone by itself.
export function sweep(): void {
  let end = 0;
  for (let i = 0; i < activeCount; i++) {
    const p = nthActive(i), at = pixel(p), lacks = load<f32>(at) < 0;
    store<i32>(at, lacks ? 1 : 0, levelAt);
    if (lacks) store<i32>(orphans + (<usize>(end++) << 2), p);
  }
  const reached = end;
  for (let i = 0; i < end; i++) {
    const p = load<i32>(orphans + (<usize>i << 2)), at = pixel(p), next = load<i32>(at, levelAt) + 1;
    for (let left = <i32>load<u8>(at, inAt); left != 0; left &= left - 1) {
      const q = p + offset(ctz(left));
      if (load<i32>(pixel(q), levelAt) != 0) continue;
      store<i32>(pixel(q), next, levelAt);
      store<i32>(orphans + (<usize>(end++) << 2), q);
    }
  }
  for (let i = end - 1; i >= reached; i--) send(load<i32>(orphans + (<usize>i << 2)));
}

function send(p: i32): void {
  const at = pixel(p), nearer = load<i32>(at, levelAt) - 1;
  let own = load<f32>(at);
  for (let left = <i32>load<u8>(at, outAt); left != 0 && own > 0; left &= left - 1) {
    const d = ctz(left), q = p + offset(d), next = pixel(q);
    if (load<i32>(next, levelAt) != nearer) continue;
    const flow = min(own, load<f32>(edge(p, d)));
    move(p, q, d, flow);
    own -= flow;
    store<f32>(next, load<f32>(next) + flow);
  }
  store<f32>(at, own);
}
