import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";

for (const part of ["cutout", "film", "stage"])
  test(`${part}/README.md names each file of its folder, and none that is gone`, () => {
    const folder = `${import.meta.dirname}/${part}`;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
      .map((file) => basename(file));
    const readme = readFileSync(`${folder}/README.md`, "utf8");
    const named = [...readme.matchAll(/`(?:[a-z]+\/)?([a-z0-9-]+\.ts)`/g)].map(([, name]) => name!);
    assert.deepEqual([...new Set(named)].sort(), [...new Set(files)].sort());
  });
