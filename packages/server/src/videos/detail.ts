import type { Video } from "./store.ts";

/** A video with everything that a page shows of it. */
export type VideoDetail = Omit<Video, "credits" | "creditsRemaining" | "requestId"> & {
  brandName: string | null;
  finishedAt: Date | null;
  /** The job that it was run again as. */
  retriedAs: string | null;
};
