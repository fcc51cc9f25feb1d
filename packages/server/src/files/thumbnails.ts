import type { Service } from "../service.ts";
import { contentTypeOf } from "../storage/keys.ts";
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

/** Every smaller copy that may be there of a file; a film has none. */
export function thumbnailKeys(key: string): string[] {
  if (contentTypeOf(key).startsWith("video/")) return [];
  return thumbnailSizes.map((size) => thumbnailKey(key, size));
}

/**
 * Deletes a file and its smaller copies, the copies first: where that is cut off, the file still leads to what is left.
 */
export async function deleteWithCopies(storage: Storage, key: string): Promise<void> {
  await deleteCopies(storage, key);
  await storage.delete(key);
}

/** The same of these bytes alone; false where others were put under the key since, which stay. */
export async function deleteVersionWithCopies(
  storage: Storage,
  { key, etag }: { key: string; etag: string },
): Promise<boolean> {
  await deleteCopies(storage, key);
  return storage.deleteVersion(key, etag);
}

async function deleteCopies(storage: Storage, key: string): Promise<void> {
  for (const copy of thumbnailKeys(key)) await storage.delete(copy);
}

/** Deletes every file of a folder and their smaller copies, whoever stored them and whatever names them. */
export async function deleteFolder(storage: Storage, folder: string): Promise<void> {
  for await (const key of storage.list(folder)) await deleteWithCopies(storage, key);
}

/**
 * Makes the thumbnail behind its key; false where the key is none's, or its picture is gone. Whoever asks for one that is
 * being made waits for that.
 * @throws AppError overloaded
 */
export async function makeThumbnail(service: Service, key: string): Promise<boolean> {
  const [, size, rest] = shape.exec(key) ?? [];
  const maxSidePx = thumbnailSizes.find((one) => String(one) === size);
  if (maxSidePx === undefined || rest === undefined) return false;
  const { underWay } = service.thumbnails;
  const shared = underWay.get(key);
  if (shared) return shared;
  const original = rest.replace(/-(jpg|png|webp)$/, ".$1");
  const making = shrink(service, { key, original, maxSidePx });
  underWay.set(key, making);
  try {
    return await making;
  } finally {
    underWay.delete(key);
  }
}

async function shrink(
  service: Service,
  { key, original, maxSidePx }: { key: string; original: string; maxSidePx: ThumbnailSize },
): Promise<boolean> {
  const { storage, studio, thumbnails } = service;
  try {
    // Read once its turn has come: a picture that waits takes no memory.
    const small = await thumbnails.gate(async () =>
      studio.previewPhoto(await storage.get(original), { maxSidePx, format: "webp" }),
    );
    await storage.put(key, small);
    // Deleted meanwhile: a copy that was stored after its picture went would lead nowhere, and stay.
    if (await storage.stat(original)) return true;
    await storage.delete(key);
    return false;
  } catch (error) {
    if (error instanceof StorageError && error.code === "object_missing") return false;
    throw error;
  }
}
