import { isIP, connect as connectTcp } from "node:net";
import type { LookupFunction } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";

/**
 * Connects to `addresses` and to nothing else, whatever DNS says by now: they answer the connection's question for the name.
 * The connection ends with `signal`. undici's own connector leaves one that is still being made (a TLS handshake without
 * an answer) open when its request is aborted, and its client destroyed.
 */
export function connectorTo(
  addresses: readonly string[],
  signal: AbortSignal,
): buildConnector.connector {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, entries);
  return ({ hostname, port, protocol }, callback) => {
    const isTls = protocol === "https:";
    const target = {
      host: hostname,
      port: Number(port) || (isTls ? 443 : 80),
      lookup,
      autoSelectFamily: true,
    };
    const servername = isIP(hostname) ? "" : hostname.replace(/\.$/, "");
    const socket = isTls
      ? connectTls({ ...target, servername, rejectUnauthorized: true, ALPNProtocols: ["http/1.1"] })
      : connectTcp(target);
    const fail = (error: Error) => callback(error, null);
    socket.once("error", fail).once(isTls ? "secureConnect" : "connect", () => {
      socket.off("error", fail);
      callback(null, socket);
    });
    // With an error: without one, a connection in the making would never answer its client.
    const end = () => socket.destroy(new Error("The fetch has ended.", { cause: signal.reason }));
    signal.addEventListener("abort", end, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", end));
  };
}
