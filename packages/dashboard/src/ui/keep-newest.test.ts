import assert from "node:assert/strict";
import { test } from "node:test";
import { keepNewest } from "./keep-newest.ts";

type Notice = { id: number; undo?: () => void };

const news = (id: number): Notice => ({ id });
const deleted = (id: number): Notice => ({ id, undo() {} });
const ids = (notices: readonly Notice[]): number[] => notices.map(({ id }) => id);

test("of four notices the oldest goes", () => {
  assert.deepEqual(ids(keepNewest([news(1), news(2), news(3), news(4)])), [2, 3, 4]);
  assert.deepEqual(ids(keepNewest([deleted(1), deleted(2), deleted(3), deleted(4)])), [2, 3, 4]);
});

test("what ends meanwhile takes no deletion's Undo away", () => {
  assert.deepEqual(ids(keepNewest([deleted(1), news(2), news(3), news(4)])), [1, 3, 4]);
});

test("what went wrong is told, though three deletions can still be undone", () => {
  const deletions = [deleted(1), deleted(2), deleted(3)];
  const told = keepNewest([...deletions, news(4)]);
  assert.deepEqual(ids(told), [1, 2, 3, 4]);
  assert.deepEqual(ids(keepNewest([...told, news(5)])), [1, 2, 3, 5]);
  assert.deepEqual(ids(keepNewest([...told, deleted(5)])), [1, 2, 3, 5]);
});
