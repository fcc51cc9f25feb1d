import { z } from "zod";
import type { App } from "./app.ts";

/** Unknown fields of a body are ignored, and named in `X-Ignored-Fields` (decisions.md). */
export function nameIgnoredFields(app: App): void {
  app.addHook("preValidation", (request, reply, done) => {
    const schema = request.routeOptions.schema?.body;
    if (!(schema instanceof z.ZodObject) || !isPlainObject(request.body)) return done();
    const ignored = Object.keys(request.body).filter((name) => !Object.hasOwn(schema.shape, name));
    // Names come from a stranger: what can't stand in a header is left out of it.
    const names = ignored.filter((name) => /^[\w.-]{1,64}$/.test(name)).slice(0, 20);
    if (names.length > 0) reply.header("x-ignored-fields", names.join(", "));
    done();
  });
}

function isPlainObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
