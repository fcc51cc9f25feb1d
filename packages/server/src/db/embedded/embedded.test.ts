import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, beforeEach, test } from "node:test";
import pg from "pg";
import { UnknownOutcomeError } from "../../unknown-outcome.ts";
import { openDatabase } from "../database.ts";
import { markOf, wasCommitted, type TransactionMark } from "../outcome.ts";
import { findBinaries } from "./binaries.ts";
import { eventually } from "./eventually.fixture.ts";
import { findEmbeddedPostgres } from "./connection-file.ts";
import {
  openEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "./embedded.ts";
import { DataFolderInUseError } from "./errors.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const scratch = mkdtempSync(join(tmpdir(), "packshot-postgres-"));
chmodSync(scratch, 0o755);
/** One cluster for the tests that don't need their own: to make and remove one is most of a test's time. */
const dataFolder = join(scratch, "shared", "data");
mkdirSync(dataFolder, { recursive: true, mode: 0o700 });

beforeEach(async () => {
  const postgres = await start(dataFolder);
  await query(postgres.url, "drop table if exists acknowledged");
  await query(postgres.url, "create table acknowledged (n int primary key)");
  await postgres.stop();
});

after(() => rmSync(scratch, { recursive: true, force: true }));

test("a first start makes a durable cluster that opens with its password alone", async () => {
  const postgres = await start(dataFolder);
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"])
    assert.equal(await show(postgres.url, setting), "on", setting);
  assert.equal(await show(postgres.url, "listen_addresses"), "127.0.0.1");
  const wrong = new URL(postgres.url);
  wrong.password = "wrong";
  await assert.rejects(query(wrong.href, "select 1"), /password authentication failed/);
  wrong.password = "";
  await assert.rejects(query(wrong.href, "select 1"), /password/);
  for (const name of ["password", "connection"])
    assert.equal(statSync(join(dataFolder, "postgres", name)).mode & 0o777, 0o600, name);
  assert.equal(findEmbeddedPostgres(dataFolder), postgres.url);
  await postgres.stop();
  await postgres.stop();
  assert.equal(findEmbeddedPostgres(dataFolder), undefined);
  await assert.rejects(query(postgres.url, "select 1"), /ECONNREFUSED/);
});

test("a second start finds the rows of the first", async () => {
  const first = await start(dataFolder);
  await query(first.url, "insert into acknowledged values (1)");
  await first.stop();
  const second = await start(dataFolder);
  assert.deepEqual(await acknowledged(second.url), [1]);
  assert.equal(second.url, first.url, "where a worker beside the service looks for it again");
  await second.stop();
});

test("a server that outlived its killed parent is stopped, and every acknowledged row is there", async () => {
  const run = await runInProcess(dataFolder);
  const pid = postmasterOf(dataFolder);
  const rows = await insertUntilBroken(run.url, async () => {
    await kill(run.process);
  });
  assert.ok(isAlive(pid), "the postmaster lives on");
  const postgres = await start(dataFolder);
  assert.ok(!isAlive(pid), "and was stopped");
  assert.ok(rows.length > 0);
  assert.deepEqual(rows, (await acknowledged(postgres.url)).slice(0, rows.length));
  await postgres.stop();
});

test("a pid file left by a kill of everything is passed over, and the process that has the number now lives", async () => {
  const run = await runInProcess(dataFolder);
  const rows = await insertUntilBroken(run.url, async () => {
    await kill(run.process);
    process.kill(postmasterOf(dataFolder), "SIGKILL");
  });
  const bystander = spawn("sleep", ["60"], isRoot ? nobody : {});
  try {
    const pidFile = join(dataFolder, "postgres/cluster/postmaster.pid");
    const lines = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [bystander.pid, ...lines.slice(1)].join("\n"));
    const postgres = await start(dataFolder);
    assert.equal(bystander.signalCode, null);
    assert.deepEqual(rows, (await acknowledged(postgres.url)).slice(0, rows.length));
    await postgres.stop();
    assert.equal(bystander.signalCode, null);
  } finally {
    await kill(bystander);
  }
});

test("PostgreSQL killed under a running service comes back at the same address with every acknowledged row, and takes no other transaction for one that was lost", async () => {
  const postgres = await start(dataFolder);
  const killed = postmasterOf(dataFolder);
  const lost = new pg.Client({ connectionString: postgres.url });
  lost.on("error", () => {});
  await lost.connect();
  let mark: TransactionMark | null = null;
  const rows = await insertUntilBroken(postgres.url, async () => {
    await lost.query("begin");
    await lost.query("insert into acknowledged values (0)");
    mark = await markOf(lost);
    process.kill(killed, "SIGKILL");
  });
  const there = await eventually(() => acknowledged(postgres.url));
  assert.deepEqual(rows, there.slice(0, rows.length));
  // Its number is given again.
  await query(postgres.url, "insert into acknowledged values (100)");
  await query(postgres.url, "insert into acknowledged values (101)");
  assert.ok(mark);
  const database = openDatabase({ url: postgres.url, maxConnections: 1, onError: assert.ifError });
  await assert.rejects(wasCommitted(database, mark, null), UnknownOutcomeError);
  await database.close();
  assert.notEqual(postmasterOf(dataFolder), killed);
  await postgres.stop();
  assert.ok(!isAlive(postmasterOf(dataFolder, killed)));
});

test("a data folder has one owner, in this process or another, until the owner ends in any way", async () => {
  const run = await runInProcess(dataFolder);
  await assert.rejects(start(dataFolder), (error) => {
    assert.ok(error instanceof DataFolderInUseError);
    assert.match(error.message, new RegExp(`process ${run.process.pid}\\)`));
    return true;
  });
  const beside = await openEmbeddedPostgres(optionsFor(dataFolder));
  assert.equal(beside.url, run.url);
  await beside.stop();
  assert.deepEqual(await acknowledged(run.url), []);
  await kill(run.process);
  const postgres = await start(dataFolder);
  await assert.rejects(start(dataFolder), DataFolderInUseError);
  assert.deepEqual(await acknowledged(postgres.url), []);
  await postgres.stop();
});

test("a command without a service beside it has a server of its own, for as long as it runs", async () => {
  const postgres = await openEmbeddedPostgres(optionsFor(dataFolder));
  assert.deepEqual(await acknowledged(postgres.url), []);
  await postgres.stop();
  await assert.rejects(query(postgres.url, "select 1"), /ECONNREFUSED/);
});

test("a process that exits without a stop takes PostgreSQL along", async () => {
  const run = await runInProcess(dataFolder);
  const pid = postmasterOf(dataFolder);
  run.process.stdin?.end();
  await once(run.process, "exit");
  await eventually(async () => assert.ok(!isAlive(pid)));
});

test("it runs from a folder, and on one, that PostgreSQL's user can't enter or write", async () => {
  const home = join(scratch, "home");
  const binaries = join(home, "packages/linux/native");
  cpSync(findBinaries(), binaries, { recursive: true, verbatimSymlinks: true });
  cpSync(join(findBinaries(), "../package.json"), join(binaries, "../package.json"));
  for (const name of readdirSync(join(binaries, "lib")))
    if (/^libicu.*\.so(\.60)?$/.test(name)) rmSync(join(binaries, "lib", name));
  mkdirSync(join(home, "data"), { mode: 0o700 });
  const programs = join(scratch, "programs");
  // Root hands PostgreSQL to a user who can't enter the home; a normal user can't make the missing links.
  if (isRoot) chmodSync(home, 0o700);
  else chmodSync(join(binaries, "lib"), 0o555);
  for (const attempt of ["first", "second"]) {
    const postgres = await startEmbeddedPostgres({
      ...optionsFor(join(home, "data")),
      binaries,
      programFolders: [programs],
    });
    assert.equal(await show(postgres.url, "fsync"), "on", attempt);
    await query(postgres.url, "select * from pg_timezone_names limit 1");
    await postgres.stop();
  }
  assert.equal(readdirSync(programs).length, 1, "one copy for both starts");
  chmodSync(join(binaries, "lib"), 0o755);
});

// As root, the normal user's way is walked too, where that user can read the checkout.
if (isRoot && canRun(nobody))
  test("it runs as a normal user", async () => {
    const folder = join(scratch, "nobody");
    for (const path of [folder, join(folder, "data")]) {
      mkdirSync(path);
      chownSync(path, nobody.uid, nobody.gid);
    }
    const run = await runInProcess(join(folder, "data"), nobody);
    assert.equal(await show(run.url, "fsync"), "on");
    assert.equal(statSync(join(folder, "data/postgres/cluster")).uid, nobody.uid);
    await kill(run.process);
    // And root goes on where the user began, as that user.
    const postgres = await start(join(folder, "data"));
    assert.equal(statSync(`/proc/${postmasterOf(join(folder, "data"))}`).uid, nobody.uid);
    await postgres.stop();
  });

function optionsFor(dataFolder: string): EmbeddedPostgresOptions {
  return {
    dataFolder,
    log: { debug: () => {}, warn: () => {} },
    onFailure: (error) => assert.fail(error),
  };
}

function start(dataFolder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(optionsFor(dataFolder));
}

/** Starts PostgreSQL in another process, which exits when its standard input ends. */
async function runInProcess(
  dataFolder: string,
  user: object = {},
): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve("./embedded.ts"))});
    const log = { debug() {}, warn() {} };
    const postgres = await startEmbeddedPostgres({ dataFolder: process.argv[1], log, onFailure: (e) => { throw e; } });
    console.log(postgres.url);
    process.stdin.on("end", () => process.exit()).resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataFolder], {
    ...user,
    cwd: "/",
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { process: child, url };
}

/** Inserts rows one by one, breaks the server after the twentieth, and returns those whose commit was acknowledged. */
async function insertUntilBroken(url: string, breakIt: () => Promise<void>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const rows: number[] = [];
  try {
    for (let n = 1; n <= 40; n++) {
      if (n === 20) await breakIt();
      await client.query("insert into acknowledged values ($1)", [n]);
      rows.push(n);
    }
  } catch {
    // The server is gone, as it should be for some.
  } finally {
    await client.end().catch(() => {});
  }
  assert.ok(rows.length >= 19);
  return rows;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function show(url: string, setting: string): Promise<unknown> {
  return (await query(url, `show ${setting}`))[0]?.[setting];
}

async function acknowledged(url: string): Promise<unknown[]> {
  return (await query(url, "select n from acknowledged order by n")).map((row) => row["n"]);
}

function postmasterOf(dataFolder: string, gone = 0): number {
  try {
    return parseInt(readFileSync(join(dataFolder, "postgres/cluster/postmaster.pid"), "utf8"), 10);
  } catch (error) {
    if (gone) return gone;
    throw error;
  }
}

/** A process that ended and that nobody has asked about yet is not alive. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function canRun(user: object): boolean {
  try {
    accessSync(dirname(process.execPath));
    return (
      spawnSync(
        process.execPath,
        [import.meta.filename.replace(/embedded.test.ts$/, "errors.ts")],
        user,
      ).status === 0
    );
  } catch {
    return false;
  }
}
