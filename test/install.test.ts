import assert from "node:assert/strict";
import { test } from "node:test";

const script = new URL("../scripts/install.mjs", import.meta.url);

test("who waits for an install goes on when it is done, though its process stays", async () => {
  const { lock } = (await import(script.href)) as { lock: () => Promise<() => void> };
  const order: string[] = [];
  const unlock = await lock();
  const waiting = lock().then((unlockNext) => {
    order.push("next");
    unlockNext();
  });
  // Long enough to meet the lock: whoever comes later finds it open.
  await new Promise((resolve) => setTimeout(resolve, 300));
  order.push("done");
  unlock();
  await waiting;
  assert.deepEqual(order, ["done", "next"]);
});
