import type { Video } from "./store.ts";

/** A video with everything that a page shows of it. */
export type VideoDetail = Omit<Video, "credits" | "creditsRemaining" | "requestId"> & {
  brandName: string | null;
  finishedAt: Date | null;
};
