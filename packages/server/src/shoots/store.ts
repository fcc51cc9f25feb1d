import assert from "node:assert/strict";
import type { Queryable } from "../db/database.ts";
import { statesBefore, type Mode, type Quality, type ShootStatus, type Style } from "./rules.ts";

export type Shoot = {
  id: string;
  accountId: string;
  brandId: string | null;
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
  creditsRemaining: number;
  failure: string | null;
  turn: number;
  requestId: string;
  createdAt: Date;
};

export type ShotStatus = "pending" | "fulfilled" | "failed";
export type Shot = {
  number: number;
  status: ShotStatus;
  pictureKey: string | null;
  thumbnailKey: string | null;
};

const columns = `id, account_id as "accountId", brand_id as "brandId", status, style, mode, quality,
  aspect_ratio as "aspectRatio", background_color as "backgroundColor", seed, source_keys as "sourceKeys",
  model_key as "modelKey", model_id as "modelId", title, origin, shots, shots_adjusted as "shotsAdjusted", credits_per_shot as "creditsPerShot",
  credits_used as "creditsUsed", credits_remaining as "creditsRemaining", failure, turn,
  request_id as "requestId", created_at as "createdAt"`;

export async function insertShoot(
  tx: Queryable,
  shoot: Omit<Shoot, "status" | "failure"> & { deadlineAt: Date },
): Promise<void> {
  await tx.query({
    name: "insert-shoot",
    text: `
      with shoot as (
        insert into shoots (id, account_id, brand_id, status, style, mode, quality, aspect_ratio, background_color,
          seed, source_keys, model_key, shots, shots_adjusted, credits_per_shot, credits_used, credits_remaining,
          turn, request_id, created_at, deadline_at, model_id, title, origin)
        values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
          $21, $22, $23)
        returning id, shots
      )
      insert into shots (shoot_id, number) select id, generate_series(1, shots) from shoot`,
    values: [
      shoot.id,
      shoot.accountId,
      shoot.brandId,
      shoot.style,
      shoot.mode,
      shoot.quality,
      shoot.aspectRatio,
      shoot.backgroundColor,
      shoot.seed,
      shoot.sourceKeys,
      shoot.modelKey,
      shoot.shots,
      shoot.shotsAdjusted,
      shoot.creditsPerShot,
      shoot.creditsUsed,
      shoot.creditsRemaining,
      shoot.turn,
      shoot.requestId,
      shoot.createdAt,
      shoot.deadlineAt,
      shoot.modelId,
      shoot.title,
      shoot.origin,
    ],
  });
}

/** A shoot with its settled shots in their order, in one statement: what a poll costs. */
export async function selectShootWithShots(
  db: Queryable,
  where: { id: string; accountId: string; brandId: string | null },
): Promise<{ shoot: Shoot; shots: Shot[] } | null> {
  const { rows } = await db.query<Shoot & { images: Shot[] }>({
    name: "select-shoot-with-shots",
    text: `
      select ${columns}, (
        select coalesce(json_agg(json_build_object('number', number, 'status', status, 'pictureKey', picture_key,
          'thumbnailKey', thumbnail_key) order by number), '[]')
        from shots where shoot_id = shoots.id) as images
      from shoots
      where id = $1 and account_id = $2 and ($3::text is null or brand_id = $3) and deleted_at is null`,
    values: [where.id, where.accountId, where.brandId],
  });
  const row = rows[0];
  if (!row) return null;
  const { images, ...shoot } = row;
  return { shoot, shots: images };
}

export async function selectShoot(db: Queryable, id: string): Promise<Shoot | null> {
  const { rows } = await db.query<Shoot>({
    name: "select-shoot",
    text: `select ${columns} from shoots where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Holds the shoot's row. Without it, 145 of 150 shoots whose last shots settled at once were never finished. Its key stays
 * free: a gallery of it that is being made holds the account's, and each would wait for the other.
 */
export async function lockShoot(tx: Queryable, id: string): Promise<Shoot | null> {
  const { rows } = await tx.query<Shoot>({
    name: "lock-shoot",
    text: `select ${columns} from shoots where id = $1 for no key update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Moves a shoot, or keeps it where it is with a new deadline; false where it is in no state that leads there.
 * @param move.keepsDeadline  where it is there already: attempts that count for none would put it off for ever
 */
export async function moveShoot(
  tx: Queryable,
  move: { id: string; to: ShootStatus; deadlineAt: Date; keepsDeadline: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "move-shoot",
    text: `update shoots set status = $3,
             deadline_at = case when status = $3 and $5 then deadline_at else $4 end
           where id = $1 and status = any($2)`,
    values: [
      move.id,
      [...statesBefore(move.to), move.to],
      move.to,
      move.deadlineAt,
      move.keepsDeadline,
    ],
  });
  return (rowCount ?? 0) > 0;
}

/** Gives a shoot in this state until then at least. */
export async function extendDeadline(
  db: Queryable,
  { id, status, deadlineAt }: { id: string; status: ShootStatus; deadlineAt: Date },
): Promise<void> {
  await db.query(
    "update shoots set deadline_at = greatest(deadline_at, $3) where id = $1 and status = $2",
    [id, status, deadlineAt],
  );
}

export async function finishShoot(
  tx: Queryable,
  end: { id: string; status: "completed" | "failed"; failure: string | null; now: Date },
): Promise<void> {
  const { rowCount } = await tx.query({
    name: "finish-shoot",
    text: `update shoots set status = $2, failure = $3, finished_at = $4, deadline_at = null
           where id = $1 and status = any($5)`,
    values: [end.id, end.status, end.failure, end.now, statesBefore(end.status)],
  });
  assert(rowCount === 1, "a shoot ends once");
}

export async function subtractCredits(tx: Queryable, id: string, credits: number): Promise<void> {
  await tx.query({
    name: "subtract-shoot-credits",
    text: "update shoots set credits_used = credits_used - $2 where id = $1",
    values: [id, credits],
  });
}

export async function storePlans(
  tx: Queryable,
  shootId: string,
  plans: { number: number; plan: object }[],
): Promise<void> {
  await tx.query(
    `update shots set plan = new.plan from jsonb_to_recordset($2) as new (number integer, plan jsonb)
     where shots.shoot_id = $1 and shots.number = new.number`,
    [shootId, JSON.stringify(plans)],
  );
}

export async function selectShotPlan(
  db: Queryable,
  shootId: string,
  number: number,
): Promise<{ status: ShotStatus; plan: unknown } | null> {
  const { rows } = await db.query<{ status: ShotStatus; plan: unknown }>({
    name: "select-shot-plan",
    text: "select status, plan from shots where shoot_id = $1 and number = $2",
    values: [shootId, number],
  });
  return rows[0] ?? null;
}

/** Notes when a shot's rendering began: the pace that others are estimated by. */
export async function startShot(
  db: Queryable,
  shot: { shootId: string; number: number; now: Date },
): Promise<void> {
  await db.query({
    name: "start-shot",
    text: "update shots set started_at = $3 where shoot_id = $1 and number = $2 and status = 'pending'",
    values: [shot.shootId, shot.number, shot.now],
  });
}

export type ShotResult =
  | { status: "fulfilled"; pictureKey: string; thumbnailKey: string }
  | { status: "failed"; failure: string };

/** Settles a pending shot; false where it was settled before. */
export async function settleShot(
  tx: Queryable,
  shot: { shootId: string; number: number; now: Date },
  result: ShotResult,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "settle-shot",
    text: `update shots set status = $3, picture_key = $4, thumbnail_key = $5, failure = $6, settled_at = $7
           where shoot_id = $1 and number = $2 and status = 'pending'`,
    values: [
      shot.shootId,
      shot.number,
      result.status,
      result.status === "fulfilled" ? result.pictureKey : null,
      result.status === "fulfilled" ? result.thumbnailKey : null,
      result.status === "failed" ? result.failure : null,
      shot.now,
    ],
  });
  return (rowCount ?? 0) > 0;
}

export async function countShots(
  tx: Queryable,
  shootId: string,
): Promise<{ pending: number[]; fulfilled: number }> {
  const { rows } = await tx.query<{ pending: number[]; fulfilled: number }>({
    name: "count-shots",
    text: `select coalesce(array_agg(number order by number) filter (where status = 'pending'), '{}') as pending,
                  count(*) filter (where status = 'fulfilled') as fulfilled
           from shots where shoot_id = $1`,
    values: [shootId],
  });
  const row = rows[0];
  assert(row);
  return row;
}

export async function selectOverdueShoots(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: "select-overdue-shoots",
    text: "select id from shoots where deadline_at < $1 order by deadline_at limit 100",
    values: [now],
  });
  return rows.map((row) => row.id);
}
