import type { SessionCaller } from "../caller.ts";
import { readPage } from "../pages/cursor.ts";
import { stops } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import type { ShootDetail } from "../shoots/detail.ts";
import { readShootDetails } from "../shoots/read-shoot-detail.ts";
import type { VideoDetail } from "../videos/detail.ts";
import { readVideoDetails } from "../videos/read-video-detail.ts";
import { kindOfId } from "./rules.ts";
import { selectBrandOf, selectJobIds, type LibraryFilter } from "./store.ts";

export type Job = { kind: "shoot"; shoot: ShootDetail } | { kind: "video"; video: VideoDetail };

/**
 * A page of the account's work, the newest first; a viewer sees its brand's.
 * @throws AppError invalid_request for a cursor that is none
 */
export async function listJobs(
  service: Service,
  caller: SessionCaller,
  wanted: Omit<LibraryFilter, "accountId">,
  page: { cursor: string | undefined; limit: number },
): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const filter = {
    ...wanted,
    accountId: caller.accountId,
    brandId: caller.brandId ?? wanted.brandId,
  };
  const { rows, nextCursor } = await readPage(
    page,
    (after, limit) => selectJobIds(service.database, filter, stops, after, limit),
    ({ createdAt, id }) => [createdAt, id],
  );
  const ids = rows.map(({ id }) => id);
  return { jobs: await readJobs(service, caller, ids), nextCursor };
}

/** Jobs of the caller's in the order of their ids; what is not theirs, or deleted, is left out. */
export async function readJobs(
  service: Service,
  caller: Pick<SessionCaller, "accountId" | "brandId">,
  ids: string[],
): Promise<Job[]> {
  const of = (kind: "shoot" | "video"): string[] => ids.filter((id) => kindOfId(id) === kind);
  const [shoots, videos] = await Promise.all([
    readShootDetails(service, caller, of("shoot")),
    readVideoDetails(service, caller, of("video")),
  ]);
  const jobs = new Map<string, Job>();
  for (const shoot of shoots) jobs.set(shoot.id, { kind: "shoot", shoot });
  for (const video of videos) jobs.set(video.id, { kind: "video", video });
  return ids.flatMap((id) => jobs.get(id) ?? []);
}

/** Whether a job that was deleted was one of those that the caller may see. */
export async function wasInSight(
  { database }: Service,
  { accountId, brandId }: Pick<SessionCaller, "accountId" | "brandId">,
  id: string,
): Promise<boolean> {
  return brandId === null || (await selectBrandOf(database, accountId, id)) === brandId;
}
