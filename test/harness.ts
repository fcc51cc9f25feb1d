import assert from "node:assert/strict";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import pino from "pino";
import { createAccount } from "../packages/server/src/accounts/create-account.ts";
import type { Plan } from "../packages/server/src/accounts/store.ts";
import { readSettings } from "../packages/server/src/config.ts";
import { grantCredits } from "../packages/server/src/credits/grant-credits.ts";
import { createKey } from "../packages/server/src/keys/create-key.ts";
import { start } from "../packages/server/src/main.ts";
import type { Service } from "../packages/server/src/service.ts";
import { findFreePort } from "../packages/server/src/db/embedded/server.ts";
import { checkAnswer } from "./openapi.ts";
import { createDatabase } from "./postgres.ts";

export type Answer = {
  status: number;
  headers: Headers;
  // eslint-disable-next-line typescript/no-explicit-any -- tests read what they assert
  body: any;
};

export type TestService = {
  baseUrl: string;
  service: Service;
  databaseUrl: string;
  dataDir: string;
  /** Everything that was logged, a line an event. */
  logs: string[];
  call(
    method: string,
    path: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Makes an account with credits, and a key of it. */
  account(options?: { plan?: Plan; credits?: number }): Promise<{ id: string; key: string }>;
};

/** Called from a hook, `after` would end what was started with the first test: the file's own is registered here. */
const cleanUps: (() => Promise<void>)[] = [];
after(async () => {
  const failures: unknown[] = [];
  // One that fails must not keep the rest running: the file would never end.
  for (const cleanUp of cleanUps.reverse())
    await cleanUp().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "what a test started did not end");
});

/** Starts a whole service in this process, on a database and a folder of its own; it ends after the test file. */
export async function startTestService(
  options: { worker?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<TestService> {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "packshot-data-"));
  const port = await findFreePort();
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SHUTDOWN_GRACE_SECONDS: "5",
    // Each process that renders compiles the same code anew: with one for each core, some files took a sixth more CPU time.
    WORKER_CONCURRENCY: "1",
    ...options.environment,
  });
  const logs: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logs.push(line) });
  const running = await start(settings, {
    api: true,
    worker: options.worker ?? false,
    log,
    onFatal(error) {
      throw error;
    },
  });
  cleanUps.push(async () => {
    await running.stop();
    await database.drop();
    // A thumbnail may still be written whose page was closed meanwhile.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const { service } = running;
  const { baseUrl } = settings;
  return {
    baseUrl,
    service,
    databaseUrl: database.url,
    dataDir,
    logs,
    call: (method, path, callOptions) => call(baseUrl, method, path, callOptions),
    account: (wanted) => makeAccount(service, wanted),
  };
}

/** Calls the service; every answer of /v1 is held against the OpenAPI document. */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  options: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(options.key && { "x-api-key": options.key }),
      ...(options.body !== undefined && { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: typeof options.body === "string" ? options.body : JSON.stringify(options.body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body: unknown = isJson ? JSON.parse(text) : text;
  if (path.startsWith("/v1/")) await checkAnswer(method, path, response.status, body);
  return { status: response.status, headers: response.headers, body };
}

let accounts = 0;

async function makeAccount(
  service: Service,
  { plan, credits = 100 }: { plan?: Plan; credits?: number } = {},
): Promise<{ id: string; key: string }> {
  const { database, newId } = service;
  const now = service.now();
  const name = plan ? "Studio North" : "Corner Shop";
  const email = `account-${++accounts}-${process.pid}@example.com`;
  const account = await createAccount(
    database,
    { name, email, plan: plan ?? null },
    { newId, now },
  );
  const accountId = account.id;
  if (credits > 0) await grantCredits(database, { accountId, credits, note: "test", now });
  const wanted = { accountId, brandId: null, name: "test", expiresAt: null };
  const { key } = await createKey(database, wanted, { newId, now });
  return { id: accountId, key };
}

/** Polls a job until it ends, holding each poll until the state changes; the test runner's own limit catches one that doesn't. */
export async function untilFinal(
  service: Pick<TestService, "call">,
  path: string,
  key: string,
): Promise<Answer> {
  for (;;) {
    const answer = await service.call("GET", path, { key, headers: { prefer: "wait=5" } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    if (["completed", "failed"].includes(answer.body.status)) return answer;
  }
}

/** A sample photograph of the project's own. */
export function readSample(name: string): Promise<Buffer> {
  return readFile(new URL(`../samples/${name}`, import.meta.url));
}
