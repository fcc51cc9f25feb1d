export const maxGalleryItems = 500;

export type GalleryState = "live" | "expired" | "revoked";

export function stateOf(
  gallery: { expiresAt: Date | null; revokedAt: Date | null },
  now: Date,
): GalleryState {
  if (gallery.revokedAt !== null) return "revoked";
  return gallery.expiresAt !== null && gallery.expiresAt <= now ? "expired" : "live";
}

/** Black or white, whichever reads on this colour (WCAG 2 contrast). */
export function inkOn(color: string): "#000000" | "#ffffff" {
  const channel = (start: number): number => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? "#000000" : "#ffffff";
}
