// Runs every test:  npm test [-- PART-OF-A-PATH...]
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { spec } from "node:test/reporters";
import { globalSetup, globalTeardown } from "../test/global-setup.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** A test that has not ended by then hangs: the longest, of 60 photographs, took 216 s on a machine two and a half times as slow as most. */
const testTimeoutMs = 600_000;
/** A run that tells nothing for so long has a file that does not end: node:test bounds tests, not what they leave running. */
const silenceMs = 660_000;
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
/**
 * Whole services, and the dashboard's stories after them, wait as much as they work: one after the other while the rest use the cores,
 * and two at a time from then on. With the stories among the rest, a core was idle for a fifth of the run.
 */
const services = files
  .filter((file) => file.startsWith("test/"))
  .toSorted((one, other) => Number(isStory(one)) - Number(isStory(other)));
/** So many of the studio's test files share a process: more, and one of two cores would wait for the last of them. */
const filesTogether = 20;
/** Where the files lie that run several others. */
const entries = mkdtempSync(join(tmpdir(), "packshot-tests-"));
const others = shareProcesses(files.filter((file) => !services.includes(file)));
const othersAtOnce = 2;
/** Pixels lie outside V8's heap but count for its limit: from this one on, and with a larger nursery, the studio's took a tenth less CPU. */
const othersFlags = ["--initial-old-space-size=512", "--min-semi-space-size=16"];
const figures = new Map(figureNames.map((name) => [name, 0]));
/** Whoever is told to end ends its tests first: the process alone would leave them running, and their PostgreSQL. */
const stopped = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(name, () => stopped.abort(new Error("the run was stopped")));

await globalSetup();
try {
  await pipeline(runAll, spec(), process.stdout, { end: false });
} finally {
  await globalTeardown();
  rmSync(entries, { recursive: true });
}
if (!(figures.get("pass") ?? 0) || figures.get("fail") || figures.get("cancelled"))
  process.exitCode = 1;

/** Whether it is one of the dashboard's stories. */
function isStory(file: string): boolean {
  return file.startsWith("test/dashboard/");
}

/**
 * Lets the tests of a folder of the studio, which compute and no more, share processes: where each file had its own and compiled the
 * same loops anew, 49 of the cutout's took 208 s of CPU, and 107 s together. The most files first, as they take longest.
 */
function shareProcesses(paths: string[]): string[] {
  const folders = Map.groupBy(
    paths,
    (path) => /^packages\/studio\/src\/[^/]+\//.exec(path)?.[0] ?? path,
  );
  return [...folders.values()]
    .flatMap((together) => {
      const processes = Math.ceil(together.length / filesTogether);
      return Array.from({ length: processes }, (_, at) =>
        together.filter((_, index) => index % processes === at),
      );
    })
    .toSorted((one, other) => other.length - one.length)
    .map((together, at) => (together.length === 1 ? together[0]! : entryOf(together, at)));
}

/** Writes a file that runs several. */
function entryOf(paths: string[], number: number): string {
  const entry = join(entries, `${number}.mjs`);
  const imports = paths.map((path) => `import "${pathToFileURL(join(root, path)).href}";\n`);
  writeFileSync(entry, imports.join(""));
  return entry;
}

async function* runAll(): AsyncGenerator<TestEvent> {
  const started = performance.now();
  const restEnded = Promise.withResolvers<void>();
  async function* rest(): AsyncGenerator<TestEvent> {
    yield* runFiles(others, othersAtOnce, othersFlags);
    restEnded.resolve();
  }
  async function* runServices(from: Promise<void>): AsyncGenerator<TestEvent> {
    await from;
    for (let file = services.shift(); file !== undefined; file = services.shift())
      yield* runFiles([file], 1, []);
  }
  const runs = [runServices(Promise.resolve()), rest(), runServices(restEnded.promise)];
  yield* inTurns(runs.map((run) => wholeTests(run)));
  figures.set("duration_ms", performance.now() - started);
  for (const [name, value] of figures)
    yield {
      type: "test:diagnostic",
      data: { nesting: 0, message: `${name} ${value}`, level: "info" },
    } as TestEvent;
}

/** What several runs tell, as it comes. */
async function* inTurns<Told>(runs: AsyncGenerator<Told[]>[]): AsyncGenerator<Told> {
  const next = async (run: AsyncGenerator<Told[]>) => ({ run, told: await run.next() });
  const waiting = new Map(runs.map((run) => [run, next(run)]));
  while (waiting.size > 0) {
    const { run, told } = await Promise.race(waiting.values());
    if (told.done === true) waiting.delete(run);
    else {
      waiting.set(run, next(run));
      yield* told.value;
    }
  }
}

/** Events up to the end of a test that is in no other: the reporter can't tell two runs apart in the middle of one. */
async function* wholeTests(events: AsyncGenerator<TestEvent>): AsyncGenerator<TestEvent[]> {
  let held: TestEvent[] = [];
  for await (const event of events) {
    held.push(event);
    const ends = event.type === "test:pass" || event.type === "test:fail";
    if (!ends || event.data.nesting > 0) continue;
    yield held;
    held = [];
  }
  yield held;
}

/** Passes on what node:test says, but adds up its closing figures, to be said once. */
async function* runFiles(
  files: string[],
  concurrency: number,
  execArgv: string[],
): AsyncGenerator<TestEvent> {
  if (files.length === 0) return;
  const hangs = new AbortController();
  const tooLong = new Error(`nothing was told for ${silenceMs / 1000} s: this file does not end`);
  const timer = setTimeout(() => hangs.abort(tooLong), silenceMs);
  const signal = AbortSignal.any([hangs.signal, stopped.signal]);
  const timeout = testTimeoutMs;
  const events = run({ files, cwd: root, concurrency, timeout, signal, execArgv });
  for await (const event of events as AsyncIterable<TestEvent>) {
    timer.refresh();
    if (event.type === "test:diagnostic" && event.data.file === undefined) {
      const [name = "", value] = event.data.message.split(" ");
      const sum = figures.get(name);
      if (sum !== undefined) figures.set(name, sum + Number(value));
    } else yield event;
  }
  clearTimeout(timer);
}
