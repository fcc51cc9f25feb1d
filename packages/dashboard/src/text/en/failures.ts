/** What went wrong, in the words of somebody who sells things. */
export const failures = {
  /** By the server's error code. Codes that are not here show the server's own sentence. */
  byCode: {
    offline: "No connection to Packshot. What you typed is kept; try again in a moment.",
    overloaded: "Packshot is busy or restarting. Try again in a moment.",
    internal_error: "Something broke on our side. Nothing was charged.",
    idempotency_conflict: "This was sent a moment ago and is on its way. Wait a moment.",
    session_required: "You were signed out. Sign in again to go on.",
    not_found: "This is not there any more.",
    rate_limited: "That was a lot at once. Wait a minute, then try again.",
    payload_too_large: "This file is too large.",
    file_unreadable:
      "This can’t be read: a folder, or a file that was moved. Add the photos themselves.",
    forbidden: "Your role in this account does not allow that.",
  } as Record<string, string>,
  unknown: "That did not work. Try again.",
  requestId: (id: string) => `Reference for support: ${id}`,
  title: "This could not be loaded",
  retry: "Try again",
  crashTitle: "This page stopped working",
  crashText: "Reload it to go on. What you typed is kept.",
  reload: "Reload",
  notFoundTitle: "There is nothing here",
  notFoundText: "The link may be old, or what it led to was deleted.",
  notFoundAction: "Go to the library",
};
