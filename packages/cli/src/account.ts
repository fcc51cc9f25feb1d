import { createAccount, grantCredits, listAccounts, plans } from "@packshot/server";
import { table, withAdmin } from "./admin.ts";
import { oneOf, readVerb, requireOption, wholeNumber } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** `packshot account create|list` */
export async function accountCommand(words: string[]): Promise<number> {
  const { verb, json, options } = readVerb("account", words, {
    create: ["name", "email", "plan", "credits"],
    list: [],
  });
  if (verb === "list")
    return withAdmin(json, async ({ database }) => {
      const accounts = await listAccounts(database);
      const rows = accounts.map(({ id, kind, plan, balance, name, email }) => [
        id,
        plan ?? kind,
        balance,
        name,
        email,
      ]);
      return {
        json: accounts,
        text: table([["id", "kind", "credits", "name", "e-mail"], ...rows]),
      };
    });
  const name = requireOption(options.name, "name");
  const email = requireOption(options.email, "email");
  const plan = options.plan === undefined ? null : oneOf(options.plan, plans, "plan");
  const credits = options.credits === undefined ? 0 : wholeNumber(options.credits, "credits");
  if (credits < 0) throw new UsageError("--credits takes 0 or more.");
  return withAdmin(json, async ({ database, newId, now }) => {
    // Both or neither: an account without its credits would hold the e-mail when the command is given again.
    const { account, balance } = await database.transaction(async (tx) => {
      const made = await createAccount(tx, { name, email, plan }, { newId, now: now() });
      const grant = { accountId: made.id, credits, note: "Opening balance", now: now() };
      return { account: made, balance: credits > 0 ? await grantCredits(tx, grant) : 0 };
    });
    return {
      json: { ...account, credits: balance },
      text: `${account.id}  ${account.kind} account of ${name}, ${balance} credits`,
    };
  });
}
