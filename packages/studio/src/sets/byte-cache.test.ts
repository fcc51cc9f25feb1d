import assert from "node:assert/strict";
import { test } from "node:test";
import { ByteCache } from "./byte-cache.ts";

test("the least recently used go first, and the bound holds", async () => {
  const loads: string[] = [];
  const cache = new ByteCache<Uint8Array>(30, (value) => value.byteLength);
  const get = (key: string): Promise<Uint8Array> =>
    cache.get(key, async () => {
      loads.push(key);
      return new Uint8Array(10);
    });
  for (const key of ["a", "b", "c", "a", "d"]) await get(key);
  assert.equal(cache.bytes, 30);
  for (const key of ["a", "c", "d", "b"]) await get(key);
  assert.deepEqual(loads, ["a", "b", "c", "d", "b"]);
});

test("a load in flight is shared, and one that fails is tried again", async () => {
  let loads = 0;
  const cache = new ByteCache<number>(10, () => 1);
  const load = async (): Promise<number> => {
    loads++;
    if (loads === 1) throw new Error("not yet");
    return loads;
  };
  await assert.rejects(cache.get("x", load), /not yet/);
  assert.deepEqual(await Promise.all([cache.get("x", load), cache.get("x", load)]), [2, 2]);
});
