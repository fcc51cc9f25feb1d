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
    const isLoopback =
      ["localhost", "[::1]"].includes(page.hostname) || /^127(\.\d{1,3}){3}$/.test(page.hostname);
    return isLoopback && page.host === host;
  };
}
