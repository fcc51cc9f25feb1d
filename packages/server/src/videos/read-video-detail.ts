import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import type { Service } from "../service.ts";
import { selectVideoDetails, updateVideoTitle } from "./detail-store.ts";
import type { VideoDetail } from "./detail.ts";

type Reader = Pick<Caller, "accountId" | "brandId">;

/** Videos of the caller's by their ids; those that are not theirs are left out. */
export function readVideoDetails(
  service: Service,
  { accountId, brandId }: Reader,
  ids: string[],
): Promise<VideoDetail[]> {
  return selectVideoDetails(service.database, { ids, accountId, brandId });
}

/** @throws AppError not_found, the same for unknown, foreign, deleted and malformed ids */
export async function readVideoDetail(
  service: Service,
  caller: Reader,
  id: string,
): Promise<VideoDetail> {
  const [video] = isIdShaped(id) ? await readVideoDetails(service, caller, [id]) : [];
  if (!video) throw new AppError("not_found", "There is no such video.");
  return video;
}

/** @throws AppError not_found */
export async function renameVideo(
  service: Service,
  caller: Reader,
  id: string,
  title: string,
): Promise<VideoDetail> {
  const video = await readVideoDetail(service, caller, id);
  await updateVideoTitle(service.database, video.id, title);
  return { ...video, title };
}
