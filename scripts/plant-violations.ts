// Proves that the linter enforces who may import whom: plants forbidden lines in a copy of the packages, one at a time in
// a file, and fails unless each is caught, by the rule that is meant to.
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { allowed, violations, type Planting } from "./violations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "packshot-violations-"));
const plantings = [
  ...violations.map((planting) => ({ ...planting, isForbidden: true })),
  ...allowed.map((planting) => ({ ...planting, isForbidden: false })),
];

try {
  cpSync(join(root, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
  cpSync(join(root, "packages"), join(copy, "packages"), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)$/.test(path) && !/\.(?!tsx?$|json$)\w+$/.test(path),
  });
  // What was there before counts for nothing; a tree that lints clean has none.
  const before = await lint();
  const perFile = Map.groupBy(plantings, ({ file }) => file);
  const rounds = Math.max(...[...perFile.values()].map((lines) => lines.length));
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const planted = [...perFile.values()].flatMap((lines) => lines[round] ?? []);
    const takeOut = planted.map(plant);
    const found = await lint();
    for (const planting of planted) {
      const isCaught = count(found, planting) > count(before, planting);
      if (isCaught === planting.isForbidden) continue;
      wrong++;
      console.log(
        `${isCaught ? "caught, but allowed" : "not caught"}: ${planting.file} <- ${planting.line}`,
      );
    }
    for (const restore of takeOut) restore();
  }
  console.log(
    `${violations.length} violations and ${allowed.length} allowed imports, ${wrong} judged wrongly`,
  );
  if (wrong > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true });
}

/** Adds the line to the copy's file; the function that it returns takes it out again. */
function plant({ file, line }: Planting): () => void {
  const path = join(copy, file);
  const size = existsSync(path) ? statSync(path).size : null;
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `\n${line}\n`);
  return () => (size === null ? rmSync(path) : truncateSync(path, size));
}

/** What the linter finds, as "file rule". */
async function lint(): Promise<string[]> {
  const oxlint = join(root, "node_modules/.bin/oxlint");
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, "--format=json"], {
    cwd: copy,
    maxBuffer: 64 << 20,
  }).catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  return diagnostics.map(
    ({ filename, code }) => `${filename} ${/\((.*)\)/.exec(code)?.[1] ?? code}`,
  );
}

function count(found: string[], { file, rule }: Planting): number {
  return found.filter((line) => line === `${file} ${rule}`).length;
}
