import type { Caller } from "../caller.ts";
import { purgeBefore, undoableSince } from "../deletion.ts";
import { sweepFolder } from "../files/sweep-folder.ts";
import { deleteFolder } from "../files/thumbnails.ts";
import { isIdShaped } from "../ids.ts";
import { deletedUnfinished, settleEach } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import {
  markShootDeleted,
  markShootPurged,
  selectShootsToPurge,
  selectUnnamedPictures,
  unmarkShootDeleted,
} from "./detail-store.ts";
import { readShootDetail } from "./read-shoot-detail.ts";
import { failShoot } from "./settle-shoot.ts";

const purgedAtOnce = 100;

/**
 * Takes a shoot out of sight; one that goes on is stopped first, and what was not made is refunded. Its row stays for the
 * ledger, its pictures until nobody can undo it. The photos stay while other jobs may show them.
 * @throws AppError not_found
 */
export async function deleteShoot(service: Service, caller: Caller, id: string): Promise<void> {
  const { id: known } = await readShootDetail(service, caller, id);
  await failShoot(service, known, deletedUnfinished);
  await markShootDeleted(service.database, known, service.now());
}

/** Brings a deleted shoot back as it was when it was deleted; false where it is too late, or was never there. */
export async function restoreShoot(service: Service, caller: Caller, id: string): Promise<boolean> {
  const { accountId, brandId } = caller;
  const since = undoableSince(service.now());
  return isIdShaped(id) && unmarkShootDeleted(service.database, { id, accountId, brandId, since });
}

/**
 * Deletes the files of shoots that were deleted long enough ago, those of attempts that delivered nothing among them.
 * Returns of how many; safe to repeat.
 */
export async function purgeShoots(service: Service): Promise<number> {
  const { database, storage } = service;
  const now = service.now();
  const due = await selectShootsToPurge(database, purgeBefore(now), purgedAtOnce);
  return settleEach(service.log, due, async (id) => {
    await deleteFolder(storage, `shoots/${id}/`);
    await markShootPurged(database, id, now);
    return true;
  });
}

/** Deletes what no shot shows: pictures of attempts that were cut off after they had stored them. Returns how many. */
export function sweepShootFiles(service: Service, signal?: AbortSignal): Promise<number> {
  const findUnnamed = (keys: string[]) => selectUnnamedPictures(service.database, keys);
  return sweepFolder(service, { folder: "shoots/", findUnnamed }, signal);
}
