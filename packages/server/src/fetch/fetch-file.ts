import { errors } from "undici";
import { parseAllowList } from "./addresses.ts";
import { FetchError, describeUrl } from "./fetch-error.ts";
import type { Resolve } from "./resolve.ts";
import { parseTarget } from "./target.ts";
import { visit } from "./visit.ts";
import type { Hop, Journey } from "./visit.ts";

const maxRedirects = 3;
/** 25 MB, of 10^6 bytes each. */
export const maxFetchedBytes = 25_000_000;

export type FetchOptions = {
  /** One deadline over names, connections, redirects and bodies. */
  timeoutMs?: number;
  maxBytes?: number;
  allowLoopback: boolean;
  /** Host names, addresses or CIDR ranges that may be fetched from although they are not public. */
  allowHosts: readonly string[];
  signal?: AbortSignal;
  /** Instead of DNS and the hosts file. */
  resolve?: Resolve;
};

/**
 * Fetches a file from a URL that a stranger named. What the bytes are
 * is for the caller to judge. Defaults: 10,000 ms, 25 MB.
 * @throws FetchError, also for every failure of the network
 * @throws TypeError for an entry of allowHosts that is neither a name nor a range
 * @throws signal.reason when the caller aborts
 */
export async function fetchFile(url: string, options: FetchOptions): Promise<Buffer> {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const deadline = AbortSignal.timeout(timeoutMs);
  const journey: Journey = {
    allow: parseAllowList(options.allowHosts),
    resolve: options.resolve ?? null,
    maxBytes: options.maxBytes ?? maxFetchedBytes,
    signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
  };
  const place = describeUrl(url);
  let hop: Hop = { url: parseTarget(url, place), place, allowLoopback: options.allowLoopback };
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    let answer: Buffer | Hop;
    try {
      answer = await visit(hop, journey);
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (error instanceof FetchError) throw error;
      if (deadline.aborted) {
        throw new FetchError(
          "timed_out",
          hop.place,
          `did not arrive within ${timeoutMs / 1000} s.`,
        );
      }
      throw unreachable(hop.place, error);
    }
    if (Buffer.isBuffer(answer)) return answer;
    hop = answer;
  }
  throw new FetchError("too_many_redirects", place, `redirects more than ${maxRedirects} times.`);
}

function unreachable(place: string, cause: unknown): FetchError {
  return new FetchError("unreachable", place, `can't be reached: ${reason(cause)}.`, { cause });
}

/** Puts what Node, OpenSSL and undici report into words. */
function reason(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_|EBADNAME|EREFUSED)/.test(code))
    return "its host name is unknown";
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return "its TLS certificate is not valid";
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return "the TLS handshake failed";
  if (cause instanceof errors.HTTPParserError || /HEADERS_OVERFLOW|LENGTH_MISMATCH/.test(code))
    return "its answer is not valid HTTP";
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_ABORTED)/.test(code))
    return "the connection broke off";
  return "no connection could be made";
}
