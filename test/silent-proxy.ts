import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type SilentProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** What comes over its connections from now on is lost, both ways, and they stay open. */
  swallow(): void;
  /** Connections that are opened from now on work; the others stay lost, as those of a host that came back. */
  recover(): void;
  close(): Promise<void>;
};

/** A network between a client and its PostgreSQL that can fall silent: nothing is refused, and nothing ends. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let line = { isSilent: false };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const own = line;
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => own.isSilent || to.write(bytes));
      from.on("end", () => own.isSilent || to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow() {
      line.isSilent = true;
    },
    recover() {
      line = { isSilent: false };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
