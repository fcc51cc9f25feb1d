import type { Service } from "../service.ts";
import { takeLowAccounts } from "./low-balance-store.ts";

/**
 * Mails the owners of accounts whose balance fell to their threshold, once until it rises again. Any number of processes
 * may run it. Returns how many accounts were told.
 */
export async function tellLowBalances(service: Service): Promise<number> {
  const low = await takeLowAccounts(service.database, service.now());
  for (const { name, balance, owners } of low)
    for (const to of owners)
      service.mail.send({
        to,
        subject: "Your credits are running low",
        text: `${name.replaceAll(/\s+/g, " ")} has ${balance} credits left. The statement is here:\n\n${service.settings.baseUrl}/credits\n`,
      });
  return low.length;
}
