import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../db/database.ts";
import { runOnce } from "./run-once.ts";

test("what failed is told, even where its claim can't be let go", async () => {
  const database = {
    query: (statement: unknown) =>
      typeof statement === "string" && statement.startsWith("delete")
        ? Promise.reject(new Error("connection terminated"))
        : Promise.resolve({ rows: [{}], rowCount: 1 }),
  } as unknown as Database;
  const request = { accountId: "acc_1", key: "k", content: {}, now: new Date(0) };
  const work = () => Promise.reject(new Error("no credits"));
  await assert.rejects(runOnce(database, request, work), { message: "no credits" });
});
