import assert from "node:assert/strict";
import { test } from "node:test";
import { readOptions, readVerb } from "./options.ts";
import { UsageError } from "./usage-error.ts";

test("a command that takes nothing refuses words instead of passing over them", () => {
  assert.throws(() => readOptions(["8080"], []), UsageError);
  assert.deepEqual(readOptions(["--json"], []).json, true);
  assert.deepEqual(readOptions(["a b", "--out", "c"], ["out"]).plain, ["a b"]);
});

test("a verb takes its own options and no stray words: half of a note would stand in the ledger for ever", () => {
  const verbs = { grant: ["note"], list: [], "take-back": ["note", "reason"] } as const;
  const read = (...words: string[]) => readVerb("credits", words, verbs);
  assert.deepEqual(read("--note", "Paid invoice 7", "grant", "--json"), {
    verb: "grant",
    json: true,
    options: { note: "Paid invoice 7" },
  });
  for (const [words, message] of [
    [["grant", "--note", "Paid", "invoice", "7"], /credits grant takes no invoice 7; .*quotes/],
    [["list", "--note", "Paid"], /credits list takes no --note/],
    [["grant", "--reason", "none"], /credits grant takes no --reason/],
    [["give"], /packshot credits takes grant, list or take-back\./],
    [["constructor"], /packshot credits takes/],
    [[], /packshot credits takes/],
    [["grant", "--note"], /argument missing/],
  ] as const)
    assert.throws(
      () => read(...words),
      (error) => error instanceof UsageError && message.test(error.message),
      words.join(" "),
    );
});
