import type { Queryable } from "./database.ts";

type Version = { number: number; name: string };

/** As PostgreSQL counts. 13 has no pg_stat_wal, by which a commit's outcome is asked: its first transaction broke. */
const oldest = 150_000;

/**
 * Asks a database that somebody set for its first word.
 * @throws Error in the words of the settings, where there is none or it is too old
 */
export async function requireAnswer(database: Queryable): Promise<void> {
  const { number, name } = await readVersion(database);
  if (number < oldest)
    throw new Error(
      `DATABASE_URL takes PostgreSQL ${oldest / 10_000} or newer, and this is ${name}.`,
    );
}

async function readVersion(database: Queryable): Promise<Version> {
  try {
    const { rows } = await database.query<Version>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    );
    return rows[0]!;
  } catch (cause) {
    const reason = describe(cause as Error);
    throw new Error(`DATABASE_URL takes a PostgreSQL that lets us in (${reason}).`, { cause });
  }
}

/** Where a name has several addresses (localhost has two on most machines), what each of them said: the sum has no words. */
function describe(error: Error): string {
  const all = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return all.map(({ message }) => message).join(", ");
}
