import assert from "node:assert/strict";
import { test } from "node:test";
import { table } from "./admin.ts";

test("a table's columns are of equal width, and what a name holds commands no terminal", () => {
  const rows = [
    ["id", "name"],
    ["acct_1", "North\u001b[2J\u202e & Sons\r\n"],
    ["acct_22", null],
  ];
  assert.equal(table(rows), "id       name\nacct_1   North[2J & Sons\nacct_22  -");
});
