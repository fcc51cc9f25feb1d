import { assetUrl, pictureUrl } from "../files/links.ts";
import type { Service } from "../service.ts";
import { selectModels } from "./store.ts";

export type ModelListing = {
  id: string;
  name: string;
  image_url: string;
  is_preset: boolean;
  tags: string[];
};

/** The models that come with the service. */
export function listPresets(service: Service): ModelListing[] {
  return service.presets.map((preset) => ({
    id: preset.id,
    name: preset.name,
    image_url: assetUrl(service, `models/${preset.file}`),
    is_preset: true,
    tags: preset.tags,
  }));
}

/** The presets, then the account's own models (spec 4.5). */
export async function listModels(service: Service, accountId: string): Promise<ModelListing[]> {
  const own = await selectModels(service.database, accountId);
  return [
    ...listPresets(service),
    ...own.map((model) => ({
      id: model.id,
      name: model.name,
      image_url: pictureUrl(service, model.imageKey),
      is_preset: false,
      tags: model.tags,
    })),
  ];
}
