import { settleEach } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { type LowAccount, markUntold, takeLowAccounts } from "./low-balance-store.ts";

/** A mail server that says a byte now and then is never silent for as long as its connection bears. */
const longestMailMs = 60_000;

/**
 * Mails the owners of accounts whose balance fell to their threshold, once until it rises again; one of whom the mail server took no
 * mail is told by the next run. Any number of processes may run it. Returns how many accounts were told.
 * @param signal  ends it where it is: a stop waits for no mail server
 */
export async function tellLowBalances(service: Service, signal: AbortSignal): Promise<number> {
  const low = await takeLowAccounts(service.database, service.now());
  return settleEach(service.log, low, async (account) => {
    const isTold =
      account.owners.length === 0 ||
      (!signal.aborted && (await tellOwners(service, account, signal)));
    if (!isTold) await markUntold(service.database, account.id);
    return isTold;
  });
}

/** Whether one of them is told: a second mail to that one would be worse than none to another. */
async function tellOwners(
  { mail, settings }: Service,
  { name, balance, owners }: LowAccount,
  stopping: AbortSignal,
): Promise<boolean> {
  const subject = "Your credits are running low";
  const text = `${name.replaceAll(/\s+/g, " ")} has ${balance} credits left. The statement is here:\n\n${settings.baseUrl}/credits\n`;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestMailMs)]);
  const taken = await Promise.all(owners.map((to) => mail.deliver({ to, subject, text }, signal)));
  return taken.includes(true);
}
