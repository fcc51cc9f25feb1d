import type { Named } from "../api/types.ts";

export type Mode = "product_only" | "with_model";
export type Quality = "standard" | "pro" | "4k";
export type ShotCount = 1 | 4 | 6;

export type Upload = {
  id: string;
  object: "upload";
  file_name: string;
  width_px: number;
  height_px: number;
  bytes: number;
  thumbnail_url: string;
  cutout: {
    status: "pending" | "ready" | "failed";
    preview_url: string | null;
    failure: string | null;
  };
  /** The link by which a phone sent it. */
  phone_link_id: string | null;
  created_at: string;
};

export type Progress = {
  step: "waiting" | "reading" | "cutting_out" | "rendering";
  done: number;
  total: number;
  seconds_left: number | null;
  waiting_before: number | null;
};

type JobBase = {
  id: string;
  title: string;
  brand: Named | null;
  /** Null for who does not see money. */
  credits_used: number | null;
  created_at: string;
  finished_at: string | null;
  /** The job that it was run again as. */
  retried_as: string | null;
  /** Null once the job is final. */
  progress: Progress | null;
  failure: string | null;
  /** Some or all of it was not made, since somebody stopped it. */
  is_stopped: boolean;
  created_by: "app" | "api";
};

export type Source = { thumbnail_url: string; preview_url: string };

export type Shot = {
  number: number;
  status: "pending" | "fulfilled" | "failed";
  url: string | null;
  thumbnail_url: string | null;
  preview_url: string | null;
  download_url: string | null;
  width_px: number | null;
  height_px: number | null;
  /** Which photo it shows, from 0. */
  source_index: number | null;
  failure: string | null;
  is_stopped: boolean;
  refunded_credits: number | null;
};

export type Shoot = JobBase & {
  object: "shoot";
  status: "pending" | "analyzing" | "analyzed" | "generating" | "completed" | "failed";
  style: string;
  mode: Mode;
  quality: Quality;
  aspect_ratio: string;
  background_color: string | null;
  seed: number;
  shots: number;
  shots_adjusted: boolean;
  /** Every shot, pending ones too. */
  images: Shot[];
  sources: Source[];
  zip_url: string;
};

export type Video = JobBase & {
  object: "video";
  status: "pending" | "submitted" | "generating" | "completed" | "failed";
  mode: Mode;
  duration: number;
  resolution: string;
  aspect_ratio: string;
  width_px: number;
  height_px: number;
  music: boolean;
  note: string;
  seed: number;
  video_url: string | null;
  download_url: string | null;
  poster_url: string | null;
  thumbnail_url: string | null;
  sources: Source[];
};

export type Job = Shoot | Video;

export type Style = {
  id: string;
  name: string;
  description: string;
  picture_url: string;
  thumbnail_url: string;
  takes_background: boolean;
  takes_six_shots: boolean;
};

export type Catalogue = {
  object: "catalogue";
  styles: Style[];
  shots: ShotCount[];
  aspect_ratios: string[];
  qualities: { id: Quality; name: string; credits_per_image: number; longer_side_px: number }[];
  modes: Mode[];
  max_photos: number;
  videos: {
    durations: { seconds: 5 | 10 | 15; max_images: number }[];
    resolutions: { id: "480p" | "720p" | "1080p"; credits_per_second: number }[];
    aspect_ratios: string[];
    note_max_characters: number;
    model_discount_percent: Record<Mode, number>;
  };
  upload: { max_bytes: number; formats: string[] };
};
