import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { findSets, styles } from "@packshot/studio";

const root = new URL("../sets/", import.meta.url);

test("every set.json is what sets/set.schema.json describes, and what the loader takes", async () => {
  const schema = JSON.parse(await readFile(new URL("set.schema.json", root), "utf8")) as object;
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  const files = globSync("*/*/set.json", { cwd: fileURLToPath(root) });
  for (const file of files) {
    const description: unknown = JSON.parse(await readFile(new URL(file, root), "utf8"));
    assert.ok(validate(description), `${file}: ${JSON.stringify(validate.errors)}`);
  }
  assert.equal((await findSets(fileURLToPath(root))).size, files.length);
});

test("every style has a set of its own", async () => {
  const sets = await findSets(fileURLToPath(root));
  const own = new Set([...sets.values()].map(({ description }) => description.styles[0]));
  assert.deepEqual(own, new Set(styles));
});
