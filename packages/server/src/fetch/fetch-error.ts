/** What can go wrong when a stranger's URL is fetched. */
export type FetchErrorCode =
  | "bad_url"
  | "address_refused"
  | "unreachable"
  | "timed_out"
  | "bad_status"
  | "too_many_redirects"
  | "too_large"
  | "empty"
  | "encoded"
  | "web_page";

/**
 * A fetch that failed. `message` is fit for a client: one sentence that names the URL without its query string,
 * fragment and credentials, and never an address that a name resolved to. `cause` is for the log.
 */
export class FetchError extends Error {
  readonly code: FetchErrorCode;

  /** @param place  the URL as describeUrl gives it: the subject of the sentence that `predicate` completes */
  constructor(code: FetchErrorCode, place: string, predicate: string, options?: ErrorOptions) {
    super(`${place} ${predicate}`, options);
    this.name = "FetchError";
    this.code = code;
  }
}

const longestPlace = 200;

/** Names a URL for a message or a log line: no query string (it may hold a signature), fragment or credentials. */
export function describeUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return shorten(text.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//"));
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  // What follows data: or javascript: is a payload, not a place.
  return isWeb ? shorten(`${url.origin}${url.pathname}`) : `A ${url.protocol} URL`;
}

/** What a stranger wrote, for a message or a log line. */
export function shorten(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  return plain.length > longestPlace ? `${plain.slice(0, longestPlace)}…` : plain || "The URL";
}
