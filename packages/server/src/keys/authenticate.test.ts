import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../errors.ts";
import { readKey } from "./authenticate.ts";

test("a key is read from either header, and from both where they agree", () => {
  assert.equal(readKey({ "x-api-key": "k" }), "k");
  assert.equal(readKey({ authorization: "Bearer k" }), "k");
  assert.equal(readKey({ authorization: "bEARER  k " }), "k");
  assert.equal(readKey({ "x-api-key": "k", authorization: "Bearer k" }), "k");
  assert.equal(readKey({ "x-api-key": "", authorization: "Bearer k" }), "k");
});

test("no key, two keys and other schemes are 401 with WWW-Authenticate", () => {
  for (const headers of [
    {},
    { "x-api-key": "" },
    { "x-api-key": "a", authorization: "Bearer b" },
    { authorization: "Basic a" },
    { authorization: "Bearer" },
    { "x-api-key": ["a", "b"] },
  ])
    assert.throws(
      () => readKey(headers),
      (error) =>
        error instanceof AppError &&
        error.code === "unauthorized" &&
        error.headers["www-authenticate"] === "Bearer",
      JSON.stringify(headers),
    );
});
