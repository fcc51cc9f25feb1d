import { grantCredits } from "@packshot/server";
import { withAdmin } from "./admin.ts";
import { readOptions, requireOption, wholeNumber } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** `packshot credits grant` */
export async function creditsCommand(words: string[]): Promise<number> {
  const { plain, json, options } = readOptions(words, ["account", "credits", "note"]);
  if (plain[0] !== "grant") throw new UsageError("packshot credits takes grant.");
  const accountId = requireOption(options.account, "account");
  const credits = wholeNumber(requireOption(options.credits, "credits"), "credits");
  const note = requireOption(options.note, "note");
  return withAdmin(json, async ({ database, now }) => {
    const balance = await grantCredits(database, { accountId, credits, note, now: now() });
    return {
      json: { account: accountId, credits, balance },
      text: `The balance is ${balance} credits`,
    };
  });
}
