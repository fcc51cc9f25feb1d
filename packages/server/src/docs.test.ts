import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { auditQueries } from "./credits/store.ts";
import { appErrorCatalogue, errorCatalogue } from "./errors.ts";
import { shootTransitions } from "./shoots/rules.ts";
import { videoTransitions } from "./videos/rules.ts";

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

test("docs/errors.md is the catalogue", async () => {
  const rows = (await read("errors.md")).split("\n").filter((line) => /^\| `\w+` \| \d/.test(line));
  const expected = Object.entries({ ...errorCatalogue, ...appErrorCatalogue }).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  );
  assert.deepEqual(rows, expected);
});

test("docs/job-states.md draws and lists exactly the moves that the code allows", async () => {
  const [, shoots = "", videos = ""] = (await read("job-states.md")).split(
    /^## (?:Shoots|Videos)$/m,
  );
  for (const [text, transitions] of [
    [shoots, shootTransitions],
    [videos, videoTransitions],
  ] as const) {
    const moves = Object.entries<readonly string[]>(transitions).flatMap(([from, to]) =>
      to.map((one) => `${from} ${one}`),
    );
    const drawn = [...text.matchAll(/^ +(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
    assert.deepEqual(drawn.sort(), moves.sort());
    const listed = [...text.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].flatMap(([, from, to = ""]) =>
      [...to.matchAll(/`(\w+)`/g)].map(([, one]) => `${from} ${one}`),
    );
    assert.deepEqual(listed.sort(), moves.sort());
  }
});

test("docs/ledger.md names every rule of the audit", async () => {
  const ledger = await read("ledger.md");
  const listed = [...ledger.matchAll(/^\| `(\w+)` \| [^|]*\|$/gm)].map(([, name]) => name);
  assert.deepEqual(listed, Object.keys(auditQueries));
});
