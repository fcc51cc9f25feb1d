// Proves that the linter enforces who may import whom: plants one forbidden line at a time in a copy of the packages,
// and fails unless each is caught, by the rule that is meant to.
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { allowed, violations, type Planting } from "./violations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const oxlint = join(
  dirname(createRequire(import.meta.url).resolve("oxlint/package.json")),
  "bin/oxlint",
);
const copy = mkdtempSync(join(tmpdir(), "packshot-violations-"));
/** The rules that files break without anything planted; none, for a tree that lints clean. */
const unplanted = new Map<string, string[]>();

try {
  cpSync(join(root, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
  cpSync(join(root, "packages"), join(copy, "packages"), {
    recursive: true,
    filter: (path) =>
      !/\/(node_modules|dist)$/.test(path) && (!/\.\w+$/.test(path) || /\.(tsx?|json)$/.test(path)),
  });
  await main();
} finally {
  rmSync(copy, { recursive: true });
}

async function main(): Promise<void> {
  const missed: string[] = [];
  for (const planting of violations) {
    const found = await plant(planting);
    if (!found.includes(planting.rule))
      missed.push(`not caught: ${planting.file} <- ${planting.line}`);
  }
  for (const planting of allowed) {
    const found = await plant(planting);
    if (found.includes(planting.rule))
      missed.push(`caught, but allowed: ${planting.file} <- ${planting.line}`);
  }
  for (const line of missed) console.log(line);
  console.log(
    `${violations.length} violations and ${allowed.length} allowed imports planted, ${missed.length} judged wrongly`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

/** Adds the line to the copy's file, lints that file, takes the line out again; returns the rules that it newly breaks. */
async function plant({ file, line }: Planting): Promise<string[]> {
  const path = join(copy, file);
  const original = existsSync(path) ? readFileSync(path, "utf8") : null;
  const before = await lintUnplanted(file, original !== null);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `\n${line}\n`);
  const after = await lint(file);
  if (original === null) rmSync(path);
  else writeFileSync(path, original);
  for (const rule of before) {
    const index = after.indexOf(rule);
    if (index >= 0) after.splice(index, 1);
  }
  return after;
}

async function lintUnplanted(file: string, exists: boolean): Promise<string[]> {
  const rules = unplanted.get(file) ?? (exists ? await lint(file) : []);
  unplanted.set(file, rules);
  return rules;
}

async function lint(file: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, "--format=json", file], {
    cwd: copy,
    maxBuffer: 64 << 20,
  }).catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => /\((.*)\)/.exec(code)?.[1] ?? code);
}
