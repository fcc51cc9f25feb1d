// Runs every test:  npm test [-- PART-OF-A-PATH...]
import { globSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { spec } from "node:test/reporters";
import { globalSetup, globalTeardown } from "../test/global-setup.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** A test file that has not ended by then hangs. */
const fileTimeoutMs = 300_000;
const figureNames = [
  "tests",
  "suites",
  "pass",
  "fail",
  "cancelled",
  "skipped",
  "todo",
  "duration_ms",
];

const wanted = process.argv.slice(2);
const files = globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts"], { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
/** Whole services, with workers that use every core: one after the other. The rest share the cores. */
const heavy = files.filter((file) => file.startsWith("test/"));
const figures = new Map(figureNames.map((name) => [name, 0]));

await globalSetup();
try {
  await pipeline(runAll, spec(), process.stdout, { end: false });
} finally {
  await globalTeardown();
}
if (!(figures.get("pass") ?? 0) || figures.get("fail") || figures.get("cancelled"))
  process.exitCode = 1;

async function* runAll(): AsyncGenerator<TestEvent> {
  yield* runFiles(
    files.filter((file) => !heavy.includes(file)),
    2,
  );
  yield* runFiles(heavy, 1);
  for (const [name, value] of figures)
    yield {
      type: "test:diagnostic",
      data: { nesting: 0, message: `${name} ${value}`, level: "info" },
    } as TestEvent;
}

/** Passes on what node:test says, but adds up its closing figures, to be said once. */
async function* runFiles(paths: string[], concurrency: number): AsyncGenerator<TestEvent> {
  if (paths.length === 0) return;
  const events = run({ files: paths, cwd: root, concurrency, timeout: fileTimeoutMs });
  for await (const event of events as AsyncIterable<TestEvent>) {
    if (event.type === "test:diagnostic" && event.data.file === undefined) {
      const [name = "", value] = event.data.message.split(" ");
      const sum = figures.get(name);
      if (sum !== undefined) figures.set(name, sum + Number(value));
    } else yield event;
  }
}
