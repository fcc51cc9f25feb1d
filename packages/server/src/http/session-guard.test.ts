import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { createSessionGuard } from "./session-guard.ts";

const tooMany = { code: "rate_limited" };
const from = (ip: string): FastifyRequest => ({ ip }) as FastifyRequest;
const openGuard = () =>
  createSessionGuard({
    findSession: async () => ({ result: null, cookies: [] }),
    isOwnOrigin: () => true,
    requestsPerMinute: 1000,
    triesPerMinute: 3,
    now: () => new Date(0),
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
