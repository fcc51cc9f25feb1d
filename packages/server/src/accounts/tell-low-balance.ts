import { settleEach } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { type LowAccount, markUntold, takeLowAccounts } from "./low-balance-store.ts";

/**
 * Mails the owners of accounts whose balance fell to their threshold, once until it rises again; one of whom the mail server took no
 * mail is told by the next run. Any number of processes may run it. Returns how many accounts were told.
 */
export async function tellLowBalances(service: Service): Promise<number> {
  const low = await takeLowAccounts(service.database, service.now());
  return settleEach(service.log, low, async (account) => {
    const isTold = account.owners.length === 0 || (await tellOwners(service, account));
    if (!isTold) await markUntold(service.database, account.id);
    return isTold;
  });
}

/** Whether one of them is told: a second mail to that one would be worse than none to another. */
async function tellOwners(
  { mail, settings }: Service,
  { name, balance, owners }: LowAccount,
): Promise<boolean> {
  const subject = "Your credits are running low";
  const text = `${name.replaceAll(/\s+/g, " ")} has ${balance} credits left. The statement is here:\n\n${settings.baseUrl}/credits\n`;
  const taken = await Promise.all(owners.map((to) => mail.deliver({ to, subject, text })));
  return taken.includes(true);
}
