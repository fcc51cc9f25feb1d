import type { Job } from "../shoots/types.ts";

/** As many pictures and films as one archive holds. */
const archiveLimit = 500;

/** The address of one archive of everything that is done in these jobs; null where nothing is. */
export function zipAddress(jobs: Job[]): string | null {
  const items = jobs.flatMap((job) => {
    if (job.object === "video") return job.video_url ? [job.id] : [];
    return job.images
      .filter(({ status }) => status === "fulfilled")
      .map(({ number }) => `${job.id}.${number}`);
  });
  if (items.length === 0) return null;
  return `/app/pictures.zip?items=${items.slice(0, archiveLimit).map(encodeURIComponent).join(",")}`;
}
