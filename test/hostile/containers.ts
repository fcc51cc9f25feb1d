import { tooLarge, unreadable } from "./hostile-image.ts";
import type { HostileImage } from "./hostile-image.ts";
import { zlibZeros } from "./png.ts";
import { tiffDataAt, tiffFile } from "./tiff.ts";

const zip = 8;

export function damagedGifs(): HostileImage[] {
  return [
    unreadable("GIF of a header", "No frame", gif(64, 64, "")),
    unreadable("GIF cut in its frame", "Truncated", gif(64, 64, "2c0000000040004000000805ffff")),
    unreadable(
      "GIF of noise",
      "Its LZW codes lead nowhere",
      gif(64, 64, `2c000000004000400000080a${"fedcba9876".repeat(2)}003b`),
    ),
    tooLarge(
      "GIF of 65,535 × 65,535",
      "4,295 megapixels of canvas",
      gif(65_535, 65_535, `2c00000000ffffffff000202${"4401"}003b`),
    ),
  ];
}

export function damagedWebps(): HostileImage[] {
  return [
    unreadable("WebP of a header", "Nothing behind it", webp("VP8 ", Buffer.alloc(0))),
    unreadable("WebP of noise", "No key frame", webp("VP8 ", Buffer.alloc(500, 0xa5))),
    unreadable(
      "WebP that lies of its length",
      "Claims 4 GB",
      Buffer.concat([
        Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8L\xff\xff\xff\x7f\x2f", "latin1"),
        Buffer.alloc(40),
      ]),
    ),
    unreadable(
      "WebP of 16,384 × 16,384 in a line",
      "A canvas without a frame",
      webp("VP8X", Buffer.from("10000000ff3f00ff3f00", "hex")),
    ),
  ];
}

export function damagedAvifs(): HostileImage[] {
  const start = Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1");
  const noise = Buffer.concat([
    Buffer.from("\0\0\xff\xffmeta", "latin1"),
    Buffer.alloc(5000, 0xa5),
  ]);
  return [
    unreadable("AVIF of a header", "Its type and nothing else", start),
    unreadable("AVIF of noise", "Boxes of nonsense", Buffer.concat([start, noise])),
    unreadable(
      "AVIF with boxes in boxes",
      "Nested 10,000 deep",
      Buffer.concat([start, nestedBoxes(10_000)]),
    ),
  ];
}

export function damagedTiffs(): HostileImage[] {
  const rgb = { bitsPerSample: 8, compression: 1, photometric: 1, samplesPerPixel: 1 };
  const strip = { ...rgb, width: 64, height: 64, rowsPerStrip: 64, stripByteCounts: 4096 };
  const bombData = zlibZeros(2_000_000_000);
  return [
    unreadable(
      "TIFF of a header",
      "Its directory lies outside of it",
      Buffer.from("II*\0\xff\xff\0\0then nothing", "latin1"),
    ),
    unreadable(
      "TIFF with its strip elsewhere",
      "Its pixels lie outside of it",
      tiffFile({ ...strip, stripOffsets: 0x7fffffff }),
    ),
    unreadable(
      "TIFF in a circle",
      "Its next directory is its first, and it has no pixels",
      tiffFile(rgb, { nextDirectory: 8 }),
    ),
    unreadable(
      "TIFF with a huge tile",
      "One tile of 2^31 × 2^31",
      tiffFile({
        ...rgb,
        width: 64,
        height: 64,
        tileWidth: 0x80000000,
        tileHeight: 0x80000000,
        tileOffsets: 8,
        tileByteCounts: 99,
      }),
    ),
    unreadable(
      "TIFF of 4,294,967,295 × 100",
      "The largest width that the format can name, and more than libtiff looks at",
      tiffFile({ ...strip, width: 0xffffffff, height: 100, stripOffsets: 8 }),
    ),
    tooLarge(
      "TIFF of 50,000 × 40,000",
      "2 GB of pixels in 2 MB, in one strip",
      tiffFile(
        {
          ...rgb,
          width: 50_000,
          height: 40_000,
          rowsPerStrip: 40_000,
          compression: zip,
          stripOffsets: tiffDataAt(9),
          stripByteCounts: bombData.length,
        },
        { data: bombData },
      ),
    ),
  ];
}

/** A GIF's header and screen of that size (GIF89a, section 18), and then blocks in hex. */
function gif(widthPx: number, heightPx: number, blocks: string): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(widthPx, 0);
  screen.writeUInt16LE(heightPx, 2);
  screen.writeUInt8(0x80, 4);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    screen,
    Buffer.from("000000ffffff", "hex"),
    Buffer.from(blocks, "hex"),
  ]);
}

function webp(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32LE(data.length + 12, 0);
  size.writeUInt32LE(data.length, 4);
  const riff = Buffer.from("RIFF");
  return Buffer.concat([
    riff,
    size.subarray(0, 4),
    Buffer.from(`WEBP${type}`),
    size.subarray(4),
    data,
  ]);
}

function nestedBoxes(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 12);
  for (let i = 0; i < depth; i++) {
    boxes.writeUInt32BE((depth - i) * 12, i * 12);
    boxes.write("meta", i * 12 + 4, "latin1");
  }
  return boxes;
}
