import { Resolver, lookup } from "node:dns/promises";

/** Gives a host name's addresses, IPv4 first; an empty list, or a rejection, where it has none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the DNS servers directly. Not getaddrinfo: each call of that holds one of libuv's four threads until it answers,
 * can't be cancelled, and would let a stranger's dead name server stall every file and picture of the process.
 */
export const resolvePublicName: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    if (four.status === "rejected" && six.status === "rejected") throw four.reason;
    return [four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** For names that the operator listed, and localhost: these often stand in the hosts file, which getaddrinfo reads. */
export const resolveTrustedName: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: "ipv4first" });
  return found.map(({ address }) => address);
};
