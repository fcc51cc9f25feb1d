import assert from "node:assert/strict";
import { test } from "node:test";
import { readOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

test("a command that takes nothing refuses words instead of passing over them", () => {
  assert.throws(() => readOptions(["8080"], []), UsageError);
  assert.deepEqual(readOptions(["--json"], []).json, true);
  assert.deepEqual(readOptions(["a b", "--out", "c"], ["out"]).plain, ["a b"]);
});
