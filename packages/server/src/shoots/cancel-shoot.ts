import type { Caller } from "../caller.ts";
import { cancelled } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import type { ShootDetail } from "./detail.ts";
import { readShootDetail } from "./read-shoot-detail.ts";
import { failShoot } from "./settle-shoot.ts";

/**
 * Stops a shoot: what is not made yet fails and is refunded, what was delivered stays. One that has ended stays as it
 * is, so that a second click does no harm.
 * @throws AppError not_found
 */
export async function cancelShoot(
  service: Service,
  caller: Caller,
  id: string,
): Promise<ShootDetail> {
  const { id: known } = await readShootDetail(service, caller, id);
  await failShoot(service, known, cancelled);
  return readShootDetail(service, caller, known);
}
