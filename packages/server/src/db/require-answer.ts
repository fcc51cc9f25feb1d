import type { Queryable } from "./database.ts";

/**
 * Asks a database that somebody set for its first word.
 * @throws Error in the words of the settings, where there is none
 */
export async function requireAnswer(database: Queryable): Promise<void> {
  try {
    await database.query("select 1");
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
