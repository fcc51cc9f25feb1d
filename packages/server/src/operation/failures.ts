import { findAccount } from "../accounts/find-account.ts";
import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { kindOfId } from "../library/rules.ts";
import { readPage } from "../pages/cursor.ts";
import { stops } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { retryShoot } from "../shoots/create-from-uploads.ts";
import { readShootDetail } from "../shoots/read-shoot-detail.ts";
import { retryVideo } from "../videos/create-from-uploads.ts";
import { readVideoDetail } from "../videos/read-video-detail.ts";
import { selectFailures, selectOwnerOfFailed, type FailureRow } from "./store.ts";

/** @throws AppError invalid_request for a cursor that is none */
export async function listFailures(
  service: Service,
  page: { cursor: string | undefined; limit: number },
): Promise<{ failures: FailureRow[]; nextCursor: string | null }> {
  const { rows: failures, nextCursor } = await readPage(
    page,
    (after, limit) => selectFailures(service.database, stops, after, limit),
    ({ finishedAt, jobId }) => [finishedAt, jobId],
  );
  return { failures, nextCursor };
}

/**
 * Runs a failed job once more for its account, which pays for it anew: its refund stands.
 * @returns the new job's id
 * @throws AppError not_found | not_failed | insufficient_credits | invalid_request
 */
export async function retryFailed(
  service: Service,
  jobId: string,
  options: { requestId: string; signal: AbortSignal },
): Promise<string> {
  const accountId = await selectOwnerOfFailed(service.database, jobId);
  if (accountId === null) throw new AppError("not_found", "There is no such failed job.");
  const account = await findAccount(service.database, accountId);
  const caller: Caller = {
    credentialId: "operator",
    accountId,
    accountKind: account.kind,
    accountName: account.name,
    plan: account.plan,
    brandId: null,
  };
  const seal = { ...options, seal: async () => {} };
  if (kindOfId(jobId) === "video") {
    const video = await readVideoDetail(service, caller, jobId);
    return (await retryVideo(service, caller, video, seal)).id;
  }
  const shoot = await readShootDetail(service, caller, jobId);
  return (await retryShoot(service, caller, shoot, seal)).id;
}
