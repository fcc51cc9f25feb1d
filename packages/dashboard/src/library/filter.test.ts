import assert from "node:assert/strict";
import { test } from "node:test";
import { libraryParameters, readFilter } from "./filter.ts";

test("an address gives a filter, and what is not understood is left out", () => {
  assert.deepEqual(
    readFilter({ type: "shoot", from: "2026-11-01", to: "2026-02-30", status: "lost", q: "" }),
    { type: "shoot", from: "2026-11-01" },
  );
});

test("the last day of a filter is among what it shows, from midnight to midnight", () => {
  const parameters = libraryParameters({ q: "mug", from: "2026-11-26", to: "2026-11-26" });
  const [from, to] = ["from", "to"].map((name) => new Date(parameters.get(name) ?? ""));
  assert.deepEqual(from, new Date(2026, 10, 26));
  assert.deepEqual(to, new Date(2026, 10, 27));
  assert.equal(parameters.get("q"), "mug");
});
