import type { Readable } from "node:stream";
import { AppError } from "../errors.ts";
import type { App } from "./app.ts";

/**
 * A scope whose routes take a file as their body, whatever its type says: what it is, its bytes tell. The body comes as
 * a stream, to be read by `readBody`.
 */
export function withRawBodies(app: App, addRoutes: (scope: App) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    addRoutes(scope as App);
  });
}

/**
 * Reads a file of at most `maxBytes`.
 * @throws AppError payload_too_large | invalid_request
 */
export async function readBody(body: unknown, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (!isReadable(body)) throw new AppError("invalid_request", "The body takes a file.");
  for await (const chunk of body) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > maxBytes)
      throw new AppError(
        "payload_too_large",
        `The file takes at most ${Math.floor(maxBytes / 1_000_000)} MB.`,
      );
    chunks.push(part);
  }
  if (bytes === 0) throw new AppError("invalid_request", "The body takes a file; it is empty.");
  return Buffer.concat(chunks, bytes);
}

function isReadable(body: unknown): body is Readable {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
