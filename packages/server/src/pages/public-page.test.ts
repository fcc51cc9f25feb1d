import assert from "node:assert/strict";
import { test } from "node:test";
import { inkOn, renderOwner } from "./public-page.ts";

test("text on an agency's colour is black or white, as it reads", () => {
  assert.equal(inkOn("#ffee00"), "#000000");
  assert.equal(inkOn("#1a2b3c"), "#ffffff");
});

test("a name stays text, whatever it holds", () => {
  const owner = { accountName: `<b>"North" & Co</b>`, logoUrl: null, color: null };
  assert.equal(renderOwner(owner), "<span>&lt;b&gt;&quot;North&quot; &amp; Co&lt;/b&gt;</span>");
});
