import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { openSync, mkdirSync, writeSync, closeSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StudioError } from "../errors.ts";
import type { EncoderReport, EncoderSettings } from "./encoder-process.ts";

/** A film to encode. Frames are drawn on demand, so that no more than the ring's few are in memory. */
export type Reel = {
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
  frames: number;
  /** The planes Y, U, V of a 4:2:0 frame, BT.709 limited range; the bytes may be reused at the next call. */
  drawFrame: (index: number) => Uint8Array;
  /** 48 kHz stereo, or null for a film without an audio track. */
  sound: { left: Float32Array; right: Float32Array } | null;
  /** Written into the container, e.g. title and comment. */
  metadata: Record<string, string>;
};

export type EncodeOptions = {
  signal?: AbortSignal;
  /** Called with the part of the film that is done, 0 to 1, after each frame that is encoded for the first time. */
  onProgress?: (fraction: number) => void;
  /** The encoder is taken for hung when it takes longer than this for one frame. */
  hangTimeoutMs?: number;
  /** Called with the encoder's process id, once for each attempt. */
  onProcess?: (pid: number) => void;
};

// Drawing and encoding overlap as long as a slot is free; four slots of 1080p are 12 MB.
const ringSlots = 4;
const attempts = 2;

/**
 * Encodes a film: H.264 High, yuv420p, BT.709, optional AAC 256 kb/s, MP4 with the index in front.
 * The encoder is a child process, because a fault in native code takes its whole process with it. One that
 * crashes or hangs is started once more from the first frame: frames are drawn from a plan, so they come out alike.
 * Throws StudioError `encoder_failed`, `disk_full` where the temporary folder has no room, or `cancelled` when the signal
 * fires (the child is gone then).
 */
export async function encodeFilm(reel: Reel, options: EncodeOptions = {}): Promise<Buffer> {
  let furthest = 0;
  const onProgress = (fraction: number): void => {
    if (fraction > furthest) options.onProgress?.((furthest = fraction));
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await encodeOnce(reel, { ...options, onProgress });
    } catch (error) {
      if (options.signal?.aborted) throw cancelled(options.signal);
      if (isDiskFull(error))
        throw new StudioError("disk_full", "The temporary folder has no room for a film.", {
          cause: error,
        });
      if (attempt === attempts) {
        if (error instanceof StudioError) throw error;
        throw new StudioError("encoder_failed", "The film could not be encoded.", { cause: error });
      }
    }
  }
}

/** Told by the system's code here, and by its words in the encoder's process. */
function isDiskFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = /No space left on device|Disk quota exceeded/;
  return /^(ENOSPC|EDQUOT)$/.test(code ?? "") || words.test(message);
}

function cancelled(signal: AbortSignal): StudioError {
  return new StudioError("cancelled", "The film was cancelled.", { cause: signal.reason });
}

async function encodeOnce(reel: Reel, options: EncodeOptions): Promise<Buffer> {
  options.signal?.throwIfAborted();
  const folder = join(tmpdir(), `packshot-film-${randomUUID()}`);
  try {
    await encodeIn(folder, reel, options);
    return await readFile(join(folder, "film.mp4"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the folder and writes film.mp4 into it; no process is left at the end, whatever it is. */
async function encodeIn(folder: string, reel: Reel, options: EncodeOptions): Promise<void> {
  const child = fork(fileURLToPath(new URL("./encoder-process.ts", import.meta.url)), [folder], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
    // In a group of its own: a terminal's Ctrl-C reached it while it was loaded, and nobody removed the folder.
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (child.pid !== undefined) options.onProcess?.(child.pid);
  try {
    // Now that a process lives that removes it: whoever is killed between the two would leave it behind.
    mkdirSync(folder, { mode: 0o700 });
    const { drawFrame, ...film } = reel;
    await feed(child, folder, { ...film, ringSlots }, drawFrame, options);
  } finally {
    child.kill("SIGKILL");
    // One that could not be made has no exit.
    if (child.pid !== undefined) await gone;
  }
}

/** Draws frames into the ring's free slots until the child reports that the film is written. */
function feed(
  child: ChildProcess,
  folder: string,
  settings: EncoderSettings,
  drawFrame: Reel["drawFrame"],
  options: EncodeOptions,
): Promise<void> {
  const { signal, onProgress, hangTimeoutMs = 30_000 } = options;
  const frameBytes = (settings.widthPx * settings.heightPx * 3) / 2;
  const ring = openSync(join(folder, "frames.yuv"), "w");
  let encoded = 0;
  let drawn = 0;
  let watchdog: NodeJS.Timeout | undefined;
  // A report or a turn of the loop may come after the end: the ring is closed then, and its number may be another file's.
  // A caller's signal may outlive the film too: it is unhooked, as it would keep the frames.
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const fail = (message: string) => reject(new StudioError("encoder_failed", message));
    const watch = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => fail("The film's encoder hung."), hangTimeoutMs);
    };
    const send = (message: object) =>
      child.send(message, (error) => {
        if (error) fail("The film's encoder is gone.");
      });
    const drawNext = () => {
      if (drawn === settings.frames || drawn - encoded >= ringSlots) return;
      const frame = drawFrame(drawn);
      writeWhole(ring, frame.subarray(0, frameBytes), (drawn % ringSlots) * frameBytes);
      send({ type: "frame", index: drawn++ });
      if (drawn === settings.frames) send({ type: "finish" });
      // Between two frames the event loop turns, so that a cancellation or the child's end is seen at once.
      else setImmediate(step);
    };
    const step = () => {
      if (over.signal.aborted) return;
      try {
        if (signal?.aborted) reject(signal.reason);
        else drawNext();
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener("abort", step, { once: true, signal: over.signal });
    child.once("error", reject);
    child.once("exit", (code, how) => fail(`The film's encoder ended early (${how ?? code}).`));
    child.on("message", (report: EncoderReport) => {
      if (over.signal.aborted) return;
      watch();
      if (report.type === "failed") return fail(`The film's encoder failed: ${report.message}`);
      if (report.type === "written") return resolve();
      encoded++;
      onProgress?.(encoded / settings.frames);
      step();
    });
    watch();
    send({ type: "start", settings });
    step();
  }).finally(() => {
    over.abort();
    clearTimeout(watchdog);
    closeSync(ring);
  });
}

/** A disk that is almost full takes a part of what it is given, and only then says why. */
function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}
