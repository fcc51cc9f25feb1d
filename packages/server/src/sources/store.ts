import type { Queryable } from "../db/database.ts";

export type StoredAnalysis = {
  sourceKey: string;
  cutoutKey: string;
  analysis: unknown;
  /** What cut it out (see `Studio`). */
  cutter: string;
};

export async function selectAnalyses(
  db: Queryable,
  sourceKeys: string[],
): Promise<StoredAnalysis[]> {
  const { rows } = await db.query<StoredAnalysis>({
    name: "select-analyses",
    text: `select source_key as "sourceKey", cutout_key as "cutoutKey", analysis, cutter
           from analyses where source_key = any($1)`,
    values: [sourceKeys],
  });
  return rows;
}

/** Writes what was read from a photo, in place of what was: that was another cutter's, or its cut-out is gone. */
export async function upsertAnalysis(
  db: Queryable,
  stored: StoredAnalysis & { now: Date },
): Promise<void> {
  await db.query({
    name: "upsert-analysis",
    text: `insert into analyses (source_key, cutout_key, analysis, cutter, created_at) values ($1, $2, $3, $4, $5)
           on conflict (source_key) do update set cutout_key = excluded.cutout_key, analysis = excluded.analysis,
             cutter = excluded.cutter, created_at = excluded.created_at`,
    values: [
      stored.sourceKey,
      stored.cutoutKey,
      JSON.stringify(stored.analysis),
      stored.cutter,
      stored.now,
    ],
  });
}

/**
 * Takes the claim on a photo that nobody holds (any more); false where somebody does. One that ends long after any that is
 * taken now was left before the clock was put back.
 */
export async function insertClaim(
  db: Queryable,
  claim: { sourceKey: string; now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "insert-analysis-claim",
    text: `insert into analysis_claims as held (source_key, claimed_until) values ($1, $3)
           on conflict (source_key) do update set claimed_until = excluded.claimed_until
           where held.claimed_until not between $2 and $3::timestamptz + interval '1 minute'`,
    values: [claim.sourceKey, claim.now, claim.until],
  });
  return (rowCount ?? 0) > 0;
}

/** Prolongs the claim that ends at `held`; false where that ran out and is another worker's now. */
export async function updateClaim(
  db: Queryable,
  claim: { sourceKey: string; held: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update analysis_claims set claimed_until = $3 where source_key = $1 and claimed_until = $2",
    [claim.sourceKey, claim.held, claim.until],
  );
  return (rowCount ?? 0) > 0;
}

/** Gives up the claim that ends at `held`. */
export async function deleteClaim(db: Queryable, sourceKey: string, held: Date): Promise<void> {
  await db.query("delete from analysis_claims where source_key = $1 and claimed_until = $2", [
    sourceKey,
    held,
  ]);
}

/** Those of the photos that no upload, and no job whose files are still there, refers to. */
export async function selectUnreferenced(db: Queryable, sourceKeys: string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    // Photo by photo, each by the index: asked for a thousand at once, PostgreSQL read 100,000 shoots for 6 s.
    `select key from unnest($1::text[]) as key
     where not exists (select from shoots where purged_at is null and source_keys @> array[key])
       and not exists (select from videos where purged_at is null and source_keys @> array[key])
     except select source_key from uploads where source_key = any($1)
     except select model_key from shoots where purged_at is null and model_key = any($1)
     except select logo_key from videos where purged_at is null and logo_key = any($1)`,
    [sourceKeys],
  );
  return rows.map(({ key }) => key);
}

/** Forgets what was read from a photo. */
export async function deleteAnalysis(db: Queryable, sourceKey: string): Promise<void> {
  await db.query("delete from analyses where source_key = $1", [sourceKey]);
}

/** Those of the cut-outs that no photo's analysis names. */
export async function selectUnnamedCutouts(db: Queryable, cutoutKeys: string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    "select key from unnest($1::text[]) as key except select cutout_key from analyses where cutout_key = any($1)",
    [cutoutKeys],
  );
  return rows.map(({ key }) => key);
}
