import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Database, Queryable } from "./database.ts";

const folder = new URL("./migrations/", import.meta.url);
/** Any number, the same in every process: only one may migrate at a time. */
const advisoryLock = 7_265_001;

/** A transaction that holds back whoever else sets the installation up; a long migration may take its time. */
export function setUpAlone<Result>(
  database: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const alone = async (tx: Queryable): Promise<Result> => {
    await tx.query("select pg_advisory_xact_lock($1)", [advisoryLock]);
    return work(tx);
  };
  return database.transaction(alone, { isPatient: true });
}

/**
 * Brings the schema up to date, each file in a transaction of its own, in the order of their names.
 * @throws Error where a file that ran before has changed since, or the database is newer than this program
 */
export async function migrate(database: Database, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  await setUpAlone(database, (tx) =>
    tx.query(
      "create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null)",
    ),
  );
  const ran: string[] = [];
  for (const name of names) {
    const sql = await readFile(new URL(name, folder), "utf8");
    const hash = createHash("sha256").update(sql).digest("hex");
    const isNew = await setUpAlone(database, async (tx) => {
      const before = await tx.query<{ hash: string }>(
        "select hash from migrations where name = $1",
        [name],
      );
      const known = before.rows[0];
      if (known && known.hash !== hash) throw new Error(`migration ${name} changed after it ran`);
      if (known) return false;
      await tx.query(sql);
      await tx.query("insert into migrations (name, hash, ran_at) values ($1, $2, $3)", [
        name,
        hash,
        now,
      ]);
      return true;
    });
    if (isNew) ran.push(name);
  }
  const unknown = await database.query<{ name: string }>(
    "select name from migrations where name <> all($1)",
    [names],
  );
  if (unknown.rows.length > 0)
    throw new Error(
      `the database was migrated by a newer Packshot (${unknown.rows.map((row) => row.name).join(", ")}); update this one`,
    );
  return ran;
}
