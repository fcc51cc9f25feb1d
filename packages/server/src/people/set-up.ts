import { createHmac, timingSafeEqual } from "node:crypto";
import type { SessionCaller } from "../caller.ts";
import { adoptDemo } from "../accounts/adopt-demo.ts";
import { createAccount } from "../accounts/create-account.ts";
import type { Plan } from "../accounts/rules.ts";
import { grantCredits } from "../credits/grant-credits.ts";
import { setUpAlone } from "../db/migrate.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import { addMember } from "../members/invite.ts";
import type { Service } from "../service.ts";
import { signIn, type Client, type WithCookies } from "./session.ts";
import { hashPassword } from "./sign-up.ts";
import { hasOperator, insertUser } from "./store.ts";

const openingCredits = 1000;

/** True until the installation has its operator. */
export async function isSetupOpen(service: Service): Promise<boolean> {
  return !(await hasOperator(service.database));
}

/** Where the installation's owner is made; null once there is one. */
export async function findSetupLink(service: Service): Promise<string | null> {
  if (!(await isSetupOpen(service))) return null;
  const { baseUrl } = service.settings;
  const query = service.setupToken === null ? "" : `?token=${service.setupToken}`;
  return `${baseUrl}/setup${query}`;
}

/** What stands in the link that a start on an open network prints, so that not just anybody becomes the operator. */
export function setupTokenFrom(secret: Buffer): string {
  return createHmac("sha256", secret).update("packshot-setup").digest("base64url");
}

/**
 * Makes the installation's owner: its operator, and the owner of the demo account with the work that the printed key
 * made, where that is still nobody's; else of a new one.
 * @throws AppError setup_closed | token_invalid | invalid_request | email_taken
 */
export async function setUp(
  service: Service,
  client: Client,
  wanted: {
    name: string;
    email: string;
    password: string;
    accountName: string | null;
    plan: Plan | null;
    token: string | null;
  },
): Promise<WithCookies<SessionCaller>> {
  if (!(await isSetupOpen(service))) throw closed();
  if (service.setupToken !== null && !isEqual(service.setupToken, wanted.token ?? ""))
    throw new AppError(
      "token_invalid",
      "The link that the service printed at its start opens this.",
    );
  const email = normaliseEmail(wanted.email);
  const passwordHash = await hashPassword(service, wanted.password);
  await setUpAlone(service.database, async (tx) => {
    if (await hasOperator(tx)) throw closed();
    const now = service.now();
    const id = service.newId("user");
    const user = { id, name: wanted.name.trim(), email, emailVerified: true, isOperator: true };
    if (!(await insertUser(tx, { ...user, passwordHash, now })))
      throw new AppError("email_taken", "There is a user with this e-mail already.");
    const account = { name: wanted.accountName ?? wanted.name, email, plan: wanted.plan };
    const accountId = (await adoptDemo(tx, account)) ?? (await newAccount(service, tx, account));
    await addMember(tx, { accountId, userId: id, role: "owner" }, now);
  });
  return signIn(service, client, { email, password: wanted.password, remember: true });
}

async function newAccount(
  service: Service,
  tx: Parameters<typeof createAccount>[0],
  wanted: { name: string; email: string; plan: Plan | null },
): Promise<string> {
  const now = service.now();
  const own = { ...wanted, madeByOwner: true };
  const { id } = await createAccount(tx, own, { newId: service.newId, now });
  await grantCredits(tx, { accountId: id, credits: openingCredits, note: "Opening balance", now });
  return id;
}

function closed(): AppError {
  return new AppError("setup_closed", "This installation is set up already; sign in.");
}

function isEqual(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
