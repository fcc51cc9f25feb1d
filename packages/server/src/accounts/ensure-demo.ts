import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { grantCredits } from "../credits/grant-credits.ts";
import { authenticate } from "../keys/authenticate.ts";
import { createKey } from "../keys/create-key.ts";
import type { Queryable } from "../db/database.ts";
import { setUpAlone } from "../db/migrate.ts";
import type { Service } from "../service.ts";
import { createAccount, listAccounts } from "./create-account.ts";
import { demoEmail } from "./rules.ts";

const demoCredits = 1000;

/**
 * On an installation's first start: an account to try it with, and its key in DATA_DIR/demo-key (0600).
 * @returns the demo key while it is valid; null once it was revoked or its file is gone
 */
export async function ensureDemo(service: Service): Promise<string | null> {
  const file = join(service.settings.dataDir, "demo-key");
  const made = await setUpAlone(service.database, (tx) => makeDemo(service, tx, file));
  const key = made ?? (await readFile(file, "utf8").catch(() => "")).trim();
  if (!key) return null;
  return authenticate(service.database, key, { now: service.now(), onError: () => {} }).then(
    () => key,
    () => null,
  );
}

/** All of it or nothing: a key that could not be written down would be lost with its account. */
async function makeDemo(service: Service, tx: Queryable, file: string): Promise<string | null> {
  const { newId } = service;
  const now = service.now();
  if ((await listAccounts(tx)).length > 0) return null;
  const wanted = { name: "Demo", email: demoEmail, plan: null };
  const { id: accountId } = await createAccount(tx, wanted, { newId, now });
  await grantCredits(tx, { accountId, credits: demoCredits, note: "To try it with", now });
  const keyWanted = { accountId, brandId: null, name: "Demo", expiresAt: null };
  const { key } = await createKey(tx, keyWanted, { newId, now });
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return key;
}
