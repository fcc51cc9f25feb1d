import type { Caller } from "../caller.ts";
import { thumbnailKeys } from "../files/thumbnails.ts";
import type { Service } from "../service.ts";
import { markShootDeleted } from "./detail-store.ts";
import { readShootDetail } from "./read-shoot-detail.ts";
import { failShoot } from "./settle-shoot.ts";

/**
 * Deletes a shoot and its pictures; one that goes on is stopped first, and what was not made is refunded. Its row stays
 * for the ledger, out of sight. The photos stay while other jobs may show them.
 * @throws AppError not_found
 */
export async function deleteShoot(service: Service, caller: Caller, id: string): Promise<void> {
  const { id: known } = await readShootDetail(service, caller, id);
  await failShoot(service, known, "It was deleted before it was done; its credits are back.");
  // Read again: a shot may have been settled in between.
  const { images } = await readShootDetail(service, caller, known);
  if (!(await markShootDeleted(service.database, known, service.now()))) return;
  for (const { pictureKey, thumbnailKey } of images)
    for (const key of [pictureKey, thumbnailKey])
      if (key !== null)
        for (const file of [key, ...thumbnailKeys(key)]) await service.storage.delete(file);
}
