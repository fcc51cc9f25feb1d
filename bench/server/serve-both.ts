import Fastify from "fastify";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createDatabase } from "../../test/postgres.ts";
import { findFreePort } from "../../packages/server/src/db/embedded/server.ts";
import { startBenchService } from "./service.ts";
import { selectCaller } from "../../packages/server/src/keys/store.ts";
import { createShoot } from "../../packages/server/src/shoots/create-shoot.ts";
import { selectShootWithShots } from "../../packages/server/src/shoots/store.ts";

/** The API, and beside it bare Fastify handlers with the same queries; driven and measured by bench/api.ts. */
const database = await createDatabase();
const { running, key, accountId } = await startBenchService(database.url, { worker: false });
const { service } = running;
const photo = `${service.settings.baseUrl}/assets/samples/candleholder.jpg`;

const bare = Fastify({ logger: false });
const callerOf = async (header: unknown) => {
  const hash = createHash("sha256").update(String(header)).digest();
  const caller = await selectCaller(service.database, hash, new Date());
  assert(caller);
  return caller;
};
bare.get("/v1/shoots/:id", async (request) => {
  const caller = await callerOf(request.headers["x-api-key"]);
  const { id } = request.params as { id: string };
  return selectShootWithShots(service.database, {
    id,
    accountId: caller.accountId,
    brandId: caller.brandId,
  });
});
bare.post("/v1/shoots", async (request, reply) => {
  const caller = await callerOf(request.headers["x-api-key"]);
  const wanted = request.body as { product_image_urls: string[] };
  const shoot = await createShoot(
    service,
    caller,
    {
      photos: wanted.product_image_urls,
      style: "classic",
      mode: "product_only",
      model: null,
      modelId: null,
      shots: 1,
      aspectRatio: "1:1",
      quality: "standard",
      backgroundColor: null,
      title: "",
      origin: "api",
      seed: null,
    },
    { requestId: "bench", signal: new AbortController().signal, seal: async () => {} },
  );
  return reply.code(201).send(shoot);
});
const bareUrl = await bare.listen({ host: "127.0.0.1", port: await findFreePort() });

const created = await fetch(`${service.settings.baseUrl}/v1/shoots`, {
  method: "POST",
  headers: { "x-api-key": key, "content-type": "application/json" },
  body: JSON.stringify({ product_image_urls: [photo], style: "classic" }),
});
const { id: shootId } = (await created.json()) as { id: string };
assert(accountId);
process.send?.({ api: service.settings.baseUrl, bare: bareUrl, key, shootId, photo });

process.on("message", (message) => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  }
  if (message === "stop")
    void (async () => {
      await bare.close();
      await running.stop();
      await database.drop();
      process.exit(0);
    })();
});
