import type { Service } from "../service.ts";
import { thumbnailKey, type ThumbnailSize } from "./thumbnails.ts";
import { signPath } from "../storage/signing.ts";

const videoLinkMs = 24 * 3600 * 1000;

/** What links need of the service. */
type Linker = Pick<Service, "settings" | "linkSecret" | "now">;

/** An unguessable link that does not expire: it dies with the file. */
export function pictureUrl(service: Linker, key: string): string {
  return fileUrl(service, key, null);
}

/** A link signed anew, that lives 24 hours. */
export function videoUrl(service: Linker, key: string): string {
  return fileUrl(service, key, new Date(service.now().getTime() + videoLinkMs));
}

/** A picture's link without the origin: for pages of the service's own, whatever name they were opened under. */
export function hrefOf(service: Linker, key: string): string {
  return relative(pictureUrl(service, key));
}

/** The same of a smaller copy. */
export function thumbnailHref(service: Linker, key: string, size: ThumbnailSize): string {
  return hrefOf(service, thumbnailKey(key, size));
}

/** The same of a film: for 24 hours. */
export function videoHref(service: Linker, key: string): string {
  return relative(videoUrl(service, key));
}

/** The part of an address of ours behind the origin. */
export function relative(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A file that comes with the service: a sample photo, a preset's image. */
export function assetUrl(service: Linker, path: string): string {
  return `${service.settings.baseUrl}/assets/${path}`;
}

function fileUrl(service: Linker, key: string, expiresAt: Date | null): string {
  const path = signPath({ key, expiresAt, secret: service.linkSecret });
  return `${service.settings.baseUrl}/files/${path}`;
}
