import type { Readable } from "node:stream";
import type { ContentType } from "./keys.ts";

export type StorageErrorCode = "key_invalid" | "object_missing" | "storage_full" | "storage_away";

/** A failure of the store that can happen. Others (a broken disk, say) come as the system reports them. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StorageError";
    this.code = code;
  }
}

export type StoredObject = {
  key: string;
  sizeBytes: number;
  /** Strong, with its quotes: other bytes under the same key have another one. */
  etag: string;
  contentType: ContentType;
  writtenAt: Date;
};

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { first: number; last: number };

export type OpenedObject = StoredObject & {
  /** Its end or destruction closes the file. */
  stream: Readable;
};

/**
 * Where photos, cutouts, pictures and films are kept. Keys are paths such as "shoots/shoot_01h/1.jpg" (see checkKey).
 * Made so that a bucket can do all of it: whole objects are written at once, appear only when they are complete, and
 * are never changed in place.
 */
export type Storage = {
  /** Writes a few bytes and takes them away again. Rejects where the store is gone, read-only or full. */
  check(): Promise<void>;
  /**
   * Writes or replaces an object, of the content type that its key's ending tells. When this resolves, it survives a loss
   * of power.
   * @throws StorageError key_invalid | storage_full | storage_away, and whatever breaks a stream that it reads
   */
  put(key: string, data: Uint8Array | Readable): Promise<void>;
  /** @throws StorageError object_missing | storage_away | key_invalid */
  get(key: string): Promise<Buffer>;
  /**
   * Opens an object, or a range of it, which must lie within.
   * @throws StorageError object_missing | storage_away | key_invalid
   */
  open(key: string, range?: ByteRange): Promise<OpenedObject>;
  /**
   * Null where there is no such object.
   * @throws StorageError storage_away | key_invalid
   */
  stat(key: string): Promise<StoredObject | null>;
  /** Does nothing where there is no such object. */
  delete(key: string): Promise<void>;
  /** Deletes these bytes, and no others that were put under the key since; true where it did. */
  deleteVersion(key: string, etag: string): Promise<boolean>;
  /** All keys in a folder ("shoots/shoot_01h/"; "" is everything), those of its subfolders among them, in order of their bytes. */
  list(folder: string): AsyncIterable<string>;
};
