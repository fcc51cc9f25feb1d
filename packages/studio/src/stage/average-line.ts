/** Averages a line of values (every `stride`th from `start` on) over `radius` neighbours to both sides, in place; the ends are repeated. */
export function averageLine(
  values: Float32Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
): void {
  const line = new Float32Array(length);
  for (let index = 0; index < length; index++) line[index] = values[start + index * stride]!;
  const last = length - 1;
  let sum = line[0]! * radius;
  for (let index = 0; index <= radius; index++) sum += line[Math.min(last, index)]!;
  for (let index = 0; index < length; index++) {
    values[start + index * stride] = sum / (2 * radius + 1);
    sum += line[Math.min(last, index + radius + 1)]! - line[Math.max(0, index - radius)]!;
  }
}
