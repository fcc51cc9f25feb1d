import assert from "node:assert/strict";
import { test } from "node:test";
import { joinTags, rankTags, splitTags } from "./tags.ts";

test("tags are trimmed, each once, and empty ones are none", () => {
  assert.deepEqual(splitTags(" half figure, warm,,warm , "), ["half figure", "warm"]);
  assert.deepEqual(splitTags(""), []);
  assert.deepEqual(splitTags(joinTags(["a", "b c"])), ["a", "b c"]);
});

test("tags of many models come first, then by the alphabet", () => {
  const models = [{ tags: ["warm", "bust"] }, { tags: ["slim", "warm"] }, { tags: [] }];
  assert.deepEqual(rankTags(models), ["warm", "bust", "slim"]);
});
