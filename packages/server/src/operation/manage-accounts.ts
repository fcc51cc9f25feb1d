import { changePlan } from "../accounts/change-plan.ts";
import { changeAccount } from "../accounts/change-account.ts";
import { createAccount } from "../accounts/create-account.ts";
import { findAccount } from "../accounts/find-account.ts";
import type { Plan } from "../accounts/rules.ts";
import { grantCredits } from "../credits/grant-credits.ts";
import { AppError } from "../errors.ts";
import { invite } from "../members/invite.ts";
import { readPage } from "../pages/cursor.ts";
import type { Service } from "../service.ts";
import { selectAccountRows, type AccountRow } from "./store.ts";

/** @throws AppError invalid_request for a cursor that is none */
export async function listAccountRows(
  service: Service,
  text: string | null,
  page: { cursor: string | undefined; limit: number },
): Promise<{ accounts: AccountRow[]; nextCursor: string | null }> {
  const { rows: accounts, nextCursor } = await readPage(
    page,
    (after, limit) => selectAccountRows(service.database, { text, id: null }, after, limit),
    ({ createdAt, id }) => [createdAt, id],
  );
  return { accounts, nextCursor };
}

/**
 * Makes an account, with credits and an invitation for its owner where they are wanted.
 * @throws AppError invalid_request | email_taken
 */
export async function openAccount(
  service: Service,
  wanted: {
    name: string;
    email: string;
    plan: Plan | null;
    credits: number;
    inviteOwner: { senderId: string } | null;
  },
): Promise<{ account: AccountRow; inviteLink: string | null }> {
  const { database, newId } = service;
  const now = service.now();
  const id = await database.transaction(async (tx) => {
    const account = await createAccount(tx, wanted, { newId, now });
    const { credits } = wanted;
    if (credits > 0)
      await grantCredits(tx, { accountId: account.id, credits, note: "Opening balance", now });
    return account.id;
  });
  const { email, inviteOwner } = wanted;
  const owner = { accountId: id, email, role: "owner", brandId: null } as const;
  const sent = inviteOwner && (await invite(service, { ...owner, ...inviteOwner }));
  return { account: await readAccountRow(service, id), inviteLink: sent?.link ?? null };
}

/** @throws AppError not_found | invalid_request */
export async function changeAccountRow(
  service: Service,
  id: string,
  wanted: { name?: string; plan?: Plan | null },
): Promise<AccountRow> {
  await findAccount(service.database, id);
  // The plan first, which may be refused: then nothing has changed.
  if (wanted.plan !== undefined) await changePlan(service.database, id, wanted.plan);
  if (wanted.name !== undefined) await changeAccount(service, id, { name: wanted.name });
  return readAccountRow(service, id);
}

async function readAccountRow(service: Service, id: string): Promise<AccountRow> {
  const [account] = await selectAccountRows(service.database, { text: null, id }, null, 1);
  if (!account) throw new AppError("not_found", "There is no such account.");
  return account;
}
