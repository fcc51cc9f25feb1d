import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";

/**
 * A key that signs (links to files, session cookies), or what an installation is known by: made once for it, the same on
 * every process.
 */
export async function readSecret(
  database: Database,
  name: "links" | "sessions" | "installation",
): Promise<Buffer> {
  const { rows } = await database.query<{ value: Buffer }>(
    `with made as (
       insert into secrets (name, value) values ($2, $1) on conflict (name) do nothing returning value
     )
     select value from made union all select value from secrets where name = $2 limit 1`,
    [randomBytes(32), name],
  );
  const row = rows[0];
  // Two first starts at once: the loser's snapshot sees neither row, a second look does.
  return row ? row.value : readSecret(database, name);
}
