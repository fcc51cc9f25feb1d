import assert from "node:assert/strict";
import { test } from "node:test";
import { openGate } from "./gate.ts";

test("runs at most so many at once, the rest in order, and refuses when the queue is full", async () => {
  const gate = openGate({ running: 2, waiting: 2, crowd: "tests run" });
  const started: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const enter = (id: number) =>
    gate(() => {
      started.push(id);
      const end = Promise.withResolvers<number>();
      ends.push(end);
      return end.promise;
    });
  const first = [enter(1), enter(2), enter(3), enter(4)];
  await assert.rejects(enter(5), {
    code: "overloaded",
    message: "Too many tests run; try again shortly.",
    headers: { "retry-after": "5" },
  });
  assert.deepEqual(started, [1, 2]);
  ends[1]?.resolve(20);
  assert.equal(await first[1], 20);
  assert.deepEqual(started, [1, 2, 3]);
  ends[0]?.reject(new Error("its own"));
  await assert.rejects(async () => await first[0], /its own/);
  assert.deepEqual(started, [1, 2, 3, 4]);
  ends[2]?.resolve(30);
  ends[3]?.resolve(40);
  assert.deepEqual(await Promise.all([first[2], first[3]]), [30, 40]);
});
