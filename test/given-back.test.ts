import { openStudio, type Studio } from "@packshot/studio";
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { forWorkers } from "../packages/server/src/main.ts";
import { createMetrics } from "../packages/server/src/metrics.ts";
import { startWorker } from "../packages/server/src/queue/worker.ts";
import type { WorkerService } from "../packages/server/src/service.ts";
import { shootHandlers, shootsGivenBack } from "../packages/server/src/shoots/jobs.ts";
import { videoHandlers, videosGivenBack } from "../packages/server/src/videos/jobs.ts";
import { startTestService, type TestService } from "./harness.ts";

type State = "pending" | "analyzing" | "analyzed" | "submitted" | "generating";

let packshot: TestService;
let studio: Studio;
let service: WorkerService;
let key: string;
before(async () => {
  packshot = await startTestService();
  ({ key } = await packshot.account({ credits: 1000 }));
  studio = await openStudio({
    processes: 1,
    setsFolder: fileURLToPath(new URL("../sets/", import.meta.url)),
    cutoutModelPath: null,
    log() {},
  });
  service = await forWorkers(packshot.service, studio, createMetrics());
});
after(() => studio.close());

async function create(path: string, body: object): Promise<string> {
  const made = await packshot.call("POST", path, { key, body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.id;
}

const photo = (name: string): string => `${packshot.baseUrl}/assets/samples/${name}`;

/** Has a worker take what waits, looks on while this step of the studio's does not end, and stops it without any grace. */
async function stopDuring<Seen>(
  step: "analyse" | "shoot" | "film",
  look: () => Promise<Seen>,
): Promise<Seen> {
  const begun = Promise.withResolvers<void>();
  const hang = async (_work: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    assert.ok(signal);
    begun.resolve();
    await once(signal, "abort");
    throw signal.reason;
  };
  const hanging = { ...service, studio: { ...service.studio, [step]: hang } };
  const worker = startWorker({
    queue: service.queue,
    handlers: { ...shootHandlers(hanging), ...videoHandlers(hanging) },
    givenBack: { ...shootsGivenBack(hanging), ...videosGivenBack(hanging) },
    concurrency: 1,
    onFailure: (_claim, error) => begun.reject(error),
    onError: begun.reject,
  });
  try {
    await begun.promise;
    return await look();
  } finally {
    await worker.stop(0);
  }
}

for (const { step, table, name, state, waitsLike } of [
  {
    step: "analyse",
    table: "shoots",
    name: "mug_black.jpg",
    state: "analyzing",
    waitsLike: "pending",
  },
  {
    step: "shoot",
    table: "shoots",
    name: "synthetic_bottle.png",
    state: "generating",
    waitsLike: "analyzed",
  },
  {
    step: "analyse",
    table: "videos",
    name: "mug_black.jpg",
    state: "submitted",
    waitsLike: "pending",
  },
  {
    step: "film",
    table: "videos",
    name: "synthetic_bottle.png",
    state: "generating",
    waitsLike: "pending",
  },
] as const)
  test(`what a stopping worker gave back waits like what was never taken, and then has its time anew: ${table}, ${state}`, async () => {
    const { database, settings } = service;
    const body =
      table === "shoots"
        ? { product_image_urls: [photo(name)], style: "minimal", shots: 1 }
        : { image_urls: [photo(name)], duration: 5, resolution: "480p" };
    const id = await create(`/v1/${table}`, body);
    const read = async (): Promise<{ status: string; seconds: number }> => {
      const { rows } = await database.query<{ status: string; seconds: number }>(
        `select status, extract(epoch from deadline_at - now())::float8 as seconds from ${table} where id = $1`,
        [id],
      );
      return rows[0]!;
    };
    const has = async (wanted: State): Promise<void> => {
      const { status, seconds } = await read();
      assert.equal(status, state);
      const left = settings.deadlineSeconds[wanted];
      assert.ok(seconds > left - 60 && seconds <= left, `${seconds} s of ${left}`);
    };
    await stopDuring(step, () => has(state));
    await has(waitsLike);
    await database.query(
      `update ${table} set deadline_at = now() + interval '30 seconds' where id = $1`,
      [id],
    );
    await stopDuring(step, () => has(state));
    await database.query("delete from queue.job where data->>'id' = $1", [id]);
  });
