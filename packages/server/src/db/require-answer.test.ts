import assert from "node:assert/strict";
import { test } from "node:test";
import { createDatabase } from "../../../../test/postgres.ts";
import { openDatabase, type Queryable } from "./database.ts";
import { requireAnswer } from "./require-answer.ts";

test("a PostgreSQL of today is taken, and one from before 15 is refused by its name", async (t) => {
  const { url, drop } = await createDatabase();
  const database = openDatabase({ url, maxConnections: 1, onError: assert.ifError });
  t.after(async () => {
    await database.close();
    await drop();
  });
  await requireAnswer(database);
  const rows = [{ number: 140_009, name: "14.9 (Debian 14.9-1)" }];
  const old = { query: async () => ({ rows }) } as unknown as Queryable;
  await assert.rejects(requireAnswer(old), {
    message: "DATABASE_URL takes PostgreSQL 15 or newer, and this is 14.9 (Debian 14.9-1).",
  });
});
