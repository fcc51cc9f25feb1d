/** A file that a stranger may send as a photo, and what has to be said of it. */
export type HostileImage = {
  name: string;
  wrong: string;
  bytes: Buffer;
  /** The StudioError's code; null for a photo that is odd and yet one: its pixels are all that lives on. */
  code: "photo_unreadable" | "photo_too_large" | null;
};

export function unreadable(name: string, wrong: string, bytes: Buffer): HostileImage {
  return { name, wrong, bytes, code: "photo_unreadable" };
}

export function tooLarge(name: string, wrong: string, bytes: Buffer): HostileImage {
  return { name, wrong, bytes, code: "photo_too_large" };
}

export function harmless(name: string, wrong: string, bytes: Buffer): HostileImage {
  return { name, wrong, bytes, code: null };
}
