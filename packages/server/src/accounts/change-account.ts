import { randomBytes } from "node:crypto";
import { AppError } from "../errors.ts";
import { sweepFolder } from "../files/sweep-folder.ts";
import { tidyName } from "../name.ts";
import type { Service } from "../service.ts";
import { findAccount } from "./find-account.ts";
import { selectUnnamedLogos, updateAccount, type Account } from "./store.ts";

const logoPx = 640;

/**
 * Changes name, colour and notice of an account; what is left out stays.
 * @throws AppError invalid_request | not_found
 */
export async function changeAccount(
  service: Service,
  id: string,
  wanted: { name?: string; color?: string | null; lowBalanceCredits?: number | null },
): Promise<Account> {
  const { name, ...rest } = wanted;
  await updateAccount(service.database, id, {
    ...rest,
    ...(name !== undefined && { name: tidyName(name) }),
  });
  return findAccount(service.database, id);
}

/**
 * Sets the agency's logo, made anew as a PNG: what else the file held is gone.
 * @param bytes  null takes the logo away
 * @throws AppError image_invalid | overloaded
 */
export async function changeLogo(
  service: Service,
  id: string,
  bytes: Buffer | null,
): Promise<Account> {
  const before = await findAccount(service.database, id);
  let logoKey: string | null = null;
  if (bytes !== null) {
    const logo = await makeLogo(service, bytes);
    // A new name each time: answers that hold it may be kept for ever.
    logoKey = `logos/${id}/${randomBytes(8).toString("hex")}.png`;
    await service.storage.put(logoKey, logo);
  }
  await updateAccount(service.database, id, { logoKey });
  if (before.logoKey !== null) await service.storage.delete(before.logoKey);
  return findAccount(service.database, id);
}

/** Deletes logos that no account shows: of two that were changed at once, the first one's. Returns how many. */
export function sweepLogos(service: Service, signal?: AbortSignal): Promise<number> {
  const findUnnamed = (keys: string[]) => selectUnnamedLogos(service.database, keys);
  return sweepFolder(service, { folder: "logos/", findUnnamed }, signal);
}

function makeLogo(service: Service, bytes: Buffer): Promise<Buffer> {
  return service.checkGate(async () => {
    try {
      await service.studio.checkLogo(bytes);
      return await service.studio.previewPhoto(bytes, { maxSidePx: logoPx, format: "png" });
    } catch (error) {
      const problem = service.studio.describeProblem(error);
      if (problem === null) throw error;
      throw new AppError("image_invalid", problem, { cause: error });
    }
  });
}
