import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOutFile } from "@packshot/studio";
import { readOptions, readPhoto, requireOption } from "./options.ts";
import { makeFolder, prepareOutputs } from "./output.ts";
import { UsageError } from "./usage-error.ts";

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
  const bytes = await readPhoto(photo);
  await prepareOutputs([out], [photo]);
  if (options.debug !== undefined) await makeFolder(options.debug);
  const result = await cutOutFile(bytes, {
    modelPath: options.model ?? null,
    withSteps: options.debug !== undefined,
  });
  await writeFile(out, result.png);
  if (options.debug !== undefined) {
    for (const { name, png } of result.steps)
      await writeFile(join(options.debug, `${name}.png`), png);
  }
  const { widthPx, heightPx, confidence, reasons } = result;
  const text = `${out}  ${widthPx} × ${heightPx}  confidence ${confidence.toFixed(2)}`;
  const line = json
    ? JSON.stringify({ file: out, widthPx, heightPx, confidence, reasons })
    : [text, ...reasons].join(", ");
  process.stdout.write(`${line}\n`);
  return 0;
}
