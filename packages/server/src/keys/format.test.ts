import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { formatKey, hashKey, hintsOf, isWellFormedKey } from "./format.ts";

test("a key is packshot_ and 49 base62 characters, whatever the random bytes", () => {
  for (const random of [new Uint8Array(32), new Uint8Array(32).fill(255), randomBytes(32)]) {
    const key = formatKey(random);
    assert.match(key, /^packshot_[0-9A-Za-z]{49}$/);
    assert.ok(isWellFormedKey(key));
  }
});

test("every single-character typo is told by the checksum", () => {
  const key = formatKey(randomBytes(32));
  for (let at = "packshot_".length; at < key.length; at++) {
    const other = key[at] === "a" ? "b" : "a";
    assert.ok(!isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), `position ${at}`);
  }
  assert.ok(!isWellFormedKey(`${key}a`));
  assert.ok(!isWellFormedKey(key.replace("packshot_", "Packshot_")));
});

test("different bytes give different keys, and the stored hash does not hold the key", () => {
  const keys = new Set(Array.from({ length: 200 }, () => formatKey(randomBytes(32))));
  assert.equal(keys.size, 200);
  const [key = ""] = keys;
  assert.equal(hashKey(key).length, 32);
  const { prefix, lastFour } = hintsOf(key);
  assert.equal(prefix.length, 13);
  assert.ok(key.startsWith(prefix) && key.endsWith(lastFour));
});
