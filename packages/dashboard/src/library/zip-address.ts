import type { Job } from "../shoots/types.ts";

/** As many shoots and films as one archive is asked for: their ids, 33 characters each, stand in its address. */
export const archiveLimit = 400;

/** The jobs that have something to download. */
export function finishedIds(jobs: Job[]): string[] {
  return jobs
    .filter((job) =>
      job.object === "video"
        ? job.video_url !== null
        : job.images.some(({ status }) => status === "fulfilled"),
    )
    .map(({ id }) => id);
}

/** The address of one archive of everything that is done in these jobs. */
export function zipAddress(ids: string[]): string {
  return `/app/pictures.zip?items=${ids.map(encodeURIComponent).join(",")}`;
}
