/**
 * The subject that an address counts for: a household's whole /64 where it is IPv6. Whoever reset the connection before
 * the request was looked at has no address any more; all of them count as one.
 */
export function networkOf(shown: string | undefined): string {
  if (shown === undefined) return "";
  const address = withoutPort(shown);
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  return expand(address).slice(0, 4).join(":");
}

/** Some proxies write the port into X-Forwarded-For ("192.0.2.1:5678", "[2001:db8::1]:443"): each connection has another. */
function withoutPort(shown: string): string {
  const [, bracketed, short] = /^(?:\[(.+)\](?::\d+)?|([^:]+):\d+)$/.exec(shown) ?? [];
  return bracketed ?? short ?? shown;
}

/** All groups of an address, of which `::` leaves zeros out. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill("0"), ...after];
}
