import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { authenticate } from "../packages/server/src/keys/authenticate.ts";
import { createKey } from "../packages/server/src/keys/create-key.ts";
import { listKeys, rotateKey } from "../packages/server/src/keys/manage-keys.ts";
import { startTestService, type TestService } from "./harness.ts";
import { endPrograms, runPackshot } from "./processes.ts";

after(endPrograms);
let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

test("a key with an end: none after it, none longer by being rotated, and the old one's grace is no longer either", async () => {
  const { id: accountId } = await packshot.account();
  const { database, newId } = packshot.service;
  const now = new Date();
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const wanted = { accountId, brandId: null, name: "ends", expiresAt: inAnHour };
  const made = await createKey(database, wanted, { newId, now });
  const rotated = await rotateKey(database, made.id, "24h", { newId, now });
  assert.deepEqual(rotated.oldKeyExpiresAt, inAnHour);
  const ends = (await listKeys(database, accountId, now)).slice(1);
  assert.deepEqual(
    ends.map(({ expiresAt, state }) => [expiresAt, state]),
    [
      [inAnHour, "active"],
      [inAnHour, "active"],
    ],
  );
  const tryAt = (time: Date) => authenticate(database, rotated.key, { now: time, onError() {} });
  assert.equal((await tryAt(new Date(inAnHour.getTime() - 1))).accountId, accountId);
  await assert.rejects(tryAt(inAnHour), { code: "unauthorized" });
  await assert.rejects(rotateKey(database, rotated.id, "7d", { newId, now: inAnHour }), {
    code: "invalid_request",
    message: "The key has expired; make a new one.",
  });
  const states = (await listKeys(database, accountId, inAnHour)).map(({ state }) => state);
  assert.deepEqual(states, ["active", "expired", "expired"]);
});

test("a key that is rotated once more has a successor like the first, and not one that dies with its grace", async () => {
  const { id: accountId } = await packshot.account();
  const { database, newId } = packshot.service;
  const now = new Date();
  const nextYear = new Date(now.getTime() + 365 * 86_400_000);
  for (const expiresAt of [null, nextYear]) {
    const wanted = { accountId, brandId: null, name: "lost", expiresAt };
    const { id } = await createKey(database, wanted, { newId, now });
    const endOf = async (keyId: string) =>
      (await listKeys(database, accountId, now)).find((key) => key.id === keyId)?.expiresAt;
    for (const grace of ["24h", "1h", "7d"] as const) {
      const successor = await rotateKey(database, id, grace, { newId, now });
      assert.deepEqual(await endOf(successor.id), expiresAt, grace);
    }
    assert.deepEqual(await endOf(id), new Date(now.getTime() + 3_600_000), "the shortest grace");
  }
});

test("the command line's list tells a key that ends with its grace from its successor, which has the same name", async () => {
  const { id: accountId } = await packshot.account();
  const { database, newId } = packshot.service;
  const now = new Date();
  const [old] = await listKeys(database, accountId, now);
  const { id, oldKeyExpiresAt } = await rotateKey(database, old!.id, "24h", { newId, now });
  const { child, output } = runPackshot(["key", "list", "--account", accountId], {
    DATABASE_URL: packshot.databaseUrl,
  });
  await once(child, "close");
  const endOf = (keyId: string) =>
    new RegExp(`^${keyId} .* (\\S+) +test$`, "m").exec(output())?.[1];
  assert.deepEqual([endOf(old!.id), endOf(id)], [oldKeyExpiresAt.toISOString(), "never"], output());
});
