import assert from "node:assert/strict";
import { refund } from "../credits/refund.ts";
import type { Service } from "../service.ts";
import { settleEach, tookTooLong } from "../queue/settle-each.ts";
import { isFinal } from "./rules.ts";
import { endFailed, lockVideo, selectOverdueVideos } from "./store.ts";

/**
 * Ends a video that can't go on, with its full refund in the same transaction.
 * @returns false where it had ended before
 */
export function failVideo(service: Service, id: string, failure: string): Promise<boolean> {
  return service.database.transaction(async (tx) => {
    const video = await lockVideo(tx, id);
    if (!video || isFinal(video.status)) return false;
    const now = service.now();
    const { accountId, credits } = video;
    const refunded = await refund(tx, { accountId, jobId: id, shot: 0, credits, now });
    assert(refunded, "a video that fails now was never refunded");
    await endFailed(tx, { id, failure, now });
    return true;
  });
}

/** Fails and refunds what passed its state's deadline. Returns how many ended. */
export async function failOverdueVideos(service: Service): Promise<number> {
  const overdue = await selectOverdueVideos(service.database, service.now());
  return settleEach(service.log, overdue, (id) => failVideo(service, id, tookTooLong));
}
