import assert from "node:assert/strict";
import { test } from "node:test";
import { nameField } from "./http/app-fields.ts";
import { tidyName } from "./name.ts";

test("names are trimmed, 1 to 100 characters as people count them, on one line", () => {
  assert.equal(tidyName("  Aurelia "), "Aurelia");
  assert.equal(tidyName("🧴".repeat(100)).length, 200);
  assert.equal(tidyName("Frau\u00a0Müller\u200d\n"), "Frau\u00a0Müller\u200d");
  assert.equal(tidyName("✳\ufe0f"), "✳\ufe0f");
  const none = ["", "   ", "\n", "a".repeat(101), "two\nlines", "a\tb", "a\u2028b", "\0", "\ud800"];
  const unseen = ["\u200b", "\u200d\ufe0f", "\u2060 \u202e", "\u3164"];
  for (const name of [...none, ...unseen])
    assert.throws(() => tidyName(name), { code: "invalid_request" }, JSON.stringify(name));
});

test("a field of the dashboard's takes the same names", () => {
  assert.equal(nameField.parse(` ${"🧴".repeat(100)}`), "🧴".repeat(100));
  for (const name of ["", "  ", "🧴".repeat(101), "two\nlines", "\0"])
    assert.match(nameField.safeParse(name).error?.issues[0]?.message ?? "", /^takes 1 to 100/);
});
