import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { receiveFile, receivePhotos, type ReceivedPhoto } from "../sources/receive-photos.ts";
import { findUpload } from "./find-upload.ts";
import {
  decodeFileName,
  maxUploadsPerHour,
  seenSince,
  startOfCount,
  tidyFileName,
} from "./rules.ts";
import { spool } from "./spool.ts";
import {
  countUploads,
  insertUpload,
  selectUploadsOfSources,
  updateSeen,
  type Upload,
} from "./store.ts";

/**
 * Keeps a photo that came as a file, and has it cut out so that it can be shown within seconds; a shoot of it finds that
 * work done. It arrives on the disk, and is read once its turn has come: a file that waits takes no memory.
 * @param file.phoneLinkId  the link by which a phone sends it
 * @throws AppError image_invalid | rate_limited | overloaded | payload_too_large | invalid_request
 */
export async function uploadFile(
  service: Service,
  caller: SessionCaller,
  file: { arriving: Readable; name: string; phoneLinkId: string | null },
): Promise<Upload> {
  await requireRoom(service, caller.accountId);
  const fileName = tidyFileName(file.name);
  const arrive = async () => {
    const spooled = await spool(service.settings.dataDir, file.arriving);
    try {
      return await service.fileGate(async () => {
        await requireRoom(service, caller.accountId);
        return receiveFile(service, () => spooled.read(), fileName);
      });
    } finally {
      await spooled.close();
    }
  };
  const { uploadGates: gates } = service;
  const photo = await gates.of(caller.accountId)(() => gates.all(arrive));
  const { phoneLinkId } = file;
  return keep(service, caller.accountId, photo, { fileName, bytes: photo.bytes, phoneLinkId });
}

/**
 * The same with the photo behind a URL; one of the service's own may stand without its origin.
 * @throws AppError image_unreachable | invalid_request | rate_limited | overloaded
 */
export async function uploadFromUrl(
  service: Service,
  caller: SessionCaller,
  url: string,
  signal: AbortSignal,
): Promise<Upload> {
  const { accountId } = caller;
  const admit = () => requireRoom(service, accountId);
  await admit();
  const isOwn = url.startsWith("/") && !url.startsWith("//");
  const whole = (isOwn && URL.parse(url, service.settings.baseUrl)?.href) || url;
  if (!/^https?:\/\/\S+$/i.test(whole) || !URL.canParse(whole))
    throw new AppError("invalid_request", "url takes an http(s) URL.");
  const asker = { accountId, signal, admit };
  return receivePhotos<never, Upload>(service, asker, [whole], async ([photo]) => {
    assert(photo, "a photo was received");
    const stored = await service.storage.stat(photo.key);
    const fileName = tidyFileName(decodeFileName(new URL(whole).pathname));
    const bytes = stored?.sizeBytes ?? 0;
    return keep(service, accountId, photo, { fileName, bytes, phoneLinkId: null });
  });
}

/** Uploads of an account that stand for photos which a job of its own was made of; those that are missing are made. */
export async function uploadsOfSources(
  service: Service,
  accountId: string,
  sourceKeys: string[],
): Promise<Upload[]> {
  const known = await selectUploadsOfSources(service.database, accountId, sourceKeys);
  const now = service.now();
  const ids = known.map(({ id }) => id);
  await updateSeen(service.database, { accountId, ids }, { since: seenSince(now), now });
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
  const since = startOfCount(service.now());
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
  const fileName = `photo ${index + 1}`;
  const photo = await receiveFile(service, () => service.storage.get(key), fileName);
  return keep(service, accountId, photo, { fileName, bytes: photo.bytes, phoneLinkId: null });
}

async function keep(
  service: Service,
  accountId: string,
  photo: ReceivedPhoto,
  file: Pick<Upload, "fileName" | "bytes" | "phoneLinkId">,
): Promise<Upload> {
  const id = service.newId("upload");
  await service.database.transaction(async (tx) => {
    await insertUpload(tx, {
      id,
      accountId,
      sourceKey: photo.key,
      ...file,
      widthPx: photo.widthPx,
      heightPx: photo.heightPx,
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
