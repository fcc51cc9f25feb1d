import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionCaller } from "../caller.ts";
import { createSessionGuard } from "./session-guard.ts";

const tooMany = { code: "rate_limited" };
const from = (ip: string): FastifyRequest => ({ ip }) as FastifyRequest;
const openGuard = () =>
  createSessionGuard({
    findSession: async () => ({ result: null, cookies: [] }),
    isOwnOrigin: () => true,
    requestsPerMinute: 1000,
    triesPerMinute: 3,
  });

test("one address that tries and tries does not keep an e-mail's owner out, many addresses do", () => {
  const guard = openGuard();
  for (let tries = 0; tries < 100; tries++)
    try {
      guard.countTry(from("192.0.2.1"), "ada@example.com");
    } catch (error) {
      assert.equal((error as { code: string }).code, tooMany.code);
    }
  guard.countTry(from("192.0.2.2"), "ada@example.com");
  for (let address = 3; address < 14; address++)
    guard.countTry(from(`192.0.2.${address}`), "ADA@example.com");
  assert.throws(() => guard.countTry(from("192.0.2.14"), "ada@example.com"), tooMany);
});

test("a household's addresses of IPv6 share their tries", () => {
  const guard = openGuard();
  for (let host = 1; host <= 3; host++) guard.countTry(from(`2001:db8:0:1::${host}`));
  assert.throws(() => guard.countTry(from("2001:db8:0:1::4")), tooMany);
  guard.countTry(from("2001:db8:0:2::1"));
});

test("what a role does not allow counts as well", async () => {
  const session = { credentialId: "a", permissions: ["work"] } as unknown as SessionCaller;
  const guard = createSessionGuard({
    findSession: async () => ({ result: session, cookies: [] }),
    isOwnOrigin: () => true,
    requestsPerMinute: 2,
    triesPerMinute: 3,
  });
  const ask = async (permission: "work" | "money"): Promise<void> => {
    const request = { method: "GET", headers: {} } as FastifyRequest;
    const reply = { header: () => reply } as unknown as FastifyReply;
    await guard.require(permission).call({} as never, request, reply);
  };
  await ask("work");
  for (let asked = 0; asked < 5; asked++) await assert.rejects(ask("money"), { code: "forbidden" });
  await assert.rejects(ask("work"), tooMany);
});
