// node scripts/node24.mjs --dev sets/source/models/build.ts [NAME ...] [--width PX] [--samples N] [--out FOLDER]
// Builds the model presets of the server in Blender: every one when none is named. A quick look while modelling:
// node scripts/node24.mjs --dev sets/source/models/build.ts head-brass --width 300 --samples 12 --out FOLDER
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

const presetFolder = path.resolve(
  import.meta.dirname,
  "../../../packages/server/src/models/presets",
);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: "string", default: "1200" },
      samples: { type: "string", default: "14" },
      out: { type: "string", default: presetFolder },
    },
  });
  const renders = await mkdtemp(path.join(tmpdir(), "model-presets-"));
  try {
    await blender([renders, values.width, values.samples, ...positionals]);
    await mkdir(values.out, { recursive: true });
    for (const file of await readdir(renders)) {
      const { name } = path.parse(file);
      if (name.endsWith("-matte")) continue;
      const target = path.join(values.out, `${name}.webp`);
      // Its ground stays under the matte: where the figure can't stand in a set, the picture is the background.
      await sharp(path.join(renders, file))
        .toColourspace("srgb")
        .joinChannel(path.join(renders, `${name}-matte.png`))
        .webp({ quality: 88, smartSubsample: true, exact: true })
        .toFile(target);
      console.log(target);
    }
  } finally {
    await rm(renders, { recursive: true });
  }
}

/** Blender without its window, at the lowest priority, since a final picture takes minutes. */
async function blender(args: string[]): Promise<void> {
  const script = path.join(import.meta.dirname, "mannequins", "build.py");
  const command = ["blender", "-b", "--python-exit-code", "1", "-P", script, "--", ...args];
  const child = spawn("nice", ["-n", "19", ...command], { stdio: "inherit" });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  if (code !== 0)
    throw new Error(`Blender ended with ${code}: it needs Blender 3.4 and python3-opencv`);
}

await main();
