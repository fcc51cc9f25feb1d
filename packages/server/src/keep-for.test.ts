import assert from "node:assert/strict";
import { test } from "node:test";
import { keepFor } from "./keep-for.ts";

test("reads once for all who ask, however long that takes, and anew when it is too old", async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  let nowMs = 0;
  const ask = keepFor(
    1000,
    () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
    () => nowMs,
  );
  const first = [ask(), ask()];
  nowMs = 999;
  first.push(ask());
  reads[0]?.resolve("one");
  assert.deepEqual(await Promise.all(first), ["one", "one", "one"]);
  assert.equal(await ask(), "one");
  nowMs = 1000;
  const second = ask();
  nowMs = 9000;
  const waiting = ask();
  assert.equal(reads.length, 2, "it is still under way");
  reads[1]?.reject(new Error("away"));
  await assert.rejects(second, /away/);
  await assert.rejects(waiting, /away/);
  const third = ask();
  reads[2]?.resolve("three");
  assert.equal(await third, "three");
  assert.equal(reads.length, 3);
});
