import { FetchError, shorten } from "./fetch-error.ts";

const longestUrl = 8192;

/**
 * Reads a URL that a stranger sent, or a redirect's Location against `base`.
 * @param place  what an error calls it
 * @throws FetchError bad_url (not http or https, credentials, a port of another protocol, too long)
 * @throws FetchError address_refused (an address in disguise: decimal, octal, hex, short or full-width forms)
 */
export function parseTarget(text: string, place: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  const refuse = (predicate: string) => new FetchError("bad_url", place, predicate);
  if (url === null) throw refuse("is not a valid URL.");
  if (text.length > longestUrl) throw refuse(`is longer than ${longestUrl} characters.`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse("is not taken: only http and https are.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse("carries a user name or password; only public URLs are taken.");
  }
  // Below 1024 stand mail, SSH, DNS and the like: an HTTP request there is an attack on a third party, not a photo.
  // The URL's own parser leaves a port out only where it is the protocol's: http may name 443, and https 80.
  if (url.port !== "" && Number(url.port) < 1024 && !["80", "443"].includes(url.port)) {
    throw refuse(`names port ${url.port}; of the ports below 1024 only 80 and 443 are taken.`);
  }
  const disguise = disguiseOf(text, url);
  if (disguise !== null) {
    // As it was written: the place has the address that the parser made of it, which is four decimal numbers.
    throw new FetchError(
      "address_refused",
      place,
      `must write its IP address as four decimal numbers, and not as ${shorten(disguise)}.`,
    );
  }
  return url;
}

/**
 * The URL parser turns 0x7f.1, 2130706433 and 127。0。0。1 into 127.0.0.1. The address is judged by its value anyway;
 * this refuses the forms as such, since nobody writes a photo's URL like that in good faith. Null for any other host.
 */
function disguiseOf(text: string, url: URL): string | null {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(url.hostname)) return null;
  const authority = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,}([^\\/?#]*)/i.exec(text)?.[1];
  if (authority === undefined) return null;
  const host = authority.replace(/:\d*$/, "");
  return host === url.hostname ? null : host;
}
