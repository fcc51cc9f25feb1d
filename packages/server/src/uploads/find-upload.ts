import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import type { Service } from "../service.ts";
import type { ReceivedPhoto } from "../sources/receive-photos.ts";
import { forgottenBefore, seenSince, startOfCount } from "./rules.ts";
import {
  deleteUnseen,
  deleteUpload,
  selectUploads,
  selectUploadsOfLink,
  updateFailure,
  updateSeen,
  type Upload,
} from "./store.ts";

/** @throws AppError not_found, the same for unknown and foreign ones */
export async function findUpload(service: Service, accountId: string, id: string): Promise<Upload> {
  const [upload] = await findUploads(service, accountId, [id]);
  if (!upload) throw new AppError("not_found", "There is no such upload.");
  return upload;
}

/**
 * In the order of the ids. Whoever finds them keeps them from being forgotten.
 * @throws AppError not_found
 */
export async function findUploads(
  service: Service,
  accountId: string,
  ids: string[],
): Promise<Upload[]> {
  const wanted = ids.filter(isIdShaped);
  const now = service.now();
  // First: one that was found and forgotten in the same moment would be a job's whose photo is swept.
  await updateSeen(service.database, { accountId, ids: wanted }, { since: seenSince(now), now });
  const found = await selectUploads(service.database, accountId, wanted);
  const byId = new Map(found.map((upload) => [upload.id, upload]));
  return ids.map((id) => {
    const upload = byId.get(id);
    if (!upload) throw new AppError("not_found", "There is no such upload.");
    return upload;
  });
}

/** What a phone sent by a link of the account's. */
export function findUploadsOfLink(
  service: Service,
  accountId: string,
  phoneLinkId: string,
): Promise<Upload[]> {
  return selectUploadsOfLink(service.database, accountId, phoneLinkId);
}

/** An upload as a source of a job: it was received, checked and stored. */
export function photoOf(upload: Upload): ReceivedPhoto {
  return { key: upload.sourceKey, widthPx: upload.widthPx, heightPx: upload.heightPx };
}

/**
 * Forgets an upload; the photo stays while jobs show it.
 * @throws AppError not_found
 */
export async function forgetUpload(service: Service, accountId: string, id: string): Promise<void> {
  const oldestCounted = startOfCount(service.now());
  if (!(await deleteUpload(service.database, { accountId, id, oldestCounted })))
    throw new AppError("not_found", "There is no such upload.");
}

/** Forgets the uploads that no form has shown for long; their photos go once nothing refers to them. Returns how many. */
export async function forgetUnseenUploads(service: Service): Promise<number> {
  return deleteUnseen(service.database, forgottenBefore(service.now()));
}

/** Writes down why an upload can't be cut out. */
export async function failUpload(
  service: Pick<Service, "database">,
  id: string,
  failure: string,
): Promise<void> {
  await updateFailure(service.database, id, failure);
}
