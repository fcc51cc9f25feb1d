import { fileURLToPath } from "node:url";
import { openDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/**
 * Opens the store that a URL names: file:///folder, made where it is missing.
 * @throws Error for a URL of another kind, in words for the operator
 */
export async function openStorage(url: string): Promise<Storage> {
  const place = URL.parse(url);
  if (place?.protocol !== "file:")
    throw new Error("The storage URL must be of the form file:///folder.");
  return await openDiskStorage({ folder: fileURLToPath(place) });
}
