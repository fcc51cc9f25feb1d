import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { test } from "node:test";
import fastify from "fastify";
import { openEventStream, type EventStream } from "./event-stream.ts";

test("a client that hung up before its stream was opened leaves nothing behind", async () => {
  const app = fastify();
  const opened = Promise.withResolvers<EventStream>();
  const arrived = Promise.withResolvers<void>();
  app.get("/events", async (request, reply) => {
    const gone = once(reply.raw, "close");
    arrived.resolve();
    await gone;
    opened.resolve(openEventStream(request, reply, () => {}));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /events HTTP/1.1\r\nhost: packshot\r\n\r\n");
  await arrived.promise;
  socket.destroy();
  const stream = await opened.promise;
  let ended = 0;
  stream.onClose(() => ended++);
  stream.send("hello", {});
  stream.close();
  assert.equal(ended, 1);
  await app.close();
});
