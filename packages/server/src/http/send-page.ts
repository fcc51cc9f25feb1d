import type { FastifyReply } from "fastify";

/** Sends a page for people without an account, with the policy that goes with it: nobody frames, indexes or keeps it. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  { html, policy }: { html: string; policy: string },
): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(html);
}
