/**
 * The subject that an address counts for: a household's whole /64 where it is IPv6. Whoever reset the connection before
 * the request was looked at has no address any more; all of them count as one.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return "";
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  return expand(address).slice(0, 4).join(":");
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
