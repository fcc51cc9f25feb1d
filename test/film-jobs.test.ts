import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../packages/server/src/caller.ts";
import { auditLedger } from "../packages/server/src/credits/audit.ts";
import { cancelVideo } from "../packages/server/src/videos/cancel-video.ts";
import { selectVideo, type Video } from "../packages/server/src/videos/store.ts";
import { startTestService, untilFinal, type TestService } from "./harness.ts";
import { endPrograms, runPackshot } from "./processes.ts";

// A temporary folder of its own: other test files make films meanwhile, and theirs come and go.
const temporary = mkdtempSync(join(tmpdir(), "packshot-films-"));
process.env["TMPDIR"] = temporary;
after(() => rmSync(temporary, { recursive: true }));

let packshot: TestService;
let caller: Caller;
let key: string;
before(async () => {
  packshot = await startTestService({ worker: true });
  const account = await packshot.account({ credits: 200 });
  key = account.key;
  caller = {
    credentialId: "key_of_the_test",
    accountId: account.id,
    accountKind: "personal",
    accountName: "Corner Shop",
    plan: null,
    brandId: null,
  };
});

after(endPrograms);

const createFilm = async (duration: number): Promise<string> => {
  const image_urls = [`${packshot.baseUrl}/assets/samples/vitamin.jpg`];
  const body = { image_urls, duration, resolution: "480p", mode: "with_model" };
  const created = await packshot.call("POST", "/v1/videos", { key, body });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.id;
};

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    await sleep(20);
  }
}

type Held = { video: Video; encoder: number; letGo: () => void };

/**
 * A film in the middle of its encoding, and held there: the process that draws its frames is stopped, the encoder waits for
 * them, and the clock that would take it for hung stands still. A film of 15 s is done in 3, whatever is done to it meanwhile.
 */
const held = (id: string): Promise<Held> =>
  until(async () => {
    // An encoder that is seen before the film's own turn is of the one before it, and still ending.
    const video = await selectVideo(packshot.service.database, { id });
    assert.notEqual(video?.status, "completed", "it was still to be seen at work");
    // Once it has a folder as well.
    const [found] = filmFolders().length > 0 ? encoders() : [];
    if (video?.status !== "generating" || !found) return null;
    process.kill(found.parent, "SIGSTOP");
    return { video, encoder: found.pid, letGo: () => process.kill(found.parent, "SIGCONT") };
  });

type Process = { pid: number; parent: number; program: string };

/** Null for one that has ended, also where nobody has collected it yet. */
function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [, state, parent] = /\) (\S) (\d+)/.exec(stat) ?? [];
    const program = readFileSync(`/proc/${pid}/cmdline`, "latin1");
    return state === "Z" ? null : { pid, parent: Number(parent), program };
  } catch {
    return null;
  }
}

/** The encoders that the service's own processes started. */
function encoders(): Process[] {
  const processes = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const children = processes.filter(({ parent }) => parent === process.pid);
  return processes.filter(
    ({ parent, program }) =>
      program.includes("encoder-process") && children.some((child) => child.pid === parent),
  );
}

const filmFolders = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith("packshot-film-"));

test("a cancelled film is failed and refunded, its encoder and files are gone, and the worker goes on", async (t) => {
  const id = await createFilm(15);
  const { encoder } = await held(id);
  const scrape = (await packshot.call("GET", "/metrics", { key })).body as string;
  assert.match(scrape, /packshot_videos_rendering 1/);
  assert.match(scrape, /packshot_videos_progress 0/);
  const cancelledMs = performance.now();
  const cancelled = await cancelVideo(packshot.service, caller, id);
  assert.deepEqual([cancelled.status, cancelled.creditsUsed], ["failed", 0]);
  await until(async () => readProcess(encoder) === null || null);
  t.diagnostic(`its encoder ended ${Math.round(performance.now() - cancelledMs)} ms after`);
  await until(async () => filmFolders().length === 0 || null);
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 200 });
  // Once more, and of a film that is nobody's.
  assert.equal((await cancelVideo(packshot.service, caller, id)).status, "failed");
  const stranger = { ...caller, accountId: "account_of_nobody" };
  await assert.rejects(cancelVideo(packshot.service, stranger, id), { code: "not_found" });
  const next = await createFilm(5);
  const { body } = await untilFinal(packshot, `/v1/videos/${next}`, key);
  assert.equal(body.status, "completed");
  assert.equal((await cancelVideo(packshot.service, caller, next)).status, "completed");
});

test("a film is watched on after its state could not be read for a while", async () => {
  const { database } = packshot.service;
  const id = await createFilm(15);
  const { video } = await held(id);
  await database.query("alter table videos rename to videos_away");
  try {
    // Told at once: the watch looks by itself every 2 s only.
    await database.query({ text: "select pg_notify('job_changes', $1)", values: [id] });
    await until(async () => packshot.logs.some((line) => /state was not read/.test(line)) || null);
  } finally {
    await database.query("alter table videos_away rename to videos");
  }
  await cancelVideo(packshot.service, caller, id);
  const step = await until(
    async () =>
      packshot.logs
        .map((line) => JSON.parse(line))
        .find((line) => line.step === "film" && line.reqId === video.requestId) ?? null,
  );
  assert.equal(step.outcome, "failed", "it was given up, and not made to its end for no one");
  await until(async () => encoders().length === 0 || null);
});

test("a film that was cancelled before a worker took it is never rendered", async () => {
  const first = await createFilm(5);
  const { letGo } = await held(first);
  const second = await createFilm(5);
  await cancelVideo(packshot.service, caller, second);
  letGo();
  await untilFinal(packshot, `/v1/videos/${first}`, key);
  const { rows } = await packshot.service.database.query<{ left: number }>({
    text: "select count(*)::int as left from queue.job where data->>'id' = $1 and state <> 'completed'",
    values: [second],
  });
  await until(async () => {
    const { waiting, active } = await packshot.service.queue.depth();
    return waiting + active === 0 ? true : null;
  });
  assert.ok(rows[0]!.left <= 1);
  const video = await selectVideo(packshot.service.database, { id: second });
  assert.deepEqual([video?.status, video?.progress, video?.creditsUsed], ["failed", 0, 0]);
});

test("an encoder that is killed in the middle costs the film nothing but time; its facts, as ffprobe reads them", async (t) => {
  const id = await createFilm(10);
  const { encoder, letGo } = await held(id);
  process.kill(encoder, "SIGKILL");
  letGo();
  const { body } = await untilFinal(packshot, `/v1/videos/${id}`, key);
  assert.equal(body.status, "completed");
  const { storage } = packshot.service;
  const kept = await Array.fromAsync(storage.list(`videos/${id}/`));
  assert.equal(kept.length, 2, "a film and its poster, of the attempt that was done");
  const file = await storage.get(kept.find((name) => name.endsWith(".mp4")) ?? "");
  if (spawnSync("ffprobe", ["-version"]).status !== 0) return t.diagnostic("there is no ffprobe");
  const command = "-v error -count_frames -show_entries stream:format -of json -".split(" ");
  const probed = JSON.parse(
    execFileSync("ffprobe", command, { input: file, encoding: "utf8", maxBuffer: 1e7 }),
  ) as { streams: Record<string, unknown>[]; format: Record<string, unknown> };
  const [video, audio] = probed.streams;
  const wanted = {
    codec_name: "h264",
    profile: "High",
    pix_fmt: "yuv420p",
    color_range: "tv",
    color_space: "bt709",
    color_transfer: "bt709",
    color_primaries: "bt709",
    r_frame_rate: "30/1",
    nb_read_frames: "300",
    nb_frames: "300",
    duration: "10.000000",
  };
  for (const [name, value] of Object.entries(wanted)) assert.equal(video?.[name], value, name);
  assert.deepEqual(
    [audio?.["codec_name"], audio?.["sample_rate"], audio?.["channels"]],
    ["aac", "48000", 2],
  );
  assert.ok(file.indexOf("moov") < file.indexOf("mdat"), "the index is in front");
});

test("a worker that is killed in the middle of a film has it made by another, for one price", async () => {
  const alone = await startTestService();
  const workers = { DATA_DIR: alone.dataDir, DATABASE_URL: alone.databaseUrl };
  const doomed = runPackshot(["worker"], { ...workers, WORKER_CONCURRENCY: "1" });
  await doomed.printed("The worker is ready");
  const account = await alone.account({ credits: 60 });
  const image_urls = [`${alone.baseUrl}/assets/samples/vitamin.jpg`];
  const body = { image_urls, duration: 15, resolution: "480p", mode: "with_model" };
  const created = await alone.call("POST", "/v1/videos", { key: account.key, body });
  const { id } = created.body;
  await until(async () => {
    const video = await selectVideo(alone.service.database, { id });
    return (video?.progress ?? 0) > 0 || video?.status === "completed" ? true : null;
  });
  await doomed.end("SIGKILL");
  const heir = runPackshot(["worker"], { ...workers, WORKER_CONCURRENCY: "1" });
  const { body: ended } = await untilFinal(alone, `/v1/videos/${id}`, account.key);
  assert.deepEqual([ended.status, ended.credits_used], ["completed", 30]);
  assert.equal(await heir.end("SIGTERM"), 0);
  assert.deepEqual((await auditLedger(alone.service.database)).findings, []);
});

test("the books agree with all of it", async () => {
  assert.deepEqual((await auditLedger(packshot.service.database)).findings, []);
});
