import { deflateSync } from "node:zlib";
import { harmless, tooLarge, unreadable } from "./hostile-image.ts";
import type { HostileImage } from "./hostile-image.ts";
import { blackPng, noisePng, pngChunk, pngFile, pngHeader, zlibZeros } from "./png.ts";

/** What can be wrong with a PNG; `photo` is a good one. */
export function damagedPngs(photo: Buffer): HostileImage[] {
  const small = { widthPx: 64, heightPx: 64, bitDepth: 8, colorType: 2 } as const;
  const end = pngChunk("IEND");
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(64 * 193)));
  const dataAt = photo.indexOf("IDAT") + 4;
  const flipped = Buffer.from(photo);
  flipped.writeUInt8(flipped.readUInt8(dataAt + 2000) ^ 0x55, dataAt + 2000);
  return [
    unreadable("PNG signature", "Eight bytes", photo.subarray(0, 8)),
    unreadable("PNG cut in half", "Truncated", photo.subarray(0, photo.length >> 1)),
    unreadable("PNG with a flipped byte", "Its checksum does not match", flipped),
    unreadable("PNG without pixels", "No IDAT", pngFile(pngHeader(small), end)),
    unreadable(
      "PNG with too few pixels",
      "Its data ends in the first rows",
      pngFile(pngHeader(small), pngChunk("IDAT", deflateSync(Buffer.alloc(500))), end),
    ),
    unreadable(
      "PNG with noise for data",
      "Its data is no deflate stream",
      pngFile(pngHeader(small), pngChunk("IDAT", Buffer.alloc(500, 0xa5)), end),
    ),
    unreadable(
      "PNG with a chunk of 2 GB",
      "A chunk's length lies",
      pngFile(pngHeader(small), Buffer.from("7fffffff49444154", "hex"), Buffer.alloc(999)),
    ),
    unreadable("PNG without a header", "Pixels first", pngFile(pixels, pngHeader(small), end)),
    unreadable(
      "PNG without its palette",
      "Palette colours, no palette",
      pngFile(
        pngHeader({ ...small, colorType: 3 }),
        pngChunk("IDAT", deflateSync(Buffer.alloc(64 * 65))),
        end,
      ),
    ),
    unreadable(
      "PNG of no height",
      "A size of 64 × 0",
      pngFile(pngHeader({ ...small, heightPx: 0 }), pixels, end),
    ),
    unreadable(
      "PNG around an SVG",
      "A drawing behind the signature",
      pngFile(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    ),
  ];
}

/** PNGs of more pixels than are taken. */
export function hugePngs(): HostileImage[] {
  const grey = { bitDepth: 1, colorType: 0 } as const;
  const largest = { ...grey, widthPx: 0x7fffffff, heightPx: 0x7fffffff };
  return [
    tooLarge(
      "PNG of 50,000 × 50,000",
      "A whole and valid file of 300 kB, 2,500 megapixels",
      blackPng({ ...grey, widthPx: 50_000, heightPx: 50_000 }),
    ),
    unreadable(
      "PNG of 2,147,483,647 × 2,147,483,647",
      "The largest size that the format can name, and more than libpng looks at",
      pngFile(pngHeader(largest), pngChunk("IDAT", zlibZeros(500)), pngChunk("IEND")),
    ),
    tooLarge(
      "PNG of 8,945 × 8,945",
      "A few pixels over the limit",
      blackPng({ ...grey, widthPx: 8945, heightPx: 8945 }),
    ),
  ];
}

/** PNGs that take work or memory for something that no pixel comes from, or for pixels that are allowed. */
export function harmlessPngs(): HostileImage[] {
  const text = Buffer.concat([Buffer.from("Comment\0\0"), zlibZeros(1_000_000_000)]);
  const profile = Buffer.concat([Buffer.from("sRGB\0\0"), zlibZeros(1_000_000_000)]);
  const page = pngChunk("tEXt", Buffer.from("Title\0<script>alert(1)</script>"));
  return [
    harmless(
      "PNG of 8,944 × 8,944 in 64 bits",
      "Just under the limit: 640 MB of pixels in 600 kB",
      blackPng({ widthPx: 8944, heightPx: 8944, bitDepth: 16, colorType: 6 }),
    ),
    harmless(
      "PNG with a text of 1 GB",
      "A compressed text that explodes",
      noisePng(64, [pngChunk("zTXt", text)]),
    ),
    harmless(
      "PNG with a profile of 1 GB",
      "A compressed colour profile that explodes",
      noisePng(64, [pngChunk("iCCP", profile)]),
    ),
    harmless(
      "PNG with 100,000 chunks",
      "Metadata in pieces",
      noisePng(64, Array<Buffer>(100_000).fill(page)),
    ),
    harmless("PNG of one pixel", "As small as can be", noisePng(1)),
  ];
}
