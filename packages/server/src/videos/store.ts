import type { Queryable } from "../db/database.ts";
import {
  statesBefore,
  type Duration,
  type Resolution,
  type VideoAspectRatio,
  type VideoMode,
  type VideoStatus,
} from "./rules.ts";

export type Video = {
  id: string;
  accountId: string;
  brandId: string | null;
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
  credits: number;
  creditsUsed: number;
  creditsRemaining: number;
  progress: number;
  videoKey: string | null;
  posterKey: string | null;
  failure: string | null;
  turn: number;
  requestId: string;
  createdAt: Date;
};

const columns = `id, account_id as "accountId", brand_id as "brandId", status, mode, duration, resolution,
  aspect_ratio as "aspectRatio", music, note, seed, source_keys as "sourceKeys", logo_key as "logoKey", title, origin, credits,
  credits_used as "creditsUsed", credits_remaining as "creditsRemaining", progress, video_key as "videoKey",
  poster_key as "posterKey", failure, turn, request_id as "requestId", created_at as "createdAt"`;

export async function insertVideo(
  tx: Queryable,
  video: Omit<Video, "status" | "failure" | "progress" | "videoKey" | "posterKey"> & {
    deadlineAt: Date;
  },
): Promise<void> {
  await tx.query({
    name: "insert-video",
    text: `
      insert into videos (id, account_id, brand_id, status, mode, duration, resolution, aspect_ratio, music, note,
        seed, source_keys, logo_key, credits, credits_used, credits_remaining, turn, request_id, created_at, deadline_at,
        title, origin)
      values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    values: [
      video.id,
      video.accountId,
      video.brandId,
      video.mode,
      video.duration,
      video.resolution,
      video.aspectRatio,
      video.music,
      video.note,
      video.seed,
      video.sourceKeys,
      video.logoKey,
      video.credits,
      video.creditsUsed,
      video.creditsRemaining,
      video.turn,
      video.requestId,
      video.createdAt,
      video.deadlineAt,
      video.title,
      video.origin,
    ],
  });
}

export async function selectVideo(
  db: Queryable,
  where: { id: string; accountId?: string; brandId?: string | null },
): Promise<Video | null> {
  const { rows } = await db.query<Video>({
    name: "select-video",
    text: `select ${columns} from videos
           where id = $1 and ($2::text is null or account_id = $2) and ($3::text is null or brand_id = $3)
             and deleted_at is null`,
    values: [where.id, where.accountId ?? null, where.brandId ?? null],
  });
  return rows[0] ?? null;
}

/** Holds the video's row; its key stays free, as a shoot's does. */
export async function lockVideo(tx: Queryable, id: string): Promise<Video | null> {
  const { rows } = await tx.query<Video>({
    name: "lock-video",
    text: `select ${columns} from videos where id = $1 for no key update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Moves a video, or keeps it where it is with a new deadline; false where it is in no state that leads there.
 * @param move.keepsDeadline  where it is there already: attempts that count for none would put it off for ever
 */
export async function moveVideo(
  tx: Queryable,
  move: { id: string; to: VideoStatus; deadlineAt: Date; keepsDeadline: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "move-video",
    text: `update videos set status = $3,
             deadline_at = case when status = $3 and $6 then deadline_at else $4 end,
             started_at = case when $3 = 'generating' then $5 else started_at end
           where id = $1 and status = any($2)`,
    values: [
      move.id,
      [...statesBefore(move.to), move.to],
      move.to,
      move.deadlineAt,
      move.now,
      move.keepsDeadline,
    ],
  });
  return (rowCount ?? 0) > 0;
}

/** Gives a video that a worker had taken until then at least. */
export async function extendDeadline(db: Queryable, id: string, deadlineAt: Date): Promise<void> {
  await db.query(
    `update videos set deadline_at = greatest(deadline_at, $2)
     where id = $1 and status in ('submitted', 'generating')`,
    [id, deadlineAt],
  );
}

export async function updateProgress(db: Queryable, id: string, progress: number): Promise<void> {
  await db.query({
    name: "update-video-progress",
    text: "update videos set progress = $2 where id = $1 and status = 'generating'",
    values: [id, progress],
  });
}

export async function completeVideo(
  tx: Queryable,
  end: { id: string; videoKey: string; posterKey: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "complete-video",
    text: `update videos set status = 'completed', progress = 1, video_key = $2, poster_key = $3, finished_at = $4,
             deadline_at = null
           where id = $1 and status = any($5)`,
    values: [end.id, end.videoKey, end.posterKey, end.now, statesBefore("completed")],
  });
  return (rowCount ?? 0) > 0;
}

export async function endFailed(
  tx: Queryable,
  end: { id: string; failure: string; now: Date },
): Promise<void> {
  await tx.query({
    name: "fail-video",
    text: `update videos set status = 'failed', credits_used = 0, failure = $2, finished_at = $3, deadline_at = null
           where id = $1`,
    values: [end.id, end.failure, end.now],
  });
}

/** How many films are rendered now, and which share of their frames is done on the mean (0 where there are none). */
export async function selectRendering(db: Queryable): Promise<{ count: number; progress: number }> {
  const { rows } = await db.query<{ count: number; progress: number }>({
    name: "select-rendering-videos",
    text: `select count(*)::int as count, coalesce(avg(progress), 0)::float as progress
           from videos where deadline_at is not null and status = 'generating'`,
    values: [],
  });
  return rows[0] ?? { count: 0, progress: 0 };
}

export async function selectOverdueVideos(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: "select-overdue-videos",
    text: "select id from videos where deadline_at < $1 order by deadline_at limit 100",
    values: [now],
  });
  return rows.map((row) => row.id);
}
