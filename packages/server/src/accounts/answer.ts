import { z } from "zod";
import type { Service } from "../service.ts";
import { hrefOf } from "../files/links.ts";
import { plans } from "./rules.ts";
import type { Account } from "./store.ts";

export const accountSchema = z.object({
  id: z.string(),
  object: z.literal("account"),
  kind: z.enum(["personal", "agency"]),
  plan: z.enum(plans).nullable(),
  name: z.string(),
  color: z.string().nullable(),
  logo_url: z.string().nullable(),
  credits: z.int().nullable(),
  low_balance_credits: z.int().nullable(),
  is_low: z.boolean(),
  created_at: z.iso.datetime(),
});

/** An account as its members see it; who may not see money sees none. */
export function answerAccount(
  service: Service,
  account: Account,
  seesMoney: boolean,
): z.output<typeof accountSchema> {
  return {
    id: account.id,
    object: "account",
    kind: account.kind,
    plan: account.plan,
    name: account.name,
    color: account.color,
    logo_url: account.logoKey && hrefOf(service, account.logoKey),
    credits: seesMoney ? account.balance : null,
    low_balance_credits: seesMoney ? account.lowBalanceCredits : null,
    is_low: seesMoney && isLow(account),
    created_at: account.createdAt.toISOString(),
  };
}

/** True from the threshold downwards, where the account set one. */
export function isLow(account: Pick<Account, "balance" | "lowBalanceCredits">): boolean {
  return account.lowBalanceCredits !== null && account.balance <= account.lowBalanceCredits;
}
