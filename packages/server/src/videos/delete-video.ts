import type { Caller } from "../caller.ts";
import { purgeBefore, undoableSince } from "../deletion.ts";
import { sweepFolder } from "../files/sweep-folder.ts";
import { deleteFolder } from "../files/thumbnails.ts";
import { isIdShaped } from "../ids.ts";
import { deletedUnfinished, settleEach } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import {
  markVideoDeleted,
  markVideoPurged,
  selectUnnamedFilms,
  selectVideosToPurge,
  unmarkVideoDeleted,
} from "./detail-store.ts";
import { failVideo } from "./fail-video.ts";
import { readVideoDetail } from "./read-video-detail.ts";

const purgedAtOnce = 100;

/**
 * Takes a video out of sight; one that goes on is stopped and refunded first. Its row stays for the ledger, its file and
 * poster until nobody can undo it.
 * @throws AppError not_found
 */
export async function deleteVideo(service: Service, caller: Caller, id: string): Promise<void> {
  const { id: known } = await readVideoDetail(service, caller, id);
  await failVideo(service, known, deletedUnfinished);
  await markVideoDeleted(service.database, known, service.now());
}

/** Brings a deleted video back as it was when it was deleted; false where it is too late, or was never there. */
export async function restoreVideo(service: Service, caller: Caller, id: string): Promise<boolean> {
  const { accountId, brandId } = caller;
  const since = undoableSince(service.now());
  return isIdShaped(id) && unmarkVideoDeleted(service.database, { id, accountId, brandId, since });
}

/**
 * Deletes the files of videos that were deleted long enough ago, those of attempts that delivered nothing among them.
 * Returns of how many; safe to repeat.
 */
export async function purgeVideos(service: Service): Promise<number> {
  const { database, storage } = service;
  const now = service.now();
  const due = await selectVideosToPurge(database, purgeBefore(now), purgedAtOnce);
  return settleEach(service.log, due, async (id) => {
    await deleteFolder(storage, `videos/${id}/`);
    await markVideoPurged(database, id, now);
    return true;
  });
}

/** Deletes what no video shows: films of attempts that were cut off after they had stored them. Returns how many. */
export function sweepVideoFiles(service: Service, signal?: AbortSignal): Promise<number> {
  const findUnnamed = (keys: string[]) => selectUnnamedFilms(service.database, keys);
  return sweepFolder(service, { folder: "videos/", findUnnamed }, signal);
}
