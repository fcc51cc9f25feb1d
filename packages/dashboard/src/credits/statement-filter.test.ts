import assert from "node:assert/strict";
import { test } from "node:test";
import { readStatementFilter, statementQuery } from "./statement-filter.ts";

test("an address gives a filter, and what is not understood is left out", () => {
  assert.deepEqual(
    readStatementFilter({ kind: "refund", brand_id: "brand_1", from: "2026-11-01", to: "soon" }),
    { kind: "refund", brand_id: "brand_1", from: "2026-11-01" },
  );
  assert.deepEqual(readStatementFilter({ kind: "theft", brand_id: 7 }), {});
});

test("days are the person's own, the last one included: rows show those dates", () => {
  const query = statementQuery({ from: "2026-11-01", to: "2026-11-30" });
  assert.deepEqual(new Date(query.get("from") ?? ""), new Date(2026, 10, 1));
  assert.deepEqual(new Date(query.get("to") ?? ""), new Date(2026, 11, 1));
});
