import { harmless, tooLarge, unreadable } from "./hostile-image.ts";
import type { HostileImage } from "./hostile-image.ts";
import {
  frameHeaderAt,
  insertSegments,
  jpegSegment,
  manyScansJpeg,
  resizedHeader,
  scanDataAt,
} from "./jpeg.ts";

const comment = 0xfe;
const app1 = 0xe1;
const app2 = 0xe2;

/** What can be wrong with a JPEG; `photo` is a good baseline one. */
export function damagedJpegs(photo: Buffer): HostileImage[] {
  const scan = scanDataAt(photo);
  const middle = (scan + photo.length) >> 1;
  const replaced = (from: number, bytes: Buffer) =>
    Buffer.concat([photo.subarray(0, from), bytes, photo.subarray(from + bytes.length)]);
  return [
    unreadable("JPEG start", "Its first three bytes only", photo.subarray(0, 3)),
    unreadable(
      "JPEG start and nothing",
      "The right first bytes, then zeros",
      replaced(3, Buffer.alloc(photo.length - 3)),
    ),
    unreadable("JPEG cut in its headers", "Truncated", photo.subarray(0, frameHeaderAt(photo))),
    unreadable("JPEG cut before its data", "Truncated", photo.subarray(0, scan)),
    unreadable("JPEG cut in half", "Truncated", photo.subarray(0, middle)),
    unreadable("JPEG cut near its end", "Truncated", photo.subarray(0, photo.length - 2000)),
    unreadable(
      "JPEG of two halves",
      "Its second half is a download's error page",
      replaced(middle, Buffer.from("<html>".repeat(2000))),
    ),
    unreadable(
      "JPEG without tables",
      "Its Huffman and quantisation tables are missing",
      withoutTables(photo),
    ),
    unreadable("JPEG of no width", "A size of 0 × 700", resizedHeader(photo, 0, 700)),
    unreadable("JPEG taller than its data", "Claims 700 × 7000", resizedHeader(photo, 700, 7000)),
    unreadable(
      "JPEG with PHP",
      "The right first bytes, then a program",
      Buffer.from("\xff\xd8\xff\xe0<?php system($_GET['x']); ?>", "latin1"),
    ),
    tooLarge(
      "JPEG of 65,500 × 65,500",
      "4,290 megapixels, by a header of a few bytes",
      resizedHeader(photo, 65_500, 65_500),
    ),
    unreadable(
      "JPEG of 884 scans",
      "60 megapixels, walked through 884 times",
      manyScansJpeg(7744, 7744),
    ),
  ];
}

/** JPEGs with something in them that no pixel comes from. */
export function harmlessJpegs(photo: Buffer): HostileImage[] {
  const page = Buffer.from("<script>alert(document.domain)</script>");
  // Its directory's entry points back at itself (TIFF 6.0, section 2).
  const loop = Buffer.from(
    "457869660000" +
      "49492a0008000000" +
      "0100" +
      "69870400" +
      "01000000" +
      "08000000" +
      "08000000",
    "hex",
  );
  return [
    harmless(
      "JPEG with a page in its comment",
      "Polyglot with HTML",
      insertSegments(photo, jpegSegment(comment, page)),
    ),
    harmless(
      "JPEG with an archive at its end",
      "Polyglot with ZIP",
      Buffer.concat([photo, Buffer.from("504b0506", "hex"), Buffer.alloc(18)]),
    ),
    harmless(
      "JPEG with EXIF in a circle",
      "Its EXIF directory is its own subdirectory",
      insertSegments(photo, jpegSegment(app1, loop)),
    ),
    harmless(
      "JPEG with a broken profile",
      "Its ICC profile is noise",
      insertSegments(
        photo,
        jpegSegment(app2, Buffer.from(`ICC_PROFILE\0\x01\x01${"noise".repeat(99)}`, "latin1")),
      ),
    ),
    harmless(
      "JPEG with much metadata",
      "16 MB of comments",
      insertSegments(
        photo,
        ...Array<Buffer>(256).fill(jpegSegment(comment, Buffer.alloc(65_000, 32))),
      ),
    ),
  ];
}

/** Keeps the start, the frame header, and what follows from the scan's header on. */
function withoutTables(photo: Buffer): Buffer {
  const frame = frameHeaderAt(photo);
  const frameEnd = frame + 2 + photo.readUInt16BE(frame + 2);
  const scanHeader = photo.indexOf(Buffer.from([0xff, 0xda]), frameEnd);
  return Buffer.concat([
    photo.subarray(0, 2),
    photo.subarray(frame, frameEnd),
    photo.subarray(scanHeader),
  ]);
}
