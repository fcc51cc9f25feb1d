import type { Service } from "../service.ts";
import { StorageError, type Storage } from "../storage/storage.ts";

export const thumbnailSizes = [640, 1024, 1600] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

const shape = /^thumbnails\/(\d+)\/(.+)\.webp$/;

/**
 * The key of a smaller copy of a stored picture. It is made when it is first asked for: the link's signature covers the
 * key, so that only links of ours make any.
 */
export function thumbnailKey(key: string, size: ThumbnailSize): string {
  return `thumbnails/${size}/${key.replace(/\.(jpg|png|webp)$/, "-$1")}.webp`;
}

/** Every smaller copy that may be there of a picture. */
export function thumbnailKeys(key: string): string[] {
  return thumbnailSizes.map((size) => thumbnailKey(key, size));
}

/** Deletes a file and its smaller copies. */
export async function deleteWithCopies(storage: Storage, key: string): Promise<void> {
  for (const one of [key, ...thumbnailKeys(key)]) await storage.delete(one);
}

/** Makes the thumbnail behind its key; false where the key is none's, or its picture is gone. */
export async function makeThumbnail(service: Service, key: string): Promise<boolean> {
  const [, size, rest] = shape.exec(key) ?? [];
  const maxSidePx = thumbnailSizes.find((one) => String(one) === size);
  if (maxSidePx === undefined || rest === undefined) return false;
  const original = rest.replace(/-(jpg|png|webp)$/, ".$1");
  try {
    const bytes = await service.storage.get(original);
    const small = await service.checkGate(() =>
      service.studio.previewPhoto(bytes, { maxSidePx, format: "webp" }),
    );
    await service.storage.put(key, small);
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.code === "object_missing") return false;
    throw error;
  }
}
