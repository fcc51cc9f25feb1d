import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
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
