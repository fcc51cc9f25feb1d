import { crc32, constants, deflateRawSync, deflateSync } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export type PngHeader = {
  widthPx: number;
  heightPx: number;
  bitDepth: 1 | 8 | 16;
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA (PNG specification, section 11.2.1). */
  colorType: 0 | 2 | 3 | 6;
  interlaced?: boolean;
};

/** Puts a PNG together from chunks, which need not make sense. */
export function pngFile(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks]);
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

export function pngHeader({
  widthPx,
  heightPx,
  bitDepth,
  colorType,
  interlaced,
}: PngHeader): Buffer {
  const rest = Buffer.from([bitDepth, colorType, 0, 0, interlaced ? 1 : 0]);
  return pngChunk("IHDR", Buffer.concat([uint32(widthPx), uint32(heightPx), rest]));
}

/** A whole and valid PNG, black or transparent all over, which is as small as deflate can make it. */
export function blackPng(header: PngHeader): Buffer {
  const data = pngChunk("IDAT", zlibZeros(rawLength(header)));
  return pngFile(pngHeader(header), data, pngChunk("IEND"));
}

/** A small valid PNG with noise in it. */
export function noisePng(sidePx: number, chunks: Buffer[] = []): Buffer {
  const raw = Buffer.alloc(sidePx * (1 + sidePx * 3));
  for (let i = 0; i < raw.length; i++) {
    raw[i] = i % (1 + sidePx * 3) === 0 ? 0 : (Math.imul(i + 1, 0x9e3779b1) >>> 24) & 0xff;
  }
  const header = pngHeader({ widthPx: sidePx, heightPx: sidePx, bitDepth: 8, colorType: 2 });
  return pngFile(header, ...chunks, pngChunk("IDAT", deflateSync(raw)), pngChunk("IEND"));
}

/**
 * A zlib stream (RFC 1950) of that many zero bytes, made in milliseconds also for gigabytes: one deflated megabyte is
 * repeated, and of zeros the Adler checksum is known.
 */
export function zlibZeros(length: number): Buffer {
  const megabyte = 1 << 20;
  const whole = Math.floor(length / megabyte);
  const piece = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const adler = uint32((((length % 65521) << 16) | 1) >>> 0);
  const end = deflateRawSync(Buffer.alloc(length % megabyte));
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(whole).fill(piece),
    end,
    adler,
  ]);
}

/** Bytes of the filtered rows, which Adam7 spreads over seven passes. */
function rawLength({ widthPx, heightPx, bitDepth, colorType, interlaced }: PngHeader): number {
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[colorType];
  const rows = (width: number, height: number) =>
    width === 0 ? 0 : height * (1 + Math.ceil((width * channels * bitDepth) / 8));
  if (!interlaced) return rows(widthPx, heightPx);
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce((sum, [x, stepX, y, stepY]) => {
    return sum + rows(Math.ceil((widthPx - x) / stepX), Math.ceil((heightPx - y) / stepY));
  }, 0);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
