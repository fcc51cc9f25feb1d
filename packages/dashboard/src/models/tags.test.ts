import assert from "node:assert/strict";
import { test } from "node:test";
import { joinTags, splitTags } from "./tags.ts";

test("tags are trimmed, each once, and empty ones are none", () => {
  assert.deepEqual(splitTags(" half figure, warm,,warm , "), ["half figure", "warm"]);
  assert.deepEqual(splitTags(""), []);
  assert.deepEqual(splitTags(joinTags(["a", "b c"])), ["a", "b c"]);
});
