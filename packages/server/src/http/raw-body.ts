import { Readable } from "node:stream";
import { AppError, fileTooLarge } from "../errors.ts";
import type { App } from "./app.ts";
import { takeFiles } from "./arrival.ts";

/**
 * A scope whose routes take a file as their body, whatever its type says: what it is, its bytes tell. The body comes as
 * a stream, to be taken by `takeBody`.
 */
export function withRawBodies(app: App, addRoutes: (scope: App) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    takeFiles(scope as App);
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
  for await (const chunk of takeBody(body)) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > maxBytes) throw fileTooLarge(maxBytes);
    chunks.push(part);
  }
  if (bytes === 0) throw new AppError("invalid_request", "The body takes a file; it is empty.");
  return Buffer.concat(chunks, bytes);
}

/**
 * The body as it arrives.
 * @throws AppError invalid_request, where there is none
 */
export function takeBody(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new AppError("invalid_request", "The body takes a file.");
}
