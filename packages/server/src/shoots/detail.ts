import type { Shoot, ShotStatus } from "./store.ts";

export type ShotDetail = {
  number: number;
  status: ShotStatus;
  pictureKey: string | null;
  thumbnailKey: string | null;
  failure: string | null;
  widthPx: number | null;
  heightPx: number | null;
  /** Which of the photos it shows. */
  view: number | null;
};

/** A shoot with everything that a page shows of it. */
export type ShootDetail = Omit<Shoot, "creditsRemaining" | "requestId"> & {
  brandName: string | null;
  finishedAt: Date | null;
  /** The job that it was run again as. */
  retriedAs: string | null;
  images: ShotDetail[];
};
