import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import type { Service } from "../service.ts";
import { selectShootWithShots, type Shoot, type Shot } from "./store.ts";

/**
 * Reads a shoot of the caller's; with `waitSeconds` it is held until the state changes, at most that long.
 * @throws AppError not_found, the same for unknown, foreign and malformed ids
 */
export async function readShoot(
  service: Service,
  caller: Caller,
  id: string,
  options: { waitSeconds: number | null; signal: AbortSignal },
): Promise<{ shoot: Shoot; shots: Shot[] }> {
  const where = { id, accountId: caller.accountId, brandId: caller.brandId };
  const found = isIdShaped(id) ? await selectShootWithShots(service.database, where) : null;
  if (!found) throw new AppError("not_found", "There is no such shoot.");
  const isFinal = found.shoot.status === "completed" || found.shoot.status === "failed";
  if (!options.waitSeconds || isFinal) return found;
  return service.changes.waitUntil(id, {
    timeoutMs: options.waitSeconds * 1000,
    signal: options.signal,
    first: found,
    read: async () => (await selectShootWithShots(service.database, where)) ?? found,
    isChanged: (current) => current.shoot.status !== found.shoot.status,
  });
}
