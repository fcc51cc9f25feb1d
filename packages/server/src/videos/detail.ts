import type { Duration, Resolution, VideoAspectRatio, VideoMode, VideoStatus } from "./rules.ts";

/** A video with everything that a page shows of it. */
export type VideoDetail = {
  id: string;
  accountId: string;
  brandId: string | null;
  brandName: string | null;
  status: VideoStatus;
  mode: VideoMode;
  duration: Duration;
  resolution: Resolution;
  aspectRatio: VideoAspectRatio;
  music: boolean;
  note: string;
  seed: number;
  sourceKeys: string[];
  logoKey: string | null;
  title: string;
  origin: "app" | "api";
  creditsUsed: number;
  progress: number;
  videoKey: string | null;
  posterKey: string | null;
  failure: string | null;
  turn: number;
  createdAt: Date;
  finishedAt: Date | null;
};
