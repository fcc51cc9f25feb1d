import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { z } from "zod";
import { answerFileRequest, type FileAnswer, type Lifetime } from "../storage/serve.ts";
import type { ByteRange, StoredObject } from "../storage/storage.ts";

/** What a request for a stored file may say of it. */
export const fileHeaders = z.object({
  range: z.string().optional(),
  "if-none-match": z.string().optional(),
  "if-range": z.string().optional(),
});

/** Judges what a request for a stored file gets: all of it, a part, or word that it has not changed. */
export function answerObject(
  object: StoredObject,
  method: "GET" | "HEAD",
  headers: z.output<typeof fileHeaders>,
  lifetime: Lifetime,
): FileAnswer {
  const request = {
    method,
    range: headers.range,
    ifNoneMatch: headers["if-none-match"],
    ifRange: headers["if-range"],
  };
  const fileName = object.key.slice(object.key.lastIndexOf("/") + 1);
  return answerFileRequest(object, request, { lifetime, fileName });
}

/** Sends what `answerObject` judged. */
export async function sendAnswer(
  reply: FastifyReply,
  answer: FileAnswer,
  open: (range?: ByteRange) => Promise<Readable>,
): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  if (answer.status === 416)
    return reply
      .type("application/json; charset=utf-8")
      .send({ error: { code: "invalid_request", message: "Range lies outside of the file." } });
  if (answer.body === null) return reply.send();
  return reply.send(await open(answer.body === "whole" ? undefined : answer.body));
}
