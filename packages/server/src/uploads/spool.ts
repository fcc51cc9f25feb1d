import { randomUUID } from "node:crypto";
import { open, readdir, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError, fileTooLarge } from "../errors.ts";
import { maxUploadBytes } from "./rules.ts";

const arrivingName = ".arriving-";

/** A file that has arrived whole. */
export type Spooled = { read: () => Promise<Buffer>; close: () => Promise<void> };

/**
 * Writes a file to the disk as it arrives: a slow line takes minutes, in which it must hold neither memory nor the place
 * of a file that is there. The file has no name, so that it is gone with the process, however that ends.
 * @throws AppError payload_too_large | invalid_request, where it is empty
 */
export async function spool(folder: string, arriving: Readable): Promise<Spooled> {
  const path = join(folder, `${arrivingName}${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path, { force: true });
    await file.writeFile(bounded(arriving));
    const { size: bytes } = await file.stat();
    if (bytes === 0) throw new AppError("invalid_request", "The body takes a file; it is empty.");
    return { read: () => readWhole(file, bytes), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Takes away the names of files whose process was killed in the moment before it did so itself. */
export async function forgetArrivals(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(arrivingName)) await rm(join(folder, name), { force: true });
}

async function* bounded(arriving: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  // A request that is destroyed takes its connection along, and nobody would read why.
  for await (const chunk of arriving.iterator({ destroyOnReturn: false })) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > maxUploadBytes) throw fileTooLarge(maxUploadBytes);
    yield part;
  }
}

async function readWhole(file: FileHandle, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  for (let offset = 0; offset < bytes;) {
    const { bytesRead } = await file.read(content, offset, bytes - offset, offset);
    if (bytesRead === 0) throw new Error("a file that arrived was cut");
    offset += bytesRead;
  }
  return content;
}
