import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { selfSignedCertificate } from "./self-signed.test-data.ts";

/** Answers on a raw connection once a request's head has come in: whatever it likes to write, HTTP or not. */
export type Behaviour = (socket: Socket, requestHead: string) => void;

export type LocalServer = AsyncDisposable & {
  port: number;
  origin: string;
  /** The heads of all requests so far. */
  requests: string[];
};

/** Listens on loopback. Its disposal waits until every client has hung up: a connection left open is a test that hangs. */
export async function listen(
  behaviour: Behaviour,
  { host = "127.0.0.1", port = 0, tls = false } = {},
): Promise<LocalServer> {
  const requests: string[] = [];
  const onConnection = (socket: Socket) => {
    socket.on("error", () => {});
    let head = "";
    socket.on("data", (chunk: Buffer) => {
      if (head.includes("\r\n\r\n")) return;
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      requests.push(head);
      behaviour(socket, head);
    });
  };
  const server = tls
    ? createTlsServer(selfSignedCertificate(), onConnection)
    : createServer(onConnection);
  server.on("tlsClientError", () => {});
  server.listen(port, host);
  await once(server, "listening");
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    origin: `${tls ? "https" : "http"}://${host}:${bound}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** A whole answer, with the right length, and the end of the connection. */
export function answer(
  status: number,
  headers: Record<string, string>,
  body: Buffer | string = "",
): Behaviour {
  return (socket) => {
    const all = { "content-length": String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n`);
    socket.end(body);
  };
}

/** Writes as fast as the client reads, until it hangs up. */
export function endless(socket: Socket, chunk: Buffer): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
}

/** Writes one byte every few milliseconds, until the client hangs up. */
export function trickle(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 5);
  socket.on("close", () => clearInterval(timer));
}
