import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AppError } from "../errors.ts";

/** What a built page is made of. What isn't here is not served. */
const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const compressible = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".txt", ".svg"]);

/** Nothing inline, styles neither: React sets them through the object model, which no policy forbids. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const missing = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Packshot</title></head><body><h1>The dashboard is not built</h1><p>Run <code>npm run dashboard</code>, then load this page again. The API works without it: see <a href="/docs">its reference</a>.</p></body></html>`;

/** Paths that are never the dashboard's. */
const reserved = /^\/(v1|app|files|assets|g|u|docs|openapi\.json|healthz|readyz|metrics)(\/|$)/;

type Encoding = "br" | "gzip" | "identity";
/** `tag`: the content's hash in quotes. */
type Asset = { tag: string; bodies: Record<Encoding, Promise<Buffer>> };

export type Dashboard = {
  /** True where it took the answer over: a file of the dashboard, or its page for any path of its own. */
  serve: (request: FastifyRequest, reply: FastifyReply) => boolean;
};

/**
 * Serves the built dashboard from its folder. Files are read and compressed once, and again when they change.
 * @param folder  packages/dashboard/dist
 */
export function openDashboard(folder: URL): Dashboard {
  const kept = new Map<string, { changedMs: number; asset: Asset }>();

  const load = async (path: string): Promise<Asset | null> => {
    const file = new URL(`.${path}`, folder);
    const found = await stat(file);
    if (!found.isFile()) return null;
    const before = kept.get(path);
    if (before?.changedMs === found.mtimeMs) return before.asset;
    const asset = prepare(await readFile(fileURLToPath(file)), extname(path));
    kept.set(path, { changedMs: found.mtimeMs, asset });
    return asset;
  };
  return {
    serve(request, reply) {
      const [path = "/"] = request.url.split("?", 1);
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      if (reserved.test(path)) return false;
      const isFile = isFilePath(path);
      // A program that asks for / or for a route that is none gets the Error shape, as ever.
      if (!isFile && !request.headers.accept?.includes("text/html")) return false;
      answer(request, reply, isFile ? path : "/index.html", load).catch((error: unknown) =>
        reply.send(error),
      );
      return true;
    },
  };
}

/** A plain name with an ending that is served: nothing in it can climb out of the folder. */
function isFilePath(path: string): boolean {
  return /^(\/[\w-][\w.-]*)+$/.test(path) && Object.hasOwn(contentTypes, extname(path));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  load: (path: string) => Promise<Asset | null>,
): Promise<void> {
  const asset = await load(path).catch(nullWhereMissing);
  reply.header("x-content-type-options", "nosniff").header("referrer-policy", "same-origin");
  if (!asset && path === "/index.html") {
    reply.code(503).header("retry-after", "60").type("text/html; charset=utf-8").send(missing);
    return;
  }
  if (!asset) {
    reply.send(new AppError("not_found", "There is no such file."));
    return;
  }
  const ending = extname(path);
  // Names of built files hold their content's hash.
  const isHashed = /^\/dashboard\/.*-[\w-]{8,}\.\w+$/.test(path);
  reply
    .header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache")
    // Weak: it is the same for every encoding of the file.
    .header("etag", `W/${asset.tag}`)
    .header("vary", "accept-encoding")
    .type(contentTypes[ending] ?? "application/octet-stream");
  if (ending === ".html")
    reply
      .header("content-security-policy", policy)
      .header("x-frame-options", "DENY")
      .header("cross-origin-opener-policy", "same-origin")
      .header("permissions-policy", "camera=(self), geolocation=(), microphone=()");
  if (request.headers["if-none-match"]?.includes(asset.tag)) {
    reply.code(304).send();
    return;
  }
  const encoding = compressible.has(ending)
    ? encodingOf(String(request.headers["accept-encoding"] ?? ""))
    : "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  reply.send(await asset.bodies[encoding]);
}

/** A file may also go between a look and a read; whatever else keeps it from being read is a failure, and told as one. */
function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

/** `br;q=0` is a refusal (RFC 9110, section 12.5.3). */
function encodingOf(accepted: string): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, "").trim());
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding)) ?? "identity";
}

function prepare(bytes: Buffer, ending: string): Asset {
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const identity = Promise.resolve(bytes);
  if (!compressible.has(ending)) return { tag, bodies: { identity, br: identity, gzip: identity } };
  const br = promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return { tag, bodies: { identity, br, gzip: promisify(gzip)(bytes, { level: 8 }) } };
}
