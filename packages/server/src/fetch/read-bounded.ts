/**
 * Reads a stream into one buffer, or gives null as soon as it passes `maxBytes`.
 * Each chunk is copied at once rather than kept in a list: chunks cost some hundred bytes of their own each, and how many
 * there are is the sender's choice.
 * @param declared  the length that the sender claims, NaN where it claims none
 */
export async function readBounded(
  body: AsyncIterable<Buffer>,
  { declared, maxBytes }: { declared: number; maxBytes: number },
): Promise<Buffer | null> {
  const firstGuess = Number.isNaN(declared) ? 65_536 : declared;
  let buffer = Buffer.allocUnsafeSlow(Math.min(Math.max(firstGuess, 1), maxBytes));
  let length = 0;
  for await (const chunk of body) {
    const needed = length + chunk.length;
    if (needed > maxBytes) return null;
    if (needed > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.min(Math.max(needed, buffer.length * 2), maxBytes),
      );
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    chunk.copy(buffer, length);
    length = needed;
  }
  return buffer.subarray(0, length);
}
