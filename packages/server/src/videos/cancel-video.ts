import type { Caller } from "../caller.ts";
import { cancelled } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { failVideo } from "./fail-video.ts";
import { readVideo } from "./read-video.ts";
import type { Video } from "./store.ts";

/**
 * Ends a video of the caller's as failed, with its full refund; the worker that renders it hears of it and ends its
 * encoder within a second. One that has ended stays as it is, so that a second click does no harm.
 * @returns the video as it is then
 * @throws AppError not_found
 */
export async function cancelVideo(service: Service, caller: Caller, id: string): Promise<Video> {
  const { id: known } = await readVideo(service, caller, id, null);
  await failVideo(service, known, cancelled);
  return readVideo(service, caller, known, null);
}
