import { isVisible, toLine } from "../name.ts";

/** A photograph of 80 megapixels as a JPEG of good quality has up to 40 MB. */
export const maxUploadBytes = 50_000_000;

/** What photos an account may put on the disk before anything is charged: more than anybody sorts in an hour. */
export const maxUploadsPerHour = 600;

/** From when on uploads count as made within the hour. */
export function startOfCount(now: Date): Date {
  return new Date(now.getTime() - 3_600_000);
}

const dayMs = 24 * 3_600_000;

/** An upload that no form has shown since then is forgotten: its draft is as old. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - 30 * dayMs);
}

/** That a form showed an upload is written down once a day. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}

export const uploadFormats = ["JPEG", "PNG", "WebP", "AVIF", "TIFF", "GIF"];

/** A name as a URL's path or a header has it, percent-encoded; as it is where it is not. */
export function decodeFileName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a file may be called: the last part of its path, without control characters, up to 200 characters. */
export function tidyFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const tidy = Array.from(toLine(last)).slice(0, 200).join("");
  return isVisible(tidy) ? tidy : "photo";
}

/** A title for what is made of a file: its name without the ending, words apart. */
export function titleFromFileName(fileName: string): string {
  return fileName
    .replace(/\.\w{2,5}$/, "")
    .replaceAll(/[_-]+/g, " ")
    .trim();
}
