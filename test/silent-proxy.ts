import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type SilentProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** What comes over its connections from now on is lost, both ways, and they stay open. */
  swallow(): void;
  /** Connections that are opened from now on work; the others stay lost, as those of a host that came back. */
  recover(): void;
  /** The next such statement is carried out, and its connection breaks in place of the answer. */
  loseAnswerTo(statement: string): void;
  /** New connections are refused; those that are open go on. */
  refuse(): void;
  close(): Promise<void>;
};

/** A network between a client and its PostgreSQL that can fall silent: nothing is refused, and nothing ends. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let line = { isSilent: false };
  let lost: string | null = null;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const own = line;
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    near.on("data", (bytes) => {
      if (lost === null || !bytes.includes(`${lost}\0`)) return;
      lost = null;
      far.removeAllListeners("data").once("data", () => {
        near.destroy();
        far.destroy();
      });
    });
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
    loseAnswerTo(statement) {
      lost = statement;
    },
    refuse() {
      server.close();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close();
      if (sockets.size > 0) await once(server, "close");
    },
  };
}
