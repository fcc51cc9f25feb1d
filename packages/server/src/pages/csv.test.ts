import assert from "node:assert/strict";
import { test } from "node:test";
import { writeCsvLine } from "./csv.ts";

test("cells are quoted where they must be, formulas become text, numbers stay numbers", () => {
  const cells = ["plain", 'say "hi", you', "=HYPERLINK(1)", "-1+2", -4, null];
  assert.equal(writeCsvLine(cells), `plain,"say ""hi"", you",'=HYPERLINK(1),'-1+2,-4,\r\n`);
});
