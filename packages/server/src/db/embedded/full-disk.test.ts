import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded.ts";
import { eventually } from "./eventually.fixture.ts";
import { readPidFile } from "./old-server.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "packshot-full-disk-"));
chmodSync(dataFolder, 0o755);
const cluster = join(dataFolder, "postgres/cluster");
/** A file that PostgreSQL writes at each start. */
const written = join(cluster, "postmaster.opts");
const warnings: string[] = [];

after(() => rmSync(dataFolder, { recursive: true, force: true }));

// A write to this device is answered as one to a full disk is.
if (existsSync("/dev/full"))
  test("PostgreSQL that a full disk keeps from starting again is started once there is room; a stop does not wait for that", async () => {
    const healed = await start();
    await killWithFullDisk();
    rmSync(written);
    await eventually(() => ask(healed.url));
    await healed.stop();
    const stopped = await start();
    await killWithFullDisk();
    await stopped.stop();
  });

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataFolder,
    log: { debug: () => {}, warn: (message) => void warnings.push(message) },
    onFailure: (error) => assert.fail(error),
  });
}

async function killWithFullDisk(): Promise<void> {
  warnings.length = 0;
  rmSync(written);
  symlinkSync("/dev/full", written);
  process.kill(readPidFile(cluster)?.pid ?? assert.fail("it runs"), "SIGKILL");
  await eventually(async () => assert.match(warnings.join(), /The disk is full/));
}

async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await client.query("select 1");
  await client.end();
}
