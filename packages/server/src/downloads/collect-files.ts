import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { readJobs, type Job } from "../library/list-jobs.ts";
import type { Service } from "../service.ts";
import { styleTexts } from "../shoots/style-texts.ts";
import { uniqueNames, type ZipEntry } from "./zip.ts";

/** A finished picture or film, by what it is kept under. */
export type FinishedFile = { key: string; title: string; suffix: string; modifiedAt: Date };

/** One shot ("shoot_x.2"), all of a shoot ("shoot_x"), or a film ("video_y"). */
export type ItemReference = { jobId: string; number: number | null };

/** @throws AppError invalid_request */
export function readItemReference(text: string): ItemReference {
  const [, jobId = "", number] = /^((?:shoot|video)_[0-9a-z]{26})(?:\.(\d))?$/.exec(text) ?? [];
  if (!jobId) throw new AppError("invalid_request", "items takes ids such as shoot_….1.");
  return { jobId, number: number === undefined ? null : Number(number) };
}

/**
 * The finished files behind references, in their order; what is not the caller's, or not finished, is left out.
 */
export async function collectFiles(
  service: Service,
  caller: Pick<SessionCaller, "accountId" | "brandId">,
  references: ItemReference[],
): Promise<FinishedFile[]> {
  const ids = [...new Set(references.map(({ jobId }) => jobId))];
  const jobs = new Map(
    (await readJobs(service, caller, ids)).map((job) => [
      job.kind === "shoot" ? job.shoot.id : job.video.id,
      job,
    ]),
  );
  return references.flatMap(({ jobId, number }) => {
    const job = jobs.get(jobId);
    return job ? filesOf(job, number) : [];
  });
}

/** Names and openings for a zip. */
export function zipEntries(service: Service, files: FinishedFile[]): ZipEntry[] {
  const nameOf = uniqueNames();
  return files.map(({ key, title, suffix, modifiedAt }) => ({
    name: nameOf(title, suffix, key.slice(key.lastIndexOf(".") + 1)),
    modifiedAt,
    open: async () => (await service.storage.open(key)).stream,
  }));
}

function filesOf(job: Job, number: number | null): FinishedFile[] {
  if (job.kind === "video") {
    const { videoKey: key, title, createdAt: modifiedAt } = job.video;
    return key === null ? [] : [{ key, title: title || "Film", suffix: "", modifiedAt }];
  }
  const { shoot } = job;
  const title = shoot.title || styleTexts[shoot.style].name;
  return shoot.images.flatMap(({ pictureKey, number: own }) =>
    pictureKey === null || (number !== null && number !== own)
      ? []
      : [{ key: pictureKey, title, suffix: String(own), modifiedAt: shoot.createdAt }],
  );
}
