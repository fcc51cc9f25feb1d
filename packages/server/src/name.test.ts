import assert from "node:assert/strict";
import { test } from "node:test";
import { nameField, tagField, titleField } from "./http/app-fields.ts";
import { tidyName } from "./name.ts";

test("names are trimmed, 1 to 100 characters as people count them, on one line", () => {
  assert.equal(tidyName("  Aurelia "), "Aurelia");
  assert.equal(tidyName("🧴".repeat(100)).length, 200);
  assert.equal(tidyName("Frau\u00a0Müller\u200d\n"), "Frau\u00a0Müller\u200d");
  assert.equal(tidyName("✳\ufe0f"), "✳\ufe0f");
  for (const name of [
    "עברית (חדש)",
    "شركة \u200fA\u200f",
    "👩\u200d🚀 & 🏴\u{e0067}\u{e007f}",
    "می\u200cخواهم",
  ])
    assert.equal(tidyName(name), name);
  const none = ["", "   ", "\n", "a".repeat(101), "two\nlines", "a\tb", "a\u2028b", "\0", "\ud800"];
  const unseen = ["\u200b", "\u200d\ufe0f", "\u2060 \u202e", "\u3164"];
  const turned = Array.from("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0085\u007f");
  for (const name of [...none, ...unseen, ...turned.map((turn) => `North${turn}Custer`)])
    assert.throws(() => tidyName(name), { code: "invalid_request" }, JSON.stringify(name));
});

test("a field of the dashboard's takes the same names", () => {
  assert.equal(nameField.parse(` ${"🧴".repeat(100)}`), "🧴".repeat(100));
  for (const name of ["", "  ", "🧴".repeat(101), "two\nlines", "\0", "a\u202eb"])
    assert.match(nameField.safeParse(name).error?.issues[0]?.message ?? "", /^takes 1 to 100/);
});

test("titles and tags stand in lists too", () => {
  for (const field of [titleField, tagField]) {
    assert.equal(field.parse("סתיו 🍂"), "סתיו 🍂");
    for (const text of ["two\nlines", "a\u202eb", "a\u2067b", "\0", "\ud800", "x".repeat(201)])
      assert.match(field.safeParse(text).error?.issues[0]?.message ?? "", /^takes up to/);
  }
  assert.equal(titleField.parse(" \n"), "");
});
