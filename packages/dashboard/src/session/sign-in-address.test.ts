import assert from "node:assert/strict";
import { test } from "node:test";
import { pageAfterSignIn, signInAddress } from "./sign-in-address.ts";

test("the page that asked for a session is opened after sign-in", () => {
  const address = new URL(signInAddress("/shoots/shoot_1?shot=2"), "https://studio.example");
  const next = address.searchParams.get("next");
  assert.equal(pageAfterSignIn(next, "https://studio.example"), "/shoots/shoot_1?shot=2");
});

test("no address of another site is opened after sign-in", () => {
  for (const next of [
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "https:evil",
    "/.//evil.example",
    "/x/..//evil.example",
    7,
  ])
    assert.equal(
      new URL(pageAfterSignIn(next, "https://studio.example"), "https://studio.example").origin,
      "https://studio.example",
      String(next),
    );
});
