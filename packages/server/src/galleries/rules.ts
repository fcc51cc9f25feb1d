export const maxGalleryItems = 500;

export type GalleryState = "live" | "expired" | "revoked";

export function stateOf(
  gallery: { expiresAt: Date | null; revokedAt: Date | null },
  now: Date,
): GalleryState {
  if (gallery.revokedAt !== null) return "revoked";
  return gallery.expiresAt !== null && gallery.expiresAt <= now ? "expired" : "live";
}
