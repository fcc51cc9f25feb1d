import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { createAccount } from "../../packages/server/src/accounts/create-account.ts";
import { readSettings } from "../../packages/server/src/config.ts";
import { grantCredits } from "../../packages/server/src/credits/grant-credits.ts";
import { createKey } from "../../packages/server/src/keys/create-key.ts";
import { start, type Running } from "../../packages/server/src/main.ts";
import { findFreePort } from "../../packages/server/src/db/embedded/server.ts";

/** A whole service with a rich account, logging as in production to nowhere. Its folder goes when the process ends. */
export async function startBenchService(
  databaseUrl: string,
  parts: { worker: boolean },
): Promise<{ running: Running; key: string; accountId: string }> {
  const folder = mkdtempSync(join(tmpdir(), "packshot-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const settings = readSettings({
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REQUESTS_PER_MINUTE: "1000000",
  });
  const running = await start(settings, {
    api: true,
    worker: parts.worker,
    log: pino({ level: "info" }, { write() {} }),
    onFatal(error) {
      throw error;
    },
  });
  const { database, newId } = running.service;
  const now = new Date();
  const wanted = { name: "Bench", email: "bench@example.com", plan: null };
  const { id: accountId } = await createAccount(database, wanted, { newId, now });
  await grantCredits(database, { accountId, credits: 1_000_000, note: "bench", now });
  const keyWanted = { accountId, brandId: null, name: "bench", expiresAt: null };
  const { key } = await createKey(database, keyWanted, { newId, now });
  return { running, key, accountId };
}
