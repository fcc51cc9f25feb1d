import type { Queryable } from "../db/database.ts";
import type { Levels } from "../metrics.ts";
import { selectRendering } from "./store.ts";

/** What the metrics tell of the films that are rendered now. */
export async function readRendering(
  database: Queryable,
): Promise<Pick<Levels, "videosRendering" | "videosProgress">> {
  const { count, progress } = await selectRendering(database);
  return { videosRendering: count, videosProgress: progress };
}
