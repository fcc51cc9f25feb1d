import { createHash } from "node:crypto";
import { StorageError } from "./storage.ts";

/** The types that are stored, by the ending of the key. A closed list: what isn't here can't be served. */
const contentTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  tif: "image/tiff",
  gif: "image/gif",
  mp4: "video/mp4",
  json: "application/json",
} as const;

export type ContentType =
  | (typeof contentTypes)[keyof typeof contentTypes]
  | "application/octet-stream";

const longestKey = 512;
const name = "[a-z0-9][a-z0-9_-]{0,99}";
const folders = new RegExp(`^(${name}/)*$`);
const fileName = new RegExp(`^${name}(\\.(${Object.keys(contentTypes).join("|")}))?$`);

/**
 * Takes lower case letters, digits, "_" and "-" in names split by "/"; the last name may have one of the known endings.
 * So no key climbs out of the store, is hidden, or meets another on a disk that doesn't tell upper from lower case.
 * A key must not be the folder of another: a bucket would take it, a disk can't.
 * @throws StorageError key_invalid
 */
export function checkKey(key: string): void {
  const split = key.lastIndexOf("/") + 1;
  const isKey = fileName.test(key.slice(split)) && folders.test(key.slice(0, split));
  if (!isKey || key.length > longestKey) throw invalidKey(key);
}

/** @throws StorageError key_invalid, for what isn't "" or folder names that each end in "/" */
export function checkFolder(folder: string): void {
  if (!folders.test(folder) || folder.length > longestKey) throw invalidKey(folder);
}

/** What a valid key holds, by its ending; without one, bytes of no particular type. */
export function contentTypeOf(key: string): ContentType {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  return ending in contentTypes
    ? contentTypes[ending as keyof typeof contentTypes]
    : "application/octet-stream";
}

/** The key of what a client sent: equal bytes have one key, and are stored once. */
export function sourceKey(bytes: Uint8Array): string {
  const hash = createHash("sha256").update(bytes).digest("hex");
  // Two letters of folder: some file systems slow down with a hundred thousand files in one.
  return `sources/${hash.slice(0, 2)}/${hash}`;
}

function invalidKey(key: string): StorageError {
  return new StorageError("key_invalid", `Not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
}
