import { relative } from "../files/links.ts";
import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { receiveFile, receivePhotos, type ReceivedPhoto } from "../sources/receive-photos.ts";
import { findUpload } from "./find-upload.ts";
import { maxUploadsPerHour, tidyFileName } from "./rules.ts";
import { countUploads, insertUpload, selectUploadsOfSources, type Upload } from "./store.ts";

/**
 * Keeps a photo that came as a file, and has it cut out so that it can be shown within seconds; a shoot of it finds that
 * work done.
 * @throws AppError image_invalid | rate_limited
 */
export async function uploadFile(
  service: Service,
  caller: SessionCaller,
  file: { bytes: Buffer; name: string },
): Promise<Upload> {
  await requireRoom(service, caller.accountId);
  const fileName = tidyFileName(file.name);
  const photo = await service.receiveGates.of(caller.accountId)(() =>
    receiveFile(service, file.bytes, fileName),
  );
  return keep(service, caller.accountId, photo, fileName, file.bytes.length);
}

/**
 * The same with the photo behind a URL; one of the service's own may stand without its origin.
 * @throws AppError image_unreachable | invalid_request | rate_limited
 */
export async function uploadFromUrl(
  service: Service,
  caller: SessionCaller,
  url: string,
  signal: AbortSignal,
): Promise<Upload> {
  await requireRoom(service, caller.accountId);
  const { baseUrl } = service.settings;
  const prefix = relative(`${baseUrl}/`);
  const whole = url.startsWith(prefix) && !url.startsWith("//") ? new URL(url, baseUrl).href : url;
  if (!/^https?:\/\/\S+$/i.test(whole) || !URL.canParse(whole))
    throw new AppError("invalid_request", "url takes an http(s) URL.");
  const [photo] = await receivePhotos(service, { accountId: caller.accountId, signal }, [whole]);
  if (!photo) throw new Error("a photo was received");
  const stored = await service.storage.stat(photo.key);
  const fileName = tidyFileName(decodeName(new URL(whole).pathname));
  return keep(service, caller.accountId, photo, fileName, stored?.sizeBytes ?? 0);
}

/** Uploads of an account that stand for photos which a job of its own was made of; those that are missing are made. */
export async function uploadsOfSources(
  service: Service,
  accountId: string,
  sourceKeys: string[],
): Promise<Upload[]> {
  const known = await selectUploadsOfSources(service.database, accountId, sourceKeys);
  const byKey = new Map(known.map((upload) => [upload.sourceKey, upload]));
  const uploads: Upload[] = [];
  for (const [index, key] of sourceKeys.entries()) {
    const found = byKey.get(key) ?? (await keepSource(service, accountId, key, index));
    byKey.set(key, found);
    uploads.push(found);
  }
  return uploads;
}

/** @throws AppError rate_limited */
async function requireRoom(service: Service, accountId: string): Promise<void> {
  const since = new Date(service.now().getTime() - 3_600_000);
  if ((await countUploads(service.database, accountId, since)) >= maxUploadsPerHour)
    throw new AppError("rate_limited", `More than ${maxUploadsPerHour} uploads in an hour.`, {
      headers: { "retry-after": "600" },
    });
}

async function keepSource(
  service: Service,
  accountId: string,
  key: string,
  index: number,
): Promise<Upload> {
  const bytes = await service.storage.get(key);
  const fileName = `photo ${index + 1}`;
  const photo = await receiveFile(service, bytes, fileName);
  return keep(service, accountId, photo, fileName, bytes.length);
}

async function keep(
  service: Service,
  accountId: string,
  photo: ReceivedPhoto,
  fileName: string,
  bytes: number,
): Promise<Upload> {
  const id = service.newId("upload");
  await service.database.transaction(async (tx) => {
    await insertUpload(tx, {
      id,
      accountId,
      sourceKey: photo.key,
      fileName,
      widthPx: photo.widthPx,
      heightPx: photo.heightPx,
      bytes,
      createdAt: service.now(),
    });
    // A lane of its own: a preview does not wait behind the account's own five hundred shoots.
    await service.queue.enqueue(
      tx,
      `preview:${accountId}`,
      { kind: "analyse-upload", id },
      { expireSeconds: service.settings.attemptSeconds.analyse },
    );
  });
  return findUpload(service, accountId, id);
}

function decodeName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
