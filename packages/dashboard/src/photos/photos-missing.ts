import { text } from "../text/text.ts";
import type { Photo } from "./photo-list.ts";

/** What a form's photos still need before it can be sent, in a sentence; null where nothing. */
export function photosMissing(photos: Photo[]): string | null {
  if (photos.length === 0) return text.making.needsPhotos;
  if (photos.some(({ failure }) => failure !== null)) return text.making.needsFixing;
  return photos.some(({ upload }) => upload === null) ? text.making.needsArrival : null;
}
