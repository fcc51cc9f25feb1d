import { z } from "zod";
import { isUncoded } from "../content-coding.ts";
import { AppError } from "../errors.ts";
import type { App } from "./app.ts";

/** Bodies are JSON in plain UTF-8. Fastify would read what is packed as broken JSON, and foreign bytes as "\uFFFD" in a brand's name. */
export function readJsonBodies(app: App): void {
  // The interface is JSON only; Fastify would take text/plain as a string.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (!isUncoded(request.headers["content-encoding"]))
        return done(new AppError("unsupported_media_type", "The body takes no Content-Encoding."));
      let text: string;
      try {
        text = decoder.decode(body);
      } catch (cause) {
        return done(new AppError("invalid_request", "The body is not in UTF-8.", { cause }));
      }
      void parseJson(request, text, (error, value) =>
        done(error && isJson(text) ? forbiddenField(error) : error, value),
      );
    },
  );
  tidyFields(app);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Copied into an object these fields would change every other one, so they are refused, at any depth. */
function forbiddenField(cause: Error): AppError {
  const rule = "The body takes no field named __proto__, and no constructor with a prototype.";
  return new AppError("invalid_request", rule, { cause });
}

/**
 * Unknown fields of a body are ignored, and named in `X-Ignored-Fields`. Null for a field that has a default
 * is as if it were left out, as it is for those without: many clients send each field that they know.
 */
function tidyFields(app: App): void {
  app.addHook("preValidation", (request, reply, done) => {
    const { body } = request;
    const schema = request.routeOptions.schema?.body;
    if (!(schema instanceof z.ZodObject) || !isPlainObject(body)) return done();
    const ignored = Object.keys(body).filter((name) => !Object.hasOwn(schema.shape, name));
    // Names come from a stranger: what can't stand in a header is left out of it.
    const names = ignored.filter((name) => /^[\w.-]{1,64}$/.test(name)).slice(0, 20);
    if (names.length > 0) reply.header("x-ignored-fields", names.join(", "));
    for (const [name, field] of Object.entries(schema.shape))
      if (body[name] === null && field instanceof z.ZodDefault) delete body[name];
    done();
  });
}

function isPlainObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
