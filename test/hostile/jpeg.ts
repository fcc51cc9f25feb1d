/** A JPEG marker segment: its two length bytes count themselves (ITU-T T.81, section B.1.1.4). */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Puts segments right behind the start of a JPEG. */
export function insertSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Where a baseline or progressive frame header starts. */
export function frameHeaderAt(jpeg: Buffer): number {
  return walkTo(jpeg, (marker) => marker >= 0xc0 && marker <= 0xc2);
}

/** Where the entropy-coded data of the first scan starts. */
export function scanDataAt(jpeg: Buffer): number {
  const header = walkTo(jpeg, (marker) => marker === 0xda);
  return header + 2 + jpeg.readUInt16BE(header + 2);
}

/** A copy of a JPEG that claims another size. */
export function resizedHeader(jpeg: Buffer, widthPx: number, heightPx: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = frameHeaderAt(copy);
  copy.writeUInt16BE(heightPx, at + 5);
  copy.writeUInt16BE(widthPx, at + 7);
  return copy;
}

function walkTo(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (isWanted(jpeg.readUInt8(at + 1))) return at;
  }
  throw new Error("the JPEG has no such segment");
}
