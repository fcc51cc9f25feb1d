import {
  createKey,
  findAccount,
  graces,
  listKeys,
  revokeKey,
  rotateKey,
  tidyName,
  type RotationGrace,
} from "@packshot/server";
import { table, withAdmin } from "./admin.ts";
import { oneOf, readVerb, requireOption } from "./options.ts";

/** `packshot key create|list|rotate|revoke` */
export async function keyCommand(words: string[]): Promise<number> {
  const { verb, json, options } = readVerb("key", words, {
    create: ["account", "brand", "name"],
    list: ["account"],
    rotate: ["key", "grace"],
    revoke: ["key"],
  });
  switch (verb) {
    case "create":
      return create(json, options);
    case "list":
      return list(json, requireOption(options.account, "account"));
    case "rotate":
      return rotate(
        json,
        requireOption(options.key, "key"),
        oneOf(options.grace ?? "24h", graces, "grace"),
      );
    case "revoke":
      return revoke(json, requireOption(options.key, "key"));
  }
}

function create(
  isJson: boolean,
  options: { account?: string; brand?: string; name?: string },
): Promise<number> {
  const accountId = requireOption(options.account, "account");
  const wanted = {
    accountId,
    brandId: options.brand ?? null,
    name: tidyName(options.name ?? "API key"),
    expiresAt: null,
  };
  return withAdmin(isJson, async ({ database, newId, now }) => {
    const made = await database.transaction((tx) => createKey(tx, wanted, { newId, now: now() }));
    return { json: made, text: `${made.key}\nThis is shown once; ${made.id} names it in lists.` };
  });
}

function list(isJson: boolean, accountId: string): Promise<number> {
  return withAdmin(isJson, async ({ database, now }) => {
    await findAccount(database, accountId);
    const keys = await listKeys(database, accountId, now());
    const rows = keys.map((key) => [
      key.id,
      key.state,
      `${key.prefix}…${key.lastFour}`,
      key.brandId,
      key.lastUsedAt?.toISOString() ?? "never used",
      key.expiresAt?.toISOString() ?? "never",
      key.name,
    ]);
    return {
      json: keys,
      text: table([["id", "state", "key", "brand", "last used", "ends", "name"], ...rows]),
    };
  });
}

function rotate(isJson: boolean, keyId: string, grace: RotationGrace): Promise<number> {
  return withAdmin(isJson, async ({ database, newId, now }) => {
    const made = await rotateKey(database, keyId, grace, { newId, now: now() });
    const until = made.oldKeyExpiresAt.toISOString();
    return {
      json: made,
      text: `${made.key}\nThis is shown once; the old key goes on until ${until}.`,
    };
  });
}

function revoke(isJson: boolean, keyId: string): Promise<number> {
  return withAdmin(isJson, async ({ database, now }) => {
    await revokeKey(database, keyId, now());
    return { json: { id: keyId, revoked: true }, text: `${keyId} is revoked` };
  });
}
