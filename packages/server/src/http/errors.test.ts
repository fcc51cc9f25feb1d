import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { createDatabase } from "../../../../test/postgres.ts";
import { openDatabase } from "../db/database.ts";
import { storageErrorFrom } from "../storage/disk.ts";
import { toAppError } from "./errors.ts";

test("a statement that waited too long for others is told as 503: what it had begun is rolled back", () => {
  for (const code of ["57014", "40P01"]) {
    const told = toAppError(Object.assign(new Error("canceling statement"), { code }));
    assert.deepEqual([told.status, told.headers], [503, { "retry-after": "5" }], code);
  }
});

test("a full disk is told as 503, wherever it was met", async () => {
  // A device of the kernel's that is always full; where there is none, what the kernel would say.
  const full: NodeJS.ErrnoException = await writeFile("/dev/full", "a photo").then(
    () => assert.fail("it took the bytes"),
    (cause: NodeJS.ErrnoException) =>
      cause.code === "ENOSPC" ? cause : Object.assign(new Error("full"), { code: "ENOSPC" }),
  );
  const ofPostgres = Object.assign(new Error("could not extend file"), { code: "53100" });
  for (const error of [storageErrorFrom(full, "sources/a") as Error, full, ofPostgres]) {
    const told = toAppError(error);
    assert.deepEqual(
      [told.status, told.code, told.headers, told.cause],
      [503, "overloaded", { "retry-after": "5" }, error],
    );
    assert.doesNotMatch(told.message, /disk|sources/, "what the client may not know");
  }
});

test("a database that goes away is told as 503, in the middle of a transaction and by its name", async (t) => {
  const { url, drop } = await createDatabase();
  const broken = Promise.withResolvers<void>();
  const onError = (): void => broken.resolve();
  const database = openDatabase({ url, maxConnections: 2, onError });
  const nameless = openDatabase({
    url: "postgres://packshot.invalid/",
    maxConnections: 1,
    onError,
  });
  t.after(async () => {
    await Promise.all([nameless.close(), database.close()]);
    await drop();
  });
  const cut = () =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await broken.promise;
      await tx.query("select 1");
    });
  for (const ask of [cut, () => nameless.query("select 1")])
    await assert.rejects(ask, (error: Error) => {
      assert.deepEqual([error.message, toAppError(error).status], [error.message, 503]);
      return true;
    });
});
