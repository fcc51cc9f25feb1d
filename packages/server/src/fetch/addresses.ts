import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Hosts that an operator trusts although they are not public. */
export type AllowList = { names: ReadonlySet<string>; ranges: readonly [Address, number][] };

/** Global unicast; IPv6 outside of it holds the IPv4-compatible forms and what isn't assigned yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Special by their use, though they stand in public ranges (each with its reason). */
const furtherRefused: [Address, number][] = [
  // Azure's metadata and DHCP endpoint, reachable from every machine there.
  ipaddr.IPv4.parseCIDR("168.63.129.16/32"),
  // Documentation (RFC 9637), newer than the library's table.
  ipaddr.IPv6.parseCIDR("3fff::/20"),
];

/**
 * Reads host names ("minio.internal"), addresses and CIDR ranges ("10.1.0.0/16").
 * @throws TypeError that quotes the entry which is none of these
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const names = new Set<string>();
  const ranges: [Address, number][] = [];
  for (const entry of entries) {
    if (ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)) {
      ranges.push(ipaddr.parseCIDR(entry));
    } else if (ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)) {
      const address = ipaddr.parse(entry);
      ranges.push([address, address.kind() === "ipv4" ? 32 : 128]);
    } else if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(entry) && !/^[\d.]+$/.test(entry)) {
      names.add(entry.toLowerCase());
    } else {
      throw new TypeError(`"${entry}" is neither a host name nor an address or CIDR range`);
    }
  }
  return { names, ranges };
}

/** Whether the operator named this host; `hostname` as URL gives it. */
export function isAllowedName(hostname: string, allow: AllowList): boolean {
  return allow.names.has(hostname.replace(/\.$/, ""));
}

/** 127.0.0.0/8 and ::1; 0.0.0.0 and ::ffff:127.0.0.1 also lead there, and are disguises. */
export function isLoopback(address: string): boolean {
  return parse(address)?.range() === "loopback";
}

/**
 * Whether a connection to this address is a connection to the public internet, or to a range that the operator named.
 * IPv6 forms that carry an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are refused whatever they carry;
 * a network that reaches IPv4 through NAT64 alone names its prefix in the list.
 */
export function isAllowedAddress(address: string, allow: AllowList): boolean {
  const parsed = parse(address);
  if (parsed === null) return false;
  if (isWithin(parsed, allow.ranges)) return true;
  if (parsed.range() !== "unicast" || isWithin(parsed, furtherRefused)) return false;
  return parsed.kind() === "ipv4" || isWithin(parsed, [globalUnicast]);
}

function isWithin(address: Address, ranges: readonly [Address, number][]): boolean {
  return ranges.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

/** Null for what is no plain address, among it every address with a zone (fe80::1%eth0): zones are local by nature. */
function parse(address: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (address.includes("%") || !ipaddr.IPv6.isValid(address)) return null;
  return ipaddr.IPv6.parse(address);
}
