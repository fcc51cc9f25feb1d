import type { Caller } from "../caller.ts";
import { thumbnailKeys } from "../files/thumbnails.ts";
import type { Service } from "../service.ts";
import { markVideoDeleted } from "./detail-store.ts";
import { failVideo } from "./fail-video.ts";
import { readVideoDetail } from "./read-video-detail.ts";

/**
 * Deletes a video with its file and poster; one that goes on is stopped and refunded first. Its row stays for the
 * ledger, out of sight.
 * @throws AppError not_found
 */
export async function deleteVideo(service: Service, caller: Caller, id: string): Promise<void> {
  const { id: known } = await readVideoDetail(service, caller, id);
  await failVideo(service, known, "It was deleted before it was done; its credits are back.");
  const { videoKey, posterKey } = await readVideoDetail(service, caller, known);
  if (!(await markVideoDeleted(service.database, known, service.now()))) return;
  if (videoKey !== null) await service.storage.delete(videoKey);
  if (posterKey !== null)
    for (const key of [posterKey, ...thumbnailKeys(posterKey)]) await service.storage.delete(key);
}
