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

/**
 * A valid progressive JPEG, grey all over, with every scan that the standard allows: each coefficient alone, and each of
 * its bits alone (section G.1.2). A scan takes some hundred bytes here, and a walk over all blocks there.
 */
export function manyScansJpeg(widthPx: number, heightPx: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(heightPx, 0);
  size.writeUInt16BE(widthPx, 2);
  const frame = Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])]);
  const blocks = Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8);
  // With these tables 0 bits say "difference 0" for a DC block, and "16,384 blocks without anything" for AC ones.
  const dcTable = jpegSegment(0xc4, Buffer.from([0x00, 1, ...Array<number>(15).fill(0), 0x00]));
  const acTable = jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0]));
  const dcData = Buffer.alloc(Math.ceil(blocks / 8));
  const acData = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const scan = (coefficient: number, high: number, low: number) =>
    jpegSegment(0xda, Buffer.from([1, 1, 0, coefficient, coefficient, (high << 4) | low]));
  const scans: Buffer[] = [];
  for (let coefficient = 0; coefficient < 64; coefficient++) {
    const data = coefficient === 0 ? dcData : acData;
    scans.push(scan(coefficient, 0, 13), data);
    // Refining every bit of the DC values would take 12 more passes of 150 kB each: the AC ones are many enough.
    const bits = coefficient === 0 ? 0 : 13;
    for (let low = bits - 1; low >= 0; low--) scans.push(scan(coefficient, low + 1, low), data);
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc2, frame),
    dcTable,
    acTable,
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function walkTo(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (isWanted(jpeg.readUInt8(at + 1))) return at;
  }
  throw new Error("the JPEG has no such segment");
}
