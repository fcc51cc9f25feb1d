/**
 * Where to sign in, and come back to `from` after it.
 * @param from  path and query of a page of ours
 */
export function signInAddress(from: string): string {
  return from === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

/** The page to open after sign-in. Another site's address, however it is written, is not taken. */
export function pageAfterSignIn(next: unknown, origin: string): string {
  if (typeof next !== "string" || !URL.canParse(next, origin)) return "/";
  const url = new URL(next, origin);
  const path = url.pathname + url.search;
  // Two slashes at its beginning, which "/.//" leaves, name a site again.
  return url.origin === origin && new URL(path, origin).origin === origin ? path : "/";
}

let isLeaving = false;

/**
 * To the sign-in, and back afterwards. A whole new page: nothing of the old account may stay in memory. Whatever is refused
 * meanwhile does not start the way anew.
 */
export function leaveForSignIn(): void {
  if (isLeaving || location.pathname.startsWith("/sign-in")) return;
  isLeaving = true;
  location.assign(signInAddress(location.pathname + location.search));
}
