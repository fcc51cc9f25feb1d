import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOutFile } from "@packshot/studio";
import { readOptions, readPhoto, requireOption } from "./options.ts";
import { makeOutputFolder, prepareOutputs } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** Whoever names such a file expects that format, and what goes by names would refuse a PNG; JPEG has no alpha at all. */
const otherFormat = /\.(jpe?g|webp|avif|gif|tiff?|hei[cf])$/i;

/**
 * `packshot cutout PHOTO --out PNG [--model ONNX] [--debug DIR]`: lifts the product at full size, straight alpha.
 * Prints the confidence and its reasons; with --debug the steps go to DIR as numbered pictures, the cutout before magenta last.
 * @throws UsageError, StudioError
 */
export async function cutoutCommand(words: string[]): Promise<number> {
  const { plain, options, json } = readOptions(words, ["out", "model", "debug"] as const);
  const [photo] = plain;
  if (photo === undefined || plain.length !== 1) throw new UsageError("cutout takes one photo.");
  const out = requireOption(options.out, "out");
  if (otherFormat.test(out))
    throw new UsageError(`--out takes a PNG file, as cutout.png; ${out} is named as another kind.`);
  const { model, debug } = options;
  const bytes = await readPhoto(photo);
  const read = model === undefined ? [photo] : [photo, model];
  await prepareOutputs([out], read);
  if (debug !== undefined) makeOutputFolder(debug);
  const result = await cutOutFile(bytes, {
    modelPath: model ?? null,
    withSteps: debug !== undefined,
  });
  const steps = result.steps.map(({ name, png }) => ({ file: join(debug!, `${name}.png`), png }));
  // Only now it is known what the steps are called.
  const stepFiles = steps.map(({ file }) => file);
  await prepareOutputs(stepFiles, read);
  for (const { file, png } of steps) await writeFile(file, png);
  await writeFile(out, result.png);
  const { widthPx, heightPx, confidence, reasons } = result;
  const text = `${out}  ${widthPx} × ${heightPx}  confidence ${confidence.toFixed(2)}`;
  const line = json
    ? JSON.stringify({ file: out, widthPx, heightPx, confidence, reasons })
    : [text, ...reasons].join(", ");
  process.stdout.write(`${line}\n`);
  return 0;
}
