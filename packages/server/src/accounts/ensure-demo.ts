import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { grantCredits } from "../credits/grant-credits.ts";
import { authenticate } from "../keys/authenticate.ts";
import { createKey } from "../keys/create-key.ts";
import type { Service } from "../service.ts";
import { createAccount, listAccounts } from "./create-account.ts";

const demoCredits = 1000;

/**
 * On an installation's first start: an account to try it with, and its key in DATA_DIR/demo-key (0600).
 * @returns the demo key while it is valid; null once it was revoked or its file is gone
 */
export async function ensureDemo(service: Service): Promise<string | null> {
  const file = join(service.settings.dataDir, "demo-key");
  const { database, newId } = service;
  const now = service.now();
  if ((await listAccounts(database)).length === 0) {
    const wanted = { name: "Demo", email: "demo@packshot.invalid", plan: null };
    const { id: accountId } = await createAccount(database, wanted, { newId, now });
    await grantCredits(database, { accountId, credits: demoCredits, note: "To try it with", now });
    const keyWanted = { accountId, brandId: null, name: "Demo", expiresAt: null };
    const { key } = await createKey(database, keyWanted, { newId, now });
    await writeFile(file, `${key}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    return key;
  }
  const key = (await readFile(file, "utf8").catch(() => "")).trim();
  if (!key) return null;
  return authenticate(database, key, { now, onError: () => {} }).then(
    () => key,
    () => null,
  );
}
