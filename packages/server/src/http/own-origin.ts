import { isLoopbackHost } from "../loopback-host.ts";

/**
 * Judges a page's Origin: the service's own address; on a service that only its own machine can reach, also the other
 * names of that machine (localhost for 127.0.0.1), where the page and the request name the same one.
 */
export function ownOrigins(options: {
  baseUrl: string;
  isOnlyLocal: boolean;
}): (origin: string, host: string) => boolean {
  const own = new URL(options.baseUrl).origin;
  return (origin, host) => {
    if (origin === own) return true;
    if (!options.isOnlyLocal || !URL.canParse(origin)) return false;
    const page = new URL(origin);
    return isLoopbackHost(page.hostname) && page.host === host;
  };
}
