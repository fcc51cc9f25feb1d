import assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import test from "node:test";
import { Decoder, Demuxer } from "node-av";
import type { Stereo } from "../music/bus.ts";
import { integratedLoudness, truePeak } from "../music/loudness.ts";
import { renderMusic } from "../music/render-music.ts";
import { encodeFilm } from "./encoder.ts";
import type { Reel } from "./encoder.ts";
import { readMp4 } from "./mp4-facts.fixture.ts";

const [widthPx, heightPx, frames] = [320, 180, 45];

/** Noise that moves: the encoder has something to do. */
function reel(sound: boolean): Reel {
  const frame = new Uint8Array((widthPx * heightPx * 3) / 2).fill(128);
  const tone = Float32Array.from({ length: frames * 1600 }, (_, i) => 0.2 * Math.sin(i * 0.06));
  return {
    widthPx,
    heightPx,
    framesPerSecond: 30,
    frames,
    drawFrame: (index) => {
      for (let i = 0; i < widthPx * heightPx; i++) frame[i] = 60 + ((i * 7 + index * 5) % 130);
      return frame;
    },
    sound: sound ? { left: tone, right: tone } : null,
    metadata: { title: "A test" },
  };
}

test("a film holds every frame, H.264 High in BT.709, its index in front, its title, and no audio unless asked", async () => {
  const file = await encodeFilm(reel(false));
  const { boxes, video, audio, title } = readMp4(file);
  assert.ok(boxes.indexOf("moov") < boxes.indexOf("mdat"), boxes.join());
  assert.deepEqual(video, {
    widthPx,
    heightPx,
    samples: frames,
    seconds: frames / 30,
    mediaSeconds: frames / 30,
    shownSeconds: frames / 30,
    profile: 100,
    colour: [1, 1, 1],
  });
  assert.equal(audio, null);
  assert.equal(title, "A test");
});

test("wherever the cuts fall and however the pictures are reordered, every length is exact to the frame", async () => {
  const frame = new Uint8Array((widthPx * heightPx * 3) / 2).fill(128);
  const waves = (cut: number) => (index: number) => {
    const shift = index < cut ? index * 2.3 : 40 + index;
    for (let i = 0; i < widthPx * heightPx; i++)
      frame[i] = 100 + 60 * Math.sin(((i % widthPx) + shift) / 17) * Math.cos(i / widthPx / 11);
    return frame;
  };
  const still = () => frame.fill(90, 0, widthPx * heightPx);
  const films = [
    ...[1, 2, 3, 4, 7].map((length) => ({ length, drawFrame: still })),
    ...[1, 2, 3, 4, 5, 6, 44].map((cut) => ({ length: 45, drawFrame: waves(cut) })),
  ];
  for (const { length, drawFrame } of films) {
    const { video } = readMp4(await encodeFilm({ ...reel(false), frames: length, drawFrame }));
    const seconds = length / 30;
    assert.deepEqual(
      [video.samples, video.seconds, video.mediaSeconds],
      [length, seconds, seconds],
    );
    // The track's header counts in milliseconds, rounded up.
    assert.ok(video.shownSeconds - seconds >= 0 && video.shownSeconds - seconds < 0.001);
  }
});

test("sound is 48 kHz stereo and ends with the picture to the sample, after its encoder's 1024 of delay", async () => {
  for (const length of [44, frames]) {
    const { audio } = readMp4(await encodeFilm({ ...reel(true), frames: length }));
    assert.equal(audio?.channels, 2);
    assert.equal(audio?.sampleRate, 48_000);
    assert.equal(Math.round((audio?.seconds ?? 0) * 48_000), length * 1600 + 1024);
    assert.ok(Math.abs((audio?.shownSeconds ?? 0) - length / 30) < 0.001, `${audio?.shownSeconds}`);
  }
});

test("music keeps its loudness, and under -1 dBTP, through AAC", async () => {
  const request = { beatsPerMinute: 120, beats: 7, durationSeconds: 5, seed: 3 };
  for (const mood of ["urban", "playful"] as const) {
    const sound = renderMusic({ ...request, mood });
    const decoded = await decodeSound(await encodeFilm({ ...reel(false), frames: 150, sound }));
    assert.ok(truePeak(decoded) <= -1, `${mood}: ${truePeak(decoded)} dBTP`);
    const loudness = integratedLoudness(decoded);
    assert.ok(Math.abs(loudness + 14) <= 0.5, `${mood}: ${loudness} LUFS`);
  }
});

async function decodeSound(file: Buffer): Promise<Stereo> {
  const demuxer = await Demuxer.open(file);
  const stream = demuxer.audio();
  assert.ok(stream);
  const decoder = await Decoder.create(stream);
  const channels: [Buffer[], Buffer[]] = [[], []];
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    channels.forEach((parts, index) =>
      parts.push(Buffer.from(frame.data![index]!.subarray(0, frame.nbSamples * 4))),
    );
    frame.free();
  }
  await demuxer.close();
  const [left, right] = channels.map((parts) => {
    const bytes = new Uint8Array(Buffer.concat(parts));
    return new Float32Array(bytes.buffer);
  });
  return { left: left!, right: right! };
}

test("an encoder that is killed is started once more, and the film is whole", async () => {
  const started: number[] = [];
  const told: number[] = [];
  const file = await encodeFilm(reel(false), {
    onProcess: (pid) => started.push(pid),
    onProgress: (fraction) => {
      told.push(fraction);
      if (told.length === 10) process.kill(started[0]!, "SIGKILL");
    },
  });
  assert.equal(started.length, 2);
  assert.deepEqual(
    told,
    Array.from({ length: frames }, (_, at) => (at + 1) / frames),
    "progress goes on and never back",
  );
  assert.equal(readMp4(file).video.samples, frames);
});

test("an encoder that is killed each time is an encoder_failed", async () => {
  const killed = encodeFilm(reel(false), { onProcess: (pid) => process.kill(pid, "SIGKILL") });
  await assert.rejects(killed, { name: "StudioError", code: "encoder_failed" });
});

test("a temporary folder without room is told as one, at once", async () => {
  let attempts = 0;
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  const drawFrame = () => {
    throw full;
  };
  await assert.rejects(encodeFilm({ ...reel(false), drawFrame }, { onProcess: () => attempts++ }), {
    code: "disk_full",
    cause: full,
  });
  assert.equal(attempts, 1);
});

test("a full disk and a used-up quota are told by the encoder's words too", async () => {
  for (const words of ["No space left on device", "Disk quota exceeded"]) {
    const drawFrame = () => {
      throw new Error(`av_write_frame: ${words}`);
    };
    await assert.rejects(encodeFilm({ ...reel(false), drawFrame }), { code: "disk_full" }, words);
  }
});

test("an encoder goes on where its whole group is told to stop", async () => {
  let starts = 0;
  let encoder = 0;
  const file = await encodeFilm(reel(false), {
    onProcess: (pid) => {
      starts++;
      encoder = pid;
    },
    onProgress: (fraction) => {
      if (fraction < 0.1) process.kill(encoder, "SIGTERM");
    },
  });
  assert.equal(starts, 1);
  assert.equal(readMp4(file).video.samples, frames);
});

test("an encoder that hangs is an encoder_failed", async () => {
  const hung = encodeFilm(reel(false), {
    hangTimeoutMs: 300,
    onProcess: (pid) => process.kill(pid, "SIGSTOP"),
  });
  await assert.rejects(hung, { name: "StudioError", code: "encoder_failed" });
});

test("a cancelled film leaves no process and no files", async () => {
  // A folder of its own: other test files make films meanwhile, and theirs come and go.
  const folder = mkdtempSync(join(tmpdir(), "packshot-asker-"));
  const script = `
    const controller = new AbortController();
    let encoder = 0;
    const code = await encodeFilm(film, {
      signal: controller.signal,
      onProcess: (pid) => (encoder = pid),
      onProgress: () => controller.abort(),
    }).catch((error) => error.code);
    process.stdout.write(code + " " + encoder);`;
  const asker = ask(script, folder);
  const [printed] = (await once(asker.stdout, "data")) as [Buffer];
  const [code, encoder] = printed.toString().split(" ");
  assert.equal(code, "cancelled");
  assert.throws(() => process.kill(Number(encoder), 0), { code: "ESRCH" });
  assert.deepEqual(readdirSync(folder), []);
  rmSync(folder, { recursive: true });
});

test("a signal that outlives its films keeps nothing of them, whether they are done or failed", async () => {
  const { signal } = new AbortController();
  await encodeFilm(reel(false), { signal });
  const onProcess = (pid: number) => process.kill(pid, "SIGKILL");
  await assert.rejects(encodeFilm(reel(false), { signal, onProcess }));
  assert.deepEqual(getEventListeners(signal, "abort"), []);
});

test("no folder is made before the process that removes it when its asker is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packshot-asker-"));
  const script = `
    import { readdirSync } from "node:fs";
    const count = () => process.stdout.write(String(readdirSync(process.env.TMPDIR).length));
    await encodeFilm({ ...film, frames: 2 }, { onProcess: count });`;
  const asker = ask(script, folder);
  const hasEnded = once(asker, "exit");
  const [printed] = (await once(asker.stdout, "data")) as [Buffer];
  assert.equal(printed.toString(), "0");
  await hasEnded;
  assert.deepEqual(readdirSync(folder), []);
  rmSync(folder, { recursive: true });
});

test("an encoder that can't be made is an encoder_failed, and leaves no files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packshot-asker-"));
  // Missing, and refused before it is looked for.
  const script = `
    const codes = [];
    for (const path of ["/an/encoder/that/is/gone", "\\0"]) {
      process.execPath = path;
      await encodeFilm(film, {}).catch(({ code }) => codes.push(code));
    }
    process.stdout.write(codes.join());`;
  const asker = ask(script, folder);
  const [printed] = (await once(asker.stdout, "data")) as [Buffer];
  assert.equal(printed.toString(), "encoder_failed,encoder_failed");
  assert.deepEqual(readdirSync(folder), []);
  rmSync(folder, { recursive: true });
});

for (const [end, signal, isGroup] of [
  ["killed", "SIGKILL", false],
  ["stopped with its whole group, as by Ctrl-C", "SIGINT", true],
] as const)
  test(`when the process that asked for the film is ${end}, the encoder ends and leaves no files`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "packshot-asker-"));
    const script = `
    await encodeFilm(film, { onProcess: (pid) => process.stdout.write(String(pid)) });`;
    const asker = ask(script, folder);
    const [printed] = (await once(asker.stdout, "data")) as [Buffer];
    const encoder = Number(printed.toString());
    await until(() => readdirSync(folder).length > 0);
    process.kill(isGroup ? -asker.pid! : asker.pid!, signal);
    await until(() => !alive(encoder));
    assert.deepEqual(readdirSync(folder), []);
    rmSync(folder, { recursive: true });
  });

test("a disk that takes but a part of a frame is an encoder_failed, and no film of torn frames", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packshot-asker-"));
  // Files may have 300 KB: the ring's fourth frame ends beyond that.
  const script = `await encodeFilm({ ...film, frames: 12 }).then(
    () => process.stdout.write("a film"), ({ code }) => process.stdout.write(code));`;
  const asker = ask(script, folder, ["sh", "-c", 'trap "" XFSZ; ulimit -f 600; exec "$0" "$@"']);
  const [printed] = (await once(asker.stdout, "data")) as [Buffer];
  assert.equal(printed.toString(), "encoder_failed");
  rmSync(folder, { recursive: true });
});

/** Starts a process that knows how to encode a long `film`, with that folder for its files; `through` starts it. */
function ask(
  script: string,
  folder: string,
  through: string[] = [],
): ChildProcessByStdio<null, Readable, null> {
  const opening = `
    import { encodeFilm } from ${JSON.stringify(new URL("./encoder.ts", import.meta.url).href)};
    const frame = new Uint8Array(320 * 180 * 1.5);
    const film = { widthPx: 320, heightPx: 180, framesPerSecond: 30, frames: 1e6, drawFrame: () => frame, sound: null, metadata: {} };`;
  const node = [process.execPath, "--input-type=module-typescript", "-e", opening + script];
  const [command = "", ...words] = [...through, ...node];
  return spawn(command, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { TMPDIR: folder },
    detached: true,
  });
}

/** One that has ended and that nobody has collected yet is not alive either. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/** Waits for what must happen by itself; the test runner's own limit catches what doesn't. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
