import { grantCredits } from "@packshot/server";
import { withAdmin } from "./admin.ts";
import { readVerb, requireOption, wholeNumber } from "./options.ts";

/** `packshot credits grant` */
export async function creditsCommand(words: string[]): Promise<number> {
  const { json, options } = readVerb("credits", words, { grant: ["account", "credits", "note"] });
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
