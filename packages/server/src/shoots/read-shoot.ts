import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import { readHeld, type Wait } from "../db/changes.ts";
import type { Service } from "../service.ts";
import { isFinal } from "./rules.ts";
import { selectShootWithShots, type Shoot, type Shot } from "./store.ts";

/**
 * Reads a shoot of the caller's; with `wait` it is held until the state changes, at most that long.
 * @throws AppError not_found, the same for unknown, foreign and malformed ids
 */
export async function readShoot(
  service: Service,
  caller: Caller,
  id: string,
  wait: Wait | null,
): Promise<{ shoot: Shoot; shots: Shot[] }> {
  const where = { id, accountId: caller.accountId, brandId: caller.brandId };
  const found = isIdShaped(id)
    ? await readHeld(service.changes, id, wait, {
        read: () => selectShootWithShots(service.database, where),
        statusOf: ({ shoot }) => shoot.status,
        isFinal,
      })
    : null;
  if (!found) throw new AppError("not_found", "There is no such shoot.");
  return found;
}
