import type { Queryable } from "../db/database.ts";

export type StoredAnalysis = { sourceKey: string; cutoutKey: string; analysis: unknown };

export async function selectAnalyses(
  db: Queryable,
  sourceKeys: string[],
): Promise<StoredAnalysis[]> {
  const { rows } = await db.query<StoredAnalysis>({
    name: "select-analyses",
    text: `select source_key as "sourceKey", cutout_key as "cutoutKey", analysis
           from analyses where source_key = any($1)`,
    values: [sourceKeys],
  });
  return rows;
}

export async function insertAnalysis(
  db: Queryable,
  stored: StoredAnalysis & { now: Date },
): Promise<void> {
  await db.query({
    name: "insert-analysis",
    text: `insert into analyses (source_key, cutout_key, analysis, created_at) values ($1, $2, $3, $4)
           on conflict (source_key) do nothing`,
    values: [stored.sourceKey, stored.cutoutKey, JSON.stringify(stored.analysis), stored.now],
  });
}
