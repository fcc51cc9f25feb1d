/** TIFF tags by name (TIFF 6.0, section 8). */
const tags = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
} as const;

const directoryAt = 8;

/**
 * A little-endian TIFF of one directory and then `data`, whose entries need not make sense.
 * @param nextDirectory  where the file says that its next directory is; 0 for none, 8 for the same again
 */
export function tiffFile(
  entries: Partial<Record<keyof typeof tags, number>>,
  { data, nextDirectory = 0 }: { data?: Buffer; nextDirectory?: number } = {},
): Buffer {
  const sorted = Object.entries(entries).toSorted(([a], [b]) => tagOf(a) - tagOf(b));
  const directory = Buffer.alloc(2 + sorted.length * 12 + 4);
  directory.writeUInt16LE(sorted.length);
  sorted.forEach(([name, value], i) => {
    const at = 2 + i * 12;
    directory.writeUInt16LE(tagOf(name), at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  });
  directory.writeUInt32LE(nextDirectory, directory.length - 4);
  const head = Buffer.from("II*\0\x08\0\0\0", "latin1");
  return Buffer.concat([head, directory, ...(data ? [data] : [])]);
}

/** Where `data` starts in a file with that many entries. */
export function tiffDataAt(entries: number): number {
  return directoryAt + 2 + entries * 12 + 4;
}

function tagOf(name: string): number {
  return tags[name as keyof typeof tags];
}
