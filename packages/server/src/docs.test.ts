import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { auditQueries } from "./credits/store.ts";
import { appErrorCatalogue, errorCatalogue } from "./errors.ts";
import { thumbnailSizes } from "./files/thumbnails.ts";
import { inviteLimits } from "./members/rules.ts";
import { passwordCharacters } from "./people/rules.ts";
import { maxPhotos } from "./shoots/rules.ts";
import { shootTransitions } from "./shoots/rules.ts";
import { maxModels } from "./models/manage-models.ts";
import { maxUploadBytes, maxUploadsPerHour } from "./uploads/rules.ts";
import { videoTransitions } from "./videos/rules.ts";

const root = new URL("../../../", import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(`docs/${name}`, root), "utf8");

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

test("docs/dashboard.md states the limits that the code has", async () => {
  const text = (await read("dashboard.md")).replaceAll("\n", " ");
  const { open, perDay } = inviteLimits;
  const stated = [
    `up to ${open} invitations open and sends up to ${perDay} a day`,
    `Passwords have ${passwordCharacters.min} to ${passwordCharacters.max} characters`,
    `(up to ${maxUploadBytes / 1e6} MB and 80 megapixels, ${maxUploadsPerHour} an hour`,
    `(WebP of ${thumbnailSizes.slice(0, -1).join(", ")} and ${thumbnailSizes.at(-1)} px)`,
    `(${(maxPhotos * maxUploadBytes) / 1e6} MB on \`/u/\``,
    `models of its own, and keeps up to ${maxModels}.`,
  ];
  for (const sentence of stated) assert.ok(text.includes(sentence), sentence);
});

test("the links of every page lead somewhere, and its commands are there", async () => {
  const { scripts } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as {
    scripts: object;
  };
  const pages = globSync("**/*.md", {
    cwd: fileURLToPath(root),
    exclude: ["**/node_modules", "data", "out"],
  });
  assert.ok(pages.length > 10);
  for (const page of pages) {
    const text = await readFile(new URL(page, root), "utf8");
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      assert.ok(existsSync(new URL(link, new URL(page, root))), `${page}: ${link}`);
    }
    for (const [, name = ""] of text.matchAll(/npm run ([\w-]+)/g))
      assert.ok(Object.hasOwn(scripts, name), `${page}: npm run ${name}`);
  }
});
