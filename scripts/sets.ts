// npm run sets -- [STYLE/NAME ...] [--preview] [--force] [--keep] [--out FOLDER] [--renders FOLDER] [--resolution PX] [--samples N]
// Builds virtual sets in Blender: every set when none is named. What is there already is skipped unless --force.
// --force begins anew, but with --keep: that leaves the rendered layers, and --force --keep with more --samples adds to them.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdir, readdir, rm, copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

const root = path.resolve(import.meta.dirname, "..");
const source = path.join(root, "sets", "source");
const final = { resolution: 1536, samples: 16 };
const preview = { resolution: 512, samples: 8 };

class SetsError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      preview: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      out: { type: "string", default: path.join(root, "sets") },
      renders: { type: "string", default: path.join(source, "renders") },
      resolution: { type: "string" },
      samples: { type: "string" },
    },
  });
  const quality = values.preview ? preview : final;
  const resolution = wholeNumber("--resolution", values.resolution, quality.resolution);
  const samples = wholeNumber("--samples", values.samples, quality.samples);
  const known = await knownSets();
  const names = positionals.length > 0 ? positionals : known;
  const stranger = names.find((name) => !known.includes(name));
  if (stranger) throw new SetsError(`There is no set ${stranger}. Sets: ${known.join(", ")}.`);
  for (const name of names) {
    const out = path.join(values.out, name);
    if (!values.force && (await exists(path.join(out, "set.json")))) {
      console.log(`${name}: is there (--force builds it again)`);
      continue;
    }
    const renders = path.join(values.renders, `${name.replace("/", "-")}-${resolution}`);
    if (values.force && !values.keep) await rm(renders, { recursive: true, force: true });
    await buildSet(name, { out, renders, resolution, samples });
    if (!values.keep) await rm(renders, { recursive: true });
  }
}

type Build = { out: string; renders: string; resolution: number; samples: number };

/** Render, denoise and encode one set; an interrupted render goes on with the pass that it stopped in. */
async function buildSet(name: string, build: Build): Promise<void> {
  const startedAt = performance.now();
  console.log(`${name}: rendering ${build.resolution} px with ${build.samples} samples`);
  await mkdir(build.renders, { recursive: true });
  const size = ["--resolution", String(build.resolution), "--samples", String(build.samples)];
  await blender("build.py", [name, ...size, "--out", build.renders]);
  const packed = path.join(build.renders, "packed");
  await blender("pack.py", [build.renders, packed]);
  await encodePlates(packed, build.out);
  console.log(`${name}: ready after ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/**
 * The plates as sets/README.md describes them; smart subsampling keeps the edges of saturated light. set.json goes first and comes last:
 * a folder that has one is taken for whole. Lights of an earlier build may have had other names.
 */
async function encodePlates(packed: string, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  await rm(path.join(out, "set.json"), { force: true });
  for (const file of await readdir(out))
    if (/^light-.*\.webp$/.test(file)) await rm(path.join(out, file));
  const files = await readdir(packed);
  for (const file of [...files.filter((name) => name !== "set.json"), "set.json"]) {
    const picture = sharp(path.join(packed, file));
    const { name, ext } = path.parse(file);
    const target = path.join(out, name);
    if (ext !== ".png" || name === "disparity")
      await copyFile(path.join(packed, file), path.join(out, file));
    else if (name === "preview") await picture.jpeg({ quality: 88 }).toFile(`${target}.jpg`);
    else
      await picture
        .webp({ quality: name === "normal" ? 95 : 92, smartSubsample: true, effort: 6 })
        .toFile(`${target}.webp`);
  }
}

/** Blender as it runs. Left alone by a build that was stopped, it went on, and wrote its old passes among the next one's. */
let rendering: ChildProcess | null = null;
for (const [name, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.once(name, () => {
    rendering?.kill("SIGKILL");
    process.exit(code);
  });

/** Blender without its window, at the lowest priority: a build takes minutes and must not be felt. */
async function blender(script: string, args: string[]): Promise<void> {
  const child = spawn(
    "nice",
    [
      "-n",
      "19",
      "blender",
      "-b",
      "--python-exit-code",
      "1",
      "-P",
      path.join(source, script),
      "--",
      ...args,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  rendering = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  if (code === 0) return;
  // `nice` answers 127 where the command that it was given is not there.
  if (code === 127)
    throw new SetsError(
      "Blender is not installed. On Debian: apt-get install blender python3-opencv",
    );
  if (said.includes("No module named 'cv2'"))
    throw new SetsError(
      "Blender's Python has no OpenCV. On Debian: apt-get install python3-opencv",
    );
  throw new SetsError(`Blender failed in ${script} (${code}):\n${said}`);
}

async function knownSets(): Promise<string[]> {
  const folders = (await readdir(source, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const names = await Promise.all(
    folders.map(async ({ name: style }) =>
      (await readdir(path.join(source, style)))
        .filter((file) => file.endsWith(".py"))
        .map((file) => `${style}/${file.slice(0, -3)}`),
    ),
  );
  return names.flat().toSorted();
}

function wholeNumber(option: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new SetsError(`${option} takes a whole number, not ${text}.`);
  return Number(text);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SetsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
