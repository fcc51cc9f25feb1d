import assert from "node:assert/strict";
import { test } from "node:test";
import { ownOrigins } from "./own-origin.ts";

test("the service's own address is its origin, and nothing that looks like it", () => {
  const isOwn = ownOrigins({ baseUrl: "https://studio.example/packshot", isOnlyLocal: false });
  assert.ok(isOwn("https://studio.example", "studio.example"));
  for (const origin of [
    "http://studio.example",
    "https://studio.example.evil.example",
    "https://studio.example:8443",
    "http://localhost:3000",
    "null",
    "",
  ])
    assert.equal(isOwn(origin, new URL("https://studio.example").host), false, origin);
});

test("on a machine of one's own, its other names are fine where page and request name the same", () => {
  const isOwn = ownOrigins({ baseUrl: "http://127.0.0.1:3000", isOnlyLocal: true });
  assert.ok(isOwn("http://localhost:3000", "localhost:3000"));
  assert.ok(isOwn("http://[::1]:3000", "[::1]:3000"));
  assert.equal(isOwn("http://localhost:8080", "localhost:3000"), false, "another program's page");
  assert.equal(isOwn("http://evil.example:3000", "evil.example:3000"), false, "a rebound name");
  assert.equal(isOwn("http://127.0.0.1.evil.example", "127.0.0.1.evil.example"), false);
});
