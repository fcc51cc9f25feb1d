import type { ByteRange, StoredObject } from "./storage.ts";

export type FileRequest = {
  method: "GET" | "HEAD";
  /** The request's headers of these names; undefined where it has none. */
  range: string | undefined;
  ifNoneMatch: string | undefined;
  ifRange: string | undefined;
};

/** How long a client may keep the file: for ever, or as long as its link goes on (0 or more). */
export type Lifetime = "immutable" | { secondsLeft: number };

export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** What to send of the object; null for an answer without a body. */
  body: ByteRange | "whole" | null;
};

const longestCacheSeconds = 300;

/**
 * Answers a request for a stored object (RFC 9110, sections 13 and 14). Several ranges at once are answered with the whole
 * file, as the RFC allows: no player asks for them, and they multiply a server's work.
 * @param fileName  what a browser saves it as
 */
export function answerFileRequest(
  object: StoredObject,
  request: FileRequest,
  options: { lifetime: Lifetime; fileName: string },
): FileAnswer {
  const headers = commonHeaders(object, options);
  if (matches(request.ifNoneMatch, object.etag)) return { status: 304, headers, body: null };
  const isGet = request.method === "GET";
  const range = isGet && isSameVersion(request.ifRange, object.etag) ? request.range : undefined;
  const part = readRange(range, object.sizeBytes);
  if (part === "unsatisfiable") {
    return {
      status: 416,
      headers: { "content-range": `bytes */${object.sizeBytes}`, "cache-control": "no-store" },
      body: null,
    };
  }
  headers["content-type"] = object.contentType;
  headers["content-disposition"] = disposition(object, options.fileName);
  if (part === "whole") {
    headers["content-length"] = String(object.sizeBytes);
    return { status: 200, headers, body: isGet && object.sizeBytes > 0 ? "whole" : null };
  }
  headers["content-length"] = String(part.last - part.first + 1);
  headers["content-range"] = `bytes ${part.first}-${part.last}/${object.sizeBytes}`;
  return { status: 206, headers, body: part };
}

function commonHeaders(
  object: StoredObject,
  { lifetime }: { lifetime: Lifetime },
): Record<string, string> {
  const cacheControl =
    lifetime === "immutable"
      ? "private, max-age=31536000, immutable"
      : `private, max-age=${Math.max(0, Math.floor(Math.min(lifetime.secondsLeft, longestCacheSeconds)))}`;
  return {
    etag: object.etag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
    // Files come from strangers: were one taken for a page after all, nothing in it would run.
    "content-security-policy": "default-src 'none'; sandbox",
    // Pictures are made to stand in shops of other origins.
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Images and films open in the browser; what else there is gets saved. */
function disposition({ contentType }: StoredObject, fileName: string): string {
  const kind = /^(image|video)\//.test(contentType) ? "inline" : "attachment";
  return `${kind}; filename="${fileName.replaceAll(/[^\w.-]/g, "_")}"`;
}

/** If-None-Match compares weakly: a tag's W/ doesn't matter. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

/** If-Range compares strongly; a date never matches, since no Last-Modified is sent. */
function isSameVersion(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/** What isn't one well-formed range of bytes is ignored, as the RFC asks: the whole file. */
function readRange(
  range: string | undefined,
  sizeBytes: number,
): ByteRange | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "unsatisfiable" : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first >= sizeBytes ? "unsatisfiable" : { first, last };
}
