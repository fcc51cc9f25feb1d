import { isIP } from "node:net";
import { Client } from "undici";
import type { Dispatcher } from "undici";
import { isUncoded } from "../content-coding.ts";
import { isAllowedAddress, isAllowedName, isLoopback } from "./addresses.ts";
import type { AllowList } from "./addresses.ts";
import { connectorTo } from "./connect.ts";
import { FetchError, describeUrl } from "./fetch-error.ts";
import { readBounded } from "./read-bounded.ts";
import { resolvePublicName, resolveTrustedName } from "./resolve.ts";
import type { Resolve } from "./resolve.ts";
import { parseTarget } from "./target.ts";

const requestHeaders = {
  "user-agent": "Packshot (fetches the photos that its users name)",
  // JPEG and PNG first: servers that choose by this header would else recompress to AVIF or WebP for us.
  accept: "image/jpeg, image/png, image/*;q=0.9, */*;q=0.5",
  "accept-encoding": "identity",
};

/** One URL on the way, with what is allowed there. */
export type Hop = { url: URL; place: string; allowLoopback: boolean };

/** What holds for all hops. */
export type Journey = {
  allow: AllowList;
  resolve: Resolve | null;
  maxBytes: number;
  signal: AbortSignal;
};

/** Asks one URL, at an address that was checked just before: gives its file, or where it points. */
export async function visit(hop: Hop, journey: Journey): Promise<Buffer | Hop> {
  const addresses = await checkedAddresses(hop, journey);
  const ended = new AbortController();
  const signal = AbortSignal.any([journey.signal, ended.signal]);
  // A client of its own for each hop: nothing else can use its connection, and destroying it closes everything.
  const client = new Client(hop.url.origin, {
    connect: connectorTo(addresses, signal),
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  });
  try {
    const response = await client.request({
      method: "GET",
      path: `${hop.url.pathname}${hop.url.search}`,
      headers: requestHeaders,
      signal: journey.signal,
    });
    // Without a listener, an error that comes after the last read would end the process.
    response.body.on("error", () => {});
    return nextHop(hop, response, addresses) ?? (await readFile(hop, response, journey.maxBytes));
  } finally {
    ended.abort();
    await client.destroy();
  }
}

/**
 * The name's addresses that may be connected to. Where some may and some may not, the rest are dropped rather than the
 * name refused: it is as safe, since only these are ever connected to, and networks with DNS64 add a NAT64 address
 * to every name.
 */
async function checkedAddresses(hop: Hop, journey: Journey): Promise<string[]> {
  const { hostname } = hop.url;
  const literal = hostname.replace(/^\[|\]$/g, "");
  const trusted = isAllowedName(hostname, journey.allow);
  const isAllowed = (address: string) =>
    trusted ||
    (hop.allowLoopback && isLoopback(address)) ||
    isAllowedAddress(address, journey.allow);
  const addresses = isIP(literal) ? [literal] : await resolveName(hop, trusted, journey);
  const allowed = addresses.filter((address) => isIP(address) !== 0 && isAllowed(address));
  if (addresses.length === 0) {
    throw new FetchError("unreachable", hop.place, "has a host name without an address.");
  }
  if (allowed.length === 0) {
    throw new FetchError("address_refused", hop.place, "is not at a public address.");
  }
  return allowed;
}

async function resolveName(hop: Hop, trusted: boolean, journey: Journey): Promise<string[]> {
  const { hostname } = hop.url;
  const { signal } = journey;
  const isLocal = /^(.+\.)?localhost\.?$/.test(hostname);
  const ask = journey.resolve ?? (trusted || isLocal ? resolveTrustedName : resolvePublicName);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([ask(hostname, signal), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Where a redirect points to; null for an answer that is none. */
function nextHop(
  hop: Hop,
  { statusCode, headers }: Dispatcher.ResponseData,
  addresses: readonly string[],
): Hop | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const { location } = headers;
  if (typeof location !== "string") {
    throw new FetchError("bad_status", hop.place, `answered ${statusCode} without a Location.`);
  }
  const from = hop.place.replace(/ \(redirected to .*$/, "");
  const place = `${from} (redirected to ${describeUrl(URL.parse(location, hop.url.href)?.href ?? location)})`;
  return {
    url: parseTarget(location, place, hop.url),
    place,
    // Or any public server could send us to what listens on this machine, in the name of the person who tries it out.
    allowLoopback: hop.allowLoopback && addresses.every(isLoopback),
  };
}

async function readFile(
  hop: Hop,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  if (statusCode !== 200) throw new FetchError("bad_status", hop.place, `answered ${statusCode}.`);
  // Not decompressed: a photo gains nothing by it, and a bomb can't be one.
  if (!isUncoded(headers["content-encoding"])) {
    throw new FetchError(
      "encoded",
      hop.place,
      "was sent compressed, although that was not asked for.",
    );
  }
  const declared = Number(headers["content-length"] ?? Number.NaN);
  const bytes = declared > maxBytes ? null : await readBounded(body, { declared, maxBytes });
  if (bytes === null) {
    throw new FetchError("too_large", hop.place, `is larger than ${maxBytes / 1e6} MB.`);
  }
  if (bytes.length === 0) throw new FetchError("empty", hop.place, "is empty.");
  if (isWebPage(bytes)) {
    throw new FetchError(
      "web_page",
      hop.place,
      "is a web page; the URL of the image file itself is needed.",
    );
  }
  return bytes;
}

// No choice of where a comment ends, nor of what a character is (\s takes the byte order mark too): a row of either
// would take for ever.
const webPage = /^(?:\s|<!--(?:(?!-->).)*-->|<\?xml[^>]*>)*<(?:!doctype html|html|head|body)\b/is;

/** By content: servers that call their JPEG text/html are real, and so are pages that call themselves image/jpeg. */
function isWebPage(bytes: Buffer): boolean {
  return webPage.test(bytes.toString("utf8", 0, 1024));
}
