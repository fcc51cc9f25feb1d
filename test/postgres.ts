import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../packages/server/src/db/embedded/embedded.ts";

/** Where the run's PostgreSQL listens; set by the global setup, so that the test files share one. */
export const postgresVariable = "PACKSHOT_TEST_POSTGRES";

/** Starts a PostgreSQL of the tests' own in a temporary folder. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "packshot-test-"));
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: { debug() {}, warn() {} },
    onFailure(error) {
      throw error;
    },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database for one test file. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env[postgresVariable];
  const own = shared ? null : await startTestPostgres();
  const server = shared ?? own?.url;
  if (!server) throw new Error("no PostgreSQL for the tests");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await run(server, `drop database ${name} with (force)`);
      await own?.stop();
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
