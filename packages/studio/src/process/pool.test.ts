import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isAlive } from "./is-alive.fixture.ts";
import { type PoolOptions, ProcessPool } from "./pool.ts";

const modulePath = fileURLToPath(new URL("./pool-child.fixture.ts", import.meta.url));
const parentPath = fileURLToPath(new URL("./pool-parent.fixture.ts", import.meta.url));

function openPool(processes: number, change: Partial<PoolOptions> = {}): ProcessPool {
  return new ProcessPool({
    modulePath,
    processes,
    open: { greeting: "hello" },
    log: () => undefined,
    graceMs: 5000,
    ...change,
  });
}

/** Closed when its test ends, passed or not: a child that was left would keep the file from ending. */
function openPoolOfOne(context: TestContext, change: Partial<PoolOptions> = {}): ProcessPool {
  const pool = openPool(1, change);
  context.after(() => pool.close());
  return pool;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

describe("a pool of two processes", () => {
  let pool: ProcessPool;
  before(() => {
    pool = openPool(2);
  });
  after(() => pool.close());

  test("hands buffers through, opens children with its options, and reports progress", async () => {
    const seen: number[] = [];
    const bytes = Buffer.from([1, 2, 3]);
    const value = await pool.call("echo", bytes, { onProgress: (share) => seen.push(share) });
    assert.deepEqual(value, { greeting: "hello", bytes });
    assert.deepEqual(seen, [0.5]);
  });

  test("an error keeps its code, and tells the log what caused it", async () => {
    await assert.rejects(pool.call("refuse", null), {
      name: "StudioError",
      code: "no_product",
      message: "Nothing there.",
      stack: /Caused by: Error: all is white/,
    });
    await assert.rejects(pool.call("missing", null), /No verb missing/);
  });

  test("a killed child rejects its own call alone, and is replaced", async () => {
    const doomed = (await pool.call("pid", null)) as number;
    // One of them is the doomed child's, the other one's runs on when that is gone.
    const calls = Promise.allSettled([pool.call("outlive", doomed), pool.call("outlive", doomed)]);
    process.kill(doomed, "SIGKILL");
    const settled = await calls;
    const [killed, ...others] = settled.filter(({ status }) => status === "rejected");
    assert.match(String((killed as PromiseRejectedResult).reason), /SIGKILL/);
    assert.deepEqual(others, []);
    await until(() => pool.processIds.length === 2);
    assert.ok(!pool.processIds.includes(doomed));
    assert.deepEqual(await pool.call("echo", Buffer.from("x")), {
      greeting: "hello",
      bytes: Buffer.from("x"),
    });
  });
});

test("what waits is left to the process that runs, where the other one can't be made anew", async (context) => {
  const { execPath } = process;
  const pool = openPool(2);
  context.after(() => {
    process.execPath = execPath;
    return pool.close();
  });
  const doomed = (await pool.call("pid", null)) as number;
  const calls = ["outlive", "outlive", "pid", "pid"].map((verb) => pool.call(verb, doomed));
  process.execPath = "\0";
  process.kill(doomed, "SIGKILL");
  const settled = await Promise.allSettled(calls);
  assert.equal(settled.filter(({ status }) => status === "rejected").length, 1);
});

describe("a pool of one process", () => {
  test("aborting kills a running call and drops a waiting one; the pool goes on", async (context) => {
    const pool = openPoolOfOne(context);
    const busy = (await pool.call("pid", null)) as number;
    const running = new AbortController();
    const waiting = new AbortController();
    const first = pool.call("spin", 60_000, { signal: running.signal });
    const second = pool.call("echo", Buffer.alloc(1), { signal: waiting.signal });
    const third = pool.call("pid", null);
    await sleep(100);
    waiting.abort();
    running.abort();
    await assert.rejects(first, { code: "cancelled" });
    await assert.rejects(second, { code: "cancelled" });
    assert.notEqual(await third, busy);
    assert.ok(!isAlive(busy));
    await assert.rejects(pool.call("pid", null, { signal: AbortSignal.abort() }), {
      code: "cancelled",
    });
  });

  test("what reaches the whole group of a terminal ends no child", async (context) => {
    const pool = openPoolOfOne(context);
    const pid = (await pool.call("pid", null)) as number;
    const running = pool.call("sleep", 200);
    for (const signal of ["SIGINT", "SIGHUP"] as const) process.kill(pid, signal);
    assert.equal(await running, 200);
    assert.equal(await pool.call("pid", null), pid);
  });

  test("close lets running work end, rejects what waits, and leaves no process", async (context) => {
    const pool = openPoolOfOne(context);
    const pid = (await pool.call("pid", null)) as number;
    const running = pool.call("sleep", 200);
    const waiting = pool.call("pid", null);
    const rejected = assert.rejects(waiting, { code: "cancelled" });
    await pool.close();
    assert.equal(await running, 200);
    await rejected;
    assert.ok(!isAlive(pid));
    await assert.rejects(pool.call("pid", null), { code: "cancelled" });
  });

  test("close kills work that outlives the grace", async (context) => {
    const pool = openPoolOfOne(context, { graceMs: 100 });
    await pool.call("pid", null);
    const stuck = pool.call("spin", 60_000);
    const rejected = assert.rejects(stuck);
    await pool.close();
    await rejected;
  });

  test("what stops the whole group leaves its children to the parent", async (context) => {
    const pool = openPoolOfOne(context);
    const pid = (await pool.call("pid", null)) as number;
    const running = pool.call("sleep", 300);
    process.kill(pid, "SIGTERM");
    assert.equal(await running, 300);
  });
});

describe("a pool of one process that doesn't start", () => {
  test("a child that can't start rejects the call, and what it said is logged", async (context) => {
    const events: object[] = [];
    const pool = openPoolOfOne(context, {
      open: { greeting: "fail" },
      log: (event) => events.push(event),
    });
    await assert.rejects(pool.call("pid", null), /exit code 1/);
    await until(() => JSON.stringify(events).includes("can't open"));
  });

  test("a child that is killed as it starts rejects the call, and is not made anew at once", async (context) => {
    const events: object[] = [];
    const pool = openPoolOfOne(context, {
      open: { greeting: "die" },
      log: (event) => events.push(event),
    });
    await assert.rejects(pool.call("pid", null), /SIGKILL/);
    assert.equal(events.length, 1);
    assert.deepEqual(pool.processIds, []);
  });

  test("a process that can't be made rejects the call, and is made once it can be", async (context) => {
    const { execPath } = process;
    context.after(() => {
      process.execPath = execPath;
    });
    process.execPath = `${execPath}-that-is-gone`;
    const pool = openPoolOfOne(context);
    await assert.rejects(pool.call("pid", null), /ENOENT/);
    process.execPath = execPath;
    const pid = (await pool.call("pid", null)) as number;
    // Refused before a process is tried, as without memory for one.
    process.execPath = "\0";
    process.kill(pid, "SIGKILL");
    await assert.rejects(pool.call("pid", null), /SIGKILL|could not be made/);
    await assert.rejects(pool.call("pid", null), /could not be made/);
    process.execPath = execPath;
    assert.ok(isAlive((await pool.call("pid", null)) as number));
  });

  test("a pool whose process can't be made closes", async (context) => {
    const { execPath } = process;
    process.execPath = `${execPath}-that-is-gone`;
    const pool = openPoolOfOne(context);
    process.execPath = execPath;
    const waiting = assert.rejects(pool.call("pid", null), { code: "cancelled" });
    await pool.close();
    await waiting;
  });
});

test("children end when their parent is killed", async () => {
  const parent = fork(parentPath, [], { stdio: "ignore" });
  const [pids] = (await once(parent, "message")) as [number[]];
  assert.ok(pids.length === 2 && pids.every(isAlive));
  parent.kill("SIGKILL");
  await until(() => !pids.some(isAlive));
});

test("what children compiled is kept for the next, though nothing but a kill ends them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packshot-compiled-"));
  const parent = fork(parentPath, [], { stdio: "ignore", env: { NODE_COMPILE_CACHE: folder } });
  const [pids] = (await once(parent, "message")) as [number[]];
  // The parent keeps its own when it exits, and by now it has not.
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true });
  parent.kill("SIGKILL");
  await until(() => !pids.some(isAlive));
  rmSync(folder, { recursive: true });
  assert.ok(kept.some((entry) => entry.isFile()));
});
