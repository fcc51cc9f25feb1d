import type { Mode, Quality, ShootStatus, Style } from "./rules.ts";

export type ShotDetail = {
  number: number;
  status: "pending" | "fulfilled" | "failed";
  pictureKey: string | null;
  thumbnailKey: string | null;
  failure: string | null;
  widthPx: number | null;
  heightPx: number | null;
  /** Which of the photos it shows. */
  view: number | null;
};

/** A shoot with everything that a page shows of it. */
export type ShootDetail = {
  id: string;
  accountId: string;
  brandId: string | null;
  brandName: string | null;
  status: ShootStatus;
  style: Style;
  mode: Mode;
  quality: Quality;
  aspectRatio: string;
  backgroundColor: string | null;
  seed: number;
  sourceKeys: string[];
  modelKey: string | null;
  modelId: string | null;
  title: string;
  origin: "app" | "api";
  shots: 1 | 4 | 6;
  shotsAdjusted: boolean;
  creditsPerShot: number;
  creditsUsed: number;
  failure: string | null;
  turn: number;
  createdAt: Date;
  finishedAt: Date | null;
  images: ShotDetail[];
};
