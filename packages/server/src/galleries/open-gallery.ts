import { findAccount } from "../accounts/find-account.ts";
import type { Service } from "../service.ts";
import { hashToken } from "../tokens.ts";
import { stateOf } from "./rules.ts";
import {
  countView,
  selectGalleryByToken,
  selectGalleryItems,
  type Gallery,
  type GalleryItem,
} from "./store.ts";

export type OpenGallery = {
  gallery: Omit<Gallery, "items" | "coverKey">;
  account: Awaited<ReturnType<typeof findAccount>>;
  items: GalleryItem[];
};

/**
 * What a link shows; null alike for a link that never was, that was revoked and that has run out: each is one look-up by
 * the token's hash.
 * @param position  only that item
 */
export async function openGallery(
  service: Service,
  token: string,
  position: number | null = null,
): Promise<OpenGallery | null> {
  const gallery = await selectGalleryByToken(service.database, hashToken(token));
  if (!gallery || stateOf(gallery, service.now()) !== "live") return null;
  const [account, items] = await Promise.all([
    findAccount(service.database, gallery.accountId),
    selectGalleryItems(service.database, gallery.id, position),
  ]);
  return { gallery, account, items };
}

/** Counts one look at the page. */
export async function countGalleryView(service: Service, id: string): Promise<void> {
  await countView(service.database, id, service.now());
}
