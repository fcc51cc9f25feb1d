import { AppError } from "../errors.ts";
import { assetUrl, pictureUrl } from "../files/links.ts";
import type { Service } from "../service.ts";
import { selectModel } from "./store.ts";

/**
 * The image of a preset or of an own model, as a URL of the service's own, which is read from where it is kept.
 * @throws AppError not_found
 */
export async function findModelUrl(
  service: Service,
  accountId: string,
  id: string,
): Promise<string> {
  const preset = service.presets.find((one) => one.id === id);
  if (preset) return assetUrl(service, `models/${preset.file}`);
  const own = await selectModel(service.database, accountId, id);
  if (!own) throw new AppError("not_found", "There is no such model.");
  return pictureUrl(service, own.imageKey);
}
