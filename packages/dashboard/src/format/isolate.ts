/** A name within a sentence of ours: one that is read from right to left would turn round the figures beside it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}
