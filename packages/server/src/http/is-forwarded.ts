import type { IncomingHttpHeaders } from "node:http";

/** Whether a proxy says that it passes the request on. Through one that TRUST_PROXY does not count, everybody comes from this machine. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(
    (name) => name === "forwarded" || name === "x-real-ip" || name.startsWith("x-forwarded-"),
  );
}
