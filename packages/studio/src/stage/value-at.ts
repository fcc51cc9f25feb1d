/** A line's value between two of its own, the ends repeated; `place` 0 is its first, of two at least. */
export function valueAt(line: Float32Array, place: number): number {
  const within = Math.min(line.length - 1.001, Math.max(0, place));
  const left = within | 0;
  return line[left]! + (line[left + 1]! - line[left]!) * (within - left);
}
