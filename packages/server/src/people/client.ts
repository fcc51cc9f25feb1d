import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SessionCaller } from "../caller.ts";
import type { Service } from "../service.ts";
import { answerSession, type sessionSchema } from "./answer.ts";
import type { Client, WithCookies } from "./session.ts";

/** What a request shows of the browser that sent it. */
export function readClient(request: FastifyRequest): Client {
  const { cookie, "user-agent": userAgent } = request.headers;
  return { cookie, userAgent, address: request.ip };
}

/** Hands cookies on to the browser. */
export function setCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header("set-cookie", cookies);
}

/** Answers a session that just began, with its cookies. */
export async function startedSession(
  service: Service,
  reply: FastifyReply,
  { result, cookies }: WithCookies<SessionCaller>,
): Promise<z.output<typeof sessionSchema>> {
  setCookies(reply, cookies);
  return answerSession(service, result);
}
