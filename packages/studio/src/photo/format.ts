export type PhotoFormat = "jpeg" | "png" | "webp" | "avif" | "tiff" | "gif";

/** Reads the format from the file's first bytes, never from a name; null where it is none of the six. */
export function identifyFormat(bytes: Uint8Array): PhotoFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(0, 4) === "II*\0" || text(0, 4) === "MM\0*") return "tiff";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  return isAvif(bytes, text) ? "avif" : null;
}

/** ISO base media: the major brand or a compatible one must be AVIF's; HEIC's own (HEVC) are not taken. */
function isAvif(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  if (text(4, 8) !== "ftyp") return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(length, bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    const brand = text(at, at + 4);
    if (brand === "avif" || brand === "avis") return true;
  }
  return false;
}
