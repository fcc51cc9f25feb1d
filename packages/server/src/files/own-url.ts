import { readFile } from "node:fs/promises";
import { AppError } from "../errors.ts";
import { describeUrl } from "../fetch/fetch-error.ts";
import { maxFetchedBytes } from "../fetch/fetch-file.ts";
import type { Service } from "../service.ts";
import { StorageError } from "../storage/storage.ts";
import { verifySignature } from "../storage/signing.ts";
import { isFileDeleted } from "./deleted-files.ts";

/**
 * Reads a file that a URL of the service's own names (a preset's image, a picture of an earlier shoot) from where it is
 * kept, not over the network. Null for any other URL.
 * @throws AppError image_unreachable
 */
export async function readOwnUrl(service: Service, url: string): Promise<Buffer | null> {
  const wanted = new URL(url);
  if (wanted.origin !== new URL(service.settings.baseUrl).origin) return null;
  const path = decodePath(wanted.pathname.slice("/".length));
  const asset = path.startsWith("assets/")
    ? service.assets.get(path.slice("assets/".length))
    : null;
  if (asset) return readFile(asset);
  if (path.startsWith("files/")) return readSigned(service, path.slice("files/".length), wanted);
  throw unreachable(url);
}

async function readSigned(service: Service, key: string, url: URL): Promise<Buffer> {
  const check = verifySignature({
    key,
    expires: url.searchParams.get("expires") ?? undefined,
    signature: url.searchParams.get("signature") ?? undefined,
    secret: service.linkSecret,
    now: service.now(),
  });
  if (check !== "ok" || (await isFileDeleted(service, key))) throw unreachable(url.href);
  try {
    // A film may be of any size, and is no photo: what a stranger's file may not be is not read either.
    const sizeBytes = (await service.storage.stat(key))?.sizeBytes ?? 0;
    if (sizeBytes > maxFetchedBytes)
      throw new AppError(
        "image_unreachable",
        `${describeUrl(url.href)} is larger than ${maxFetchedBytes / 1e6} MB.`,
      );
    return await service.storage.get(key);
  } catch (error) {
    throw error instanceof StorageError ? unreachable(url.href, error) : error;
  }
}

function unreachable(url: string, cause?: Error): AppError {
  return new AppError("image_unreachable", `${describeUrl(url)} is no photo of this service.`, {
    cause,
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
