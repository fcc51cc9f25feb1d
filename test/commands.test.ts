import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findFreePort } from "../packages/server/src/db/embedded/server.ts";
import { startTestService } from "./harness.ts";
import { createDatabase } from "./postgres.ts";
import { endPrograms, runPackshot } from "./processes.ts";

after(endPrograms);

test("an account is opened with its credits or not at all: the command can be given again", async () => {
  const packshot = await startTestService();
  const { database } = packshot.service;
  const environment = { DATABASE_URL: packshot.databaseUrl, DATA_DIR: packshot.dataDir };
  const create = async (): Promise<{ code: number | null; output: string }> => {
    const words = ["--name", "North", "--email", "n@example.com", "--credits", "7"];
    const { child, output } = runPackshot(["account", "create", ...words], environment);
    await once(child, "close");
    return { code: child.exitCode, output: output() };
  };
  await database.query("alter table ledger_entries rename to ledger_away");
  const failed = await create();
  await database.query("alter table ledger_away rename to ledger_entries");
  assert.equal(failed.code, 1, failed.output);
  assert.match(failed.output, /ledger_entries/);
  const again = await create();
  assert.equal(again.code, 0, again.output);
  assert.match(again.output, /personal account of North, 7 credits/);
});

test("the keys and brands of an account that is not there are no empty list", async () => {
  const packshot = await startTestService();
  const environment = { DATABASE_URL: packshot.databaseUrl, DATA_DIR: packshot.dataDir };
  for (const name of ["key", "brand"]) {
    const { child, output } = runPackshot([name, "list", "--account", "acct_absent"], environment);
    await once(child, "close");
    assert.equal(child.exitCode, 1, output());
    assert.match(output(), /There is no such account/);
  }
});

test("the command line takes the names that the dashboard takes", async () => {
  const packshot = await startTestService();
  const environment = { DATABASE_URL: packshot.databaseUrl, DATA_DIR: packshot.dataDir };
  const { id } = await packshot.account();
  for (const words of [
    ["key", "create"],
    ["user", "create", "--email", "ada@example.com"],
  ]) {
    const options = ["--account", id, "--name", "North\u202eretsuC"];
    const { child, output } = runPackshot([...words, ...options], environment);
    await once(child, "close");
    assert.equal(child.exitCode, 1, output());
    assert.match(output(), /^packshot: name takes 1 to 100 characters/);
  }
});

test("whoever asks a command for help gets it, and does not start the command", async () => {
  for (const words of [["-h"], ["cutout", "--help"]]) {
    const { child, output } = runPackshot(words, {});
    await once(child, "close");
    assert.equal(child.exitCode, 0, output());
    assert.match(output(), /packshot cutout PHOTO --out PNG/);
    assert.match(output(), /--shots 1\|4\|6.*--quality standard\|pro\|4k/);
  }
});

test("a folder that can't be made is named by its setting: the start tried it for ever", async () => {
  const blocked = existsSync("/proc/self") ? "/proc/packshot/data" : "/dev/null/data";
  const { child, output } = runPackshot(["serve"], { DATA_DIR: blocked });
  await once(child, "close");
  assert.equal(child.exitCode, 1, output());
  assert.match(output(), /^packshot: DATA_DIR takes a folder that can be made and written \(E/);
});

test("files of another database are left alone: its sweep would delete all of them", async () => {
  const packshot = await startTestService();
  const other = await createDatabase();
  const environment = { DATABASE_URL: other.url, DATA_DIR: packshot.dataDir };
  const { child, output } = runPackshot(["worker"], environment);
  await once(child, "close");
  await other.drop();
  assert.equal(child.exitCode, 1, output());
  const file = join(packshot.dataDir, "files", ".installation");
  assert.ok(output().includes(`Remove ${file} only where`), output());
});

test("a database that does not answer is named by its setting, with what each of its addresses said", async () => {
  const twice = `import dns from "node:dns";
    dns.lookup = (name, options, done) =>
      done(null, ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 })));`;
  const { child, output } = runPackshot(["audit"], {
    DATABASE_URL: "postgres://packshot@localhost:1/packshot",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(twice)}`,
  });
  await once(child, "close");
  assert.equal(child.exitCode, 1, output());
  assert.match(
    output(),
    /^packshot: DATABASE_URL takes a PostgreSQL that lets us in \(connect ECONNREFUSED 127\.0\.0\.1:1, connect ECONNREFUSED 127\.0\.0\.2:1\)\.\n$/,
  );
});

test("a service whose terminal is closed stops in order, and its database with it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "packshot-closed-"));
  const environment = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
  const program = runPackshot(["serve", "--json"], environment);
  await program.printed(
    `"setupLink":"http://127.0.0.1:${environment.PORT}/setup","demoKey":"packshot_`,
  );
  assert.equal(await program.end("SIGHUP"), 0, program.output());
  const left = await readdir(join(dataDir, "postgres", "cluster"));
  assert.ok(!left.includes("postmaster.pid"));
  await rm(dataDir, { recursive: true });
});
