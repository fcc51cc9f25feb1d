import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { deleteShoot, restoreShoot } from "../shoots/delete-shoot.ts";
import { deleteVideo, restoreVideo } from "../videos/delete-video.ts";
import { kindOfId } from "./rules.ts";

/** Deletes jobs of the caller's; those that are not there (any more) are passed over. Returns how many went. */
export async function deleteJobs(
  service: Service,
  caller: SessionCaller,
  ids: string[],
): Promise<number> {
  let deleted = 0;
  for (const id of new Set(ids))
    try {
      const remove = kindOfId(id) === "video" ? deleteVideo : deleteShoot;
      await remove(service, caller, id);
      deleted++;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    }
  return deleted;
}

/** Brings deleted jobs of the caller's back; those for which it is too late are passed over. Returns how many came. */
export async function restoreJobs(
  service: Service,
  caller: SessionCaller,
  ids: string[],
): Promise<number> {
  let restored = 0;
  for (const id of new Set(ids)) {
    const restore = kindOfId(id) === "video" ? restoreVideo : restoreShoot;
    if (await restore(service, caller, id)) restored++;
  }
  return restored;
}
