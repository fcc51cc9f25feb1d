import type { SessionCaller } from "../caller.ts";
import { readCursor, writeCursor } from "../pages/cursor.ts";
import type { Service } from "../service.ts";
import type { ShootDetail } from "../shoots/detail.ts";
import { readShootDetails } from "../shoots/read-shoot-detail.ts";
import type { VideoDetail } from "../videos/detail.ts";
import { readVideoDetails } from "../videos/read-video-detail.ts";
import { kindOfId } from "./rules.ts";
import { selectJobIds, type LibraryFilter } from "./store.ts";

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
  const [createdAt, id] = readCursor(page.cursor, 2) ?? [];
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : null;
  const filter = {
    ...wanted,
    accountId: caller.accountId,
    brandId: caller.brandId ?? wanted.brandId,
  };
  const found = await selectJobIds(service.database, filter, after, page.limit + 1);
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    jobs: await readJobs(
      service,
      caller,
      shown.map((job) => job.id),
    ),
    nextCursor:
      found.length > page.limit && last
        ? writeCursor([last.createdAt.toISOString(), last.id])
        : null,
  };
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
