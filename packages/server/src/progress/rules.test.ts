import assert from "node:assert/strict";
import { test } from "node:test";
import { filmSecondsLeft, shootSecondsLeft } from "./rules.ts";

test("the time that is left counts rounds of the slots, at the pace that was measured", () => {
  const pace = { shotSeconds: { pro: 10 }, filmSeconds: 2 };
  const shoot = { quality: "pro", photosToCut: 0, pendingShots: 4, waitingBefore: 0 };
  assert.equal(shootSecondsLeft(shoot, pace, 2), 20);
  assert.equal(shootSecondsLeft({ ...shoot, waitingBefore: 3 }, pace, 2), 40);
  assert.equal(shootSecondsLeft({ ...shoot, pendingShots: 0 }, pace, 2), 1);
  const film = { durationSeconds: 10, fraction: 0.5, photosToCut: 0, waitingBefore: 0 };
  assert.equal(filmSecondsLeft(film, pace, 2), 10);
});
