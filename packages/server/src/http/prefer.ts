import type { FastifyReply, FastifyRequest } from "fastify";
import { closedSignal } from "./closed-signal.ts";
import type { Wait } from "../db/changes.ts";

const maxWaitSeconds = 30;

/**
 * Reads `Prefer: wait=N` (RFC 7240), bounded to 30 s; null where it is not there or not understood, as the RFC asks.
 */
export function readPreferWait(header: string | string[] | undefined): number | null {
  const text = [header ?? []].flat().join(",");
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(text);
  return match?.[1] === undefined ? null : Math.min(Number(match[1]), maxWaitSeconds);
}

/**
 * Reads how long a poll may be held; null where it is not asked for, or where the key holds its share of connections
 * already: then it is answered at once, which `Prefer` allows.
 */
export function createHeldPolls(
  perKey: number,
): (request: FastifyRequest, reply: FastifyReply) => Wait | null {
  const held = new Map<string, number>();
  return (request, reply) => {
    const seconds = readPreferWait(request.headers.prefer);
    const { credentialId } = request.caller;
    const count = held.get(credentialId) ?? 0;
    if (!seconds || count >= perKey) return null;
    held.set(credentialId, count + 1);
    const signal = closedSignal(reply);
    const letGo = (): void => {
      const left = (held.get(credentialId) ?? 1) - 1;
      if (left > 0) held.set(credentialId, left);
      else held.delete(credentialId);
    };
    if (signal.aborted) letGo();
    else signal.addEventListener("abort", letGo, { once: true });
    return { seconds, signal };
  };
}
