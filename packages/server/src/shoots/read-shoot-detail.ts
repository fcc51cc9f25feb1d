import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import type { Service } from "../service.ts";
import { selectShootDetails, updateShootTitle } from "./detail-store.ts";
import type { ShootDetail } from "./detail.ts";

type Reader = Pick<Caller, "accountId" | "brandId">;

/** Shoots of the caller's by their ids; those that are not theirs are left out. */
export function readShootDetails(
  service: Service,
  { accountId, brandId }: Reader,
  ids: string[],
): Promise<ShootDetail[]> {
  return selectShootDetails(service.database, { ids, accountId, brandId });
}

/** @throws AppError not_found, the same for unknown, foreign, deleted and malformed ids */
export async function readShootDetail(
  service: Service,
  caller: Reader,
  id: string,
): Promise<ShootDetail> {
  const [shoot] = isIdShaped(id) ? await readShootDetails(service, caller, [id]) : [];
  if (!shoot) throw new AppError("not_found", "There is no such shoot.");
  return shoot;
}

/** @throws AppError not_found */
export async function renameShoot(
  service: Service,
  caller: Reader,
  id: string,
  title: string,
): Promise<ShootDetail> {
  const shoot = await readShootDetail(service, caller, id);
  await updateShootTitle(service.database, shoot.id, title);
  return { ...shoot, title };
}
