/**
 * The film: whole job against encoding the same frames ready-made, and against FFmpeg's own filters on the same
 * scenes, all in one run, in CPU seconds of every process. Needs Linux; FFmpeg's part is left out where it is missing.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analysePhoto, type FilmInput, findSets, PlateStore } from "@packshot/studio";
import sharp from "sharp";
import { encodeFilm, type Reel } from "../packages/studio/src/film/encoder.ts";
import type { FilmPlan } from "../packages/studio/src/film/film-plan.ts";
import { rgbOf } from "../packages/studio/src/film/planes.ts";
import { renderMusic } from "../packages/studio/src/music/render-music.ts";
import { openReel } from "../packages/studio/src/film/render-film.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const cases = [
  { durationSeconds: 10, resolution: "720p", limit: 1.8, wallLimitSeconds: 6 },
  { durationSeconds: 15, resolution: "1080p", limit: 1.6, wallLimitSeconds: 16 },
] as const;
const memoryLimitBytes = 1.2e9;

/** CPU seconds of this process and of all its children that have ended (ticks of 10 ms). */
function cpuSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0) / 100;
}

async function measure<T>(
  work: () => Promise<T>,
): Promise<{ value: T; cpu: number; wall: number }> {
  const [cpu, wall] = [cpuSeconds(), performance.now()];
  const value = await work();
  return { value, cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1000 };
}

function peakBytes(pid: number | "self"): number {
  try {
    return (
      1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0)
    );
  } catch {
    // It ended between the report and the look.
    return 0;
  }
}

/** What the whole job spends beside the encoder, one after the other and alone. */
async function breakDown(input: FilmInput): Promise<string> {
  const opened = await measure(() => openReel({ ...input, music: false }, stage));
  const { plan, reel } = opened.value;
  const music = await measure(async () =>
    renderMusic({ ...plan, durationSeconds: input.durationSeconds }),
  );
  const drawing = await measure(async () => {
    for (let index = 0; index < reel.frames; index++) reel.drawFrame(index);
  });
  return [opened, music, drawing].map(({ cpu }) => cpu.toFixed(1)).join(" / ");
}

/** The film's frames in a file, read back one at a time. */
function readyMade(reel: Reel, folder: string): Reel {
  const bytes = (reel.widthPx * reel.heightPx * 3) / 2;
  const file = openSync(join(folder, "frames.yuv"), "w+");
  for (let index = 0; index < reel.frames; index++)
    writeSync(file, reel.drawFrame(index), 0, bytes, index * bytes);
  const frame = new Uint8Array(bytes);
  return {
    ...reel,
    drawFrame: (index) => {
      readSync(file, frame, 0, bytes, index * bytes);
      return frame;
    },
  };
}

/** The same cut with zoompan, overlay of the logo's stand-in and xfade, at our encoder settings. */
async function withFilters(reel: Reel, plan: FilmPlan, folder: string): Promise<number | null> {
  if (spawnSync("ffmpeg", ["-version"]).status !== 0) return null;
  const { widthPx: w, heightPx: h } = plan;
  const inputs: string[] = [];
  const chains: string[] = [];
  for (const [index, shot] of plan.shots.entries()) {
    const still = join(folder, `shot${index}.png`);
    const rgb = rgbOf(reel.drawFrame(shot.startFrame + (shot.frames >> 1)), plan);
    await sharp(rgb, { raw: { width: w, height: h, channels: 3 } })
      .resize(Math.round(w * 1.4))
      .png()
      .toFile(still);
    inputs.push("-i", still, "-i", still);
    chains.push(
      `[${index * 2}:v]zoompan=z='1+0.0012*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${shot.frames + 6}:s=${w}x${h}:fps=30[p${index}]`,
      `[${index * 2 + 1}:v]scale=${w >> 2}:-1,format=yuva420p,loop=-1:1,fps=30,trim=end_frame=${shot.frames + 6}[l${index}]`,
      `[p${index}][l${index}]overlay=x='${w >> 3}+0.3*n':y=${h >> 3}:eval=frame[s${index}]`,
    );
  }
  let last = "s0";
  for (const [index, shot] of plan.shots.entries()) {
    if (index === 0) continue;
    chains.push(`[${last}][s${index}]xfade=duration=0.2:offset=${shot.startFrame / 30}[x${index}]`);
    last = `x${index}`;
  }
  const encode =
    "-c:v libx264 -preset veryfast -crf 20 -threads 2 -pix_fmt yuv420p -movflags +faststart -y";
  const before = cpuSeconds();
  const graph = [
    "-v",
    "error",
    ...inputs,
    "-filter_complex",
    chains.join(";"),
    "-map",
    `[${last}]`,
  ];
  const { status } = spawnSync(
    "ffmpeg",
    [...graph, "-frames:v", String(plan.frames), ...encode.split(" "), join(folder, "peer.mp4")],
    { stdio: "inherit" },
  );
  return status === 0 ? cpuSeconds() - before : null;
}

const photo = readFileSync(join(root, "samples/synthetic_bottle.png"));
const photos = [{ photo, ...(await analysePhoto(photo)) }];
const stage = { sets: await findSets(join(root, "sets")), store: new PlateStore(800_000_000) };
for (const { durationSeconds, resolution, limit, wallLimitSeconds } of cases) {
  const input: FilmInput = {
    photos,
    durationSeconds,
    resolution,
    aspectRatio: "16:9",
    mode: "product_only",
    logo: null,
    music: true,
    note: "elegant",
    seed: 1,
  };
  // Decodes the plates: the limits are for sets that are warm. What counts is the first film that is drawn after that.
  await openReel(input, stage);
  let encoder = 0;
  let encoderPeak = 0;
  const job = await measure(async () => {
    const opened = await openReel(input, stage);
    const onProgress = (fraction: number) => {
      if (fraction > 0.9) encoderPeak = Math.max(encoderPeak, peakBytes(encoder));
    };
    await encodeFilm(opened.reel, { onProcess: (pid) => (encoder = pid), onProgress });
    return opened;
  });
  const peak = peakBytes("self") + encoderPeak;
  const folder = mkdtempSync(join(tmpdir(), "packshot-bench-"));
  try {
    const reel = readyMade(job.value.reel, folder);
    const bare = await measure(() => encodeFilm(reel));
    const peer = await withFilters(job.value.reel, job.value.plan, folder);
    const ratio = job.cpu / bare.cpu;
    const line = (what: string, value: string) => console.log(`  ${what.padEnd(46)}${value}`);
    console.log(`${durationSeconds} s ${resolution}`);
    line(
      `whole job, CPU / wall (at most ${wallLimitSeconds} s)`,
      `${job.cpu.toFixed(1)} s / ${job.wall.toFixed(1)} s`,
    );
    line(
      "encoding the same frames, CPU / wall",
      `${bare.cpu.toFixed(1)} s / ${bare.wall.toFixed(1)} s`,
    );
    line(`ratio (at most ${limit})`, ratio.toFixed(2));
    line("staging / music / drawing, each alone, CPU s", await breakDown(input));
    line(
      "FFmpeg zoompan, overlay, xfade, CPU",
      peer === null ? "not there" : `${peer.toFixed(1)} s`,
    );
    line("peak memory, both processes (at most 1200 MB)", `${Math.round(peak / 1e6)} MB`);
    if (ratio > limit || job.wall > wallLimitSeconds || peak > memoryLimitBytes)
      process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
