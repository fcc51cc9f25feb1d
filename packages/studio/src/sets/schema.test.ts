import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { parseSetDescription } from "./validate.ts";

const root = new URL("../../../../sets/", import.meta.url);

type Json = Record<string, unknown>;

/** Copies of the value with one field of it, at any depth, made something else; each with that field's path. */
function* broken(
  value: Json,
  path: string[] = [],
): Generator<{ where: string; change: (set: Json) => void }> {
  const holder = (set: Json): Json => path.reduce((inner, key) => inner[key] as Json, set);
  if (!Array.isArray(value)) {
    const where = [...path, "typo"].join(".");
    yield { where, change: (set) => (holder(set)["typo"] = 1) };
  }
  for (const [key, inner] of Object.entries(value)) {
    const where = [...path, key].join(".");
    for (const wrong of [null, "Wrong!", -1, 0, 1e9, true, [], {}])
      yield { where, change: (set) => (holder(set)[key] = wrong) };
    if (!Array.isArray(value)) yield { where, change: (set) => delete holder(set)[key] };
    if (typeof inner === "object" && inner !== null) yield* broken(inner as Json, [...path, key]);
  }
}

test("what the schema refuses in a set.json, the loader refuses, and names the field", async () => {
  const schema = JSON.parse(await readFile(new URL("set.schema.json", root), "utf8")) as object;
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const text = await readFile(new URL("minimal/sage-plinth/set.json", root), "utf8");
  const set = JSON.parse(text) as Json;
  assert.ok(validate(set), JSON.stringify(validate.errors));
  let refused = 0;
  for (const { where, change } of broken(set)) {
    const copy = structuredClone(set);
    change(copy);
    if (validate(copy)) continue;
    refused++;
    assert.throws(
      () => parseSetDescription(copy, "set.json"),
      ({ message }: Error) => message.startsWith("set.json: ") && namesField(message, where),
      `${where}: ${JSON.stringify(validate.errors)}`,
    );
  }
  assert.ok(refused > 500, `${refused} refused`);
});

/** A field that is too much is named in the words about the one that holds it. */
function namesField(message: string, where: string): boolean {
  const holder = where.replace(/\.?typo$/, "");
  if (holder === where) return message.includes(where);
  return message.includes(holder || "the whole file") && message.includes("typo");
}
