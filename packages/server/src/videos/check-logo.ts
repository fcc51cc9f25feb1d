import { AppError } from "../errors.ts";
import { describeUrl } from "../fetch/fetch-error.ts";
import type { Service } from "../service.ts";
import type { PhotoReference } from "../sources/receive-photos.ts";

/**
 * Checks that something is seen of a logo which was received: a transparent one failed its film minutes later.
 * @throws AppError image_unreachable, which names the URL | image_invalid | overloaded
 */
export async function checkLogo(
  service: Service,
  logo: PhotoReference,
  storedKey: string,
): Promise<void> {
  try {
    await service.checkGate(async () =>
      service.studio.checkLogo(await service.storage.get(storedKey)),
    );
  } catch (error) {
    const problem = service.studio.describeProblem(error);
    if (problem === null) throw error;
    if (typeof logo !== "string") throw new AppError("image_invalid", problem, { cause: error });
    throw new AppError("image_unreachable", `${describeUrl(logo)}: ${problem}`, { cause: error });
  }
}
