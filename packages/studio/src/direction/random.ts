/** A seeded stream of numbers in [0, 1): mulberry32. Same seed, same numbers, on every machine. */
export function seededRandom(seed: number): () => number {
  // In an array, where it is a plain number: as a variable it would be allocated anew at every call.
  const held = Int32Array.of(seed);
  return () => {
    const state = (held[0]! + 0x6d2b79f5) | 0;
    held[0] = state;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
