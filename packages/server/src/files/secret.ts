import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";

/** The key that signs links: made once for an installation, the same on every process. */
export async function readLinkSecret(database: Database): Promise<Buffer> {
  const { rows } = await database.query<{ value: Buffer }>(
    `with made as (
       insert into secrets (name, value) values ('links', $1) on conflict (name) do nothing returning value
     )
     select value from made union all select value from secrets where name = 'links' limit 1`,
    [randomBytes(32)],
  );
  const row = rows[0];
  // Two first starts at once: the loser's snapshot sees neither row, a second look does.
  return row ? row.value : readLinkSecret(database);
}
