import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clampShots, maxPhotos, parseAspectRatio, qualities } from "@packshot/server";
import {
  checkPhoto,
  findSets,
  parseBackgroundColor,
  planShots,
  PlateStore,
  renderShot,
  type ShotRequest,
  styles,
} from "@packshot/studio";
import { analysePhotos } from "./analyse-photos.ts";
import { naming, oneOf, readOptions, readPhoto, requireOption, wholeNumber } from "./options.ts";
import { makeOutputFolder, prepareOutputs } from "./output.ts";
import { UsageError } from "./usage-error.ts";

const setsFolder = fileURLToPath(new URL("../../../sets/", import.meta.url));
const plateBytes = 500_000_000;
const optionNames = [
  "style",
  "shots",
  "aspect",
  "quality",
  "background",
  "model",
  "seed",
  "out",
] as const;

type Options = ReturnType<typeof readOptions<typeof optionNames>>["options"];

/**
 * `packshot shoot PHOTO... --style S --out DIR`: the studio alone, without server or database. Prints a line for each picture.
 * @throws UsageError, StudioError
 */
export async function shootCommand(words: string[]): Promise<number> {
  const { plain: photos, options, json } = readOptions(words, optionNames);
  if (photos.length === 0 || photos.length > maxPhotos)
    throw new UsageError(`shoot takes 1 to ${maxPhotos} photos.`);
  const wanted = readRequest(options);
  const out = requireOption(options.out, "out");
  const [stage, model, sources] = await Promise.all([
    findSets(setsFolder).then((sets) => ({ sets, store: new PlateStore(plateBytes) })),
    options.model === undefined ? null : readPhoto(options.model),
    Promise.all(photos.map(readPhoto)),
  ]);
  makeOutputFolder(out);
  if (options.model !== undefined && model !== null) await naming(options.model, checkPhoto(model));
  const analysed = await analysePhotos(photos, sources);
  const analyses = analysed.map((photo) => photo && photo.analysis);
  const sets = [...stage.sets.values()].map(({ description }) => description);
  const plans = planShots({ ...wanted, analyses }, sets);
  const name = basename(photos[0]!, extname(photos[0]!));
  const files = plans.map(({ style }, index) => join(out, `${name}-${style}-${index + 1}.jpg`));
  const read = options.model === undefined ? photos : [...photos, options.model];
  await prepareOutputs(files, read);
  for (const [index, plan] of plans.entries()) {
    const { picture, widthPx, heightPx } = await renderShot(
      { plan, photos: analysed, model },
      stage,
    );
    const file = files[index]!;
    await writeFile(file, picture);
    const line = json
      ? JSON.stringify({ file, widthPx, heightPx, set: plan.setId })
      : `${file}  ${widthPx} × ${heightPx}  ${plan.setId}`;
    process.stdout.write(`${line}\n`);
  }
  return 0;
}

/** @throws UsageError */
function readRequest(options: Options): Omit<ShotRequest, "analyses"> {
  const style = oneOf(requireOption(options.style, "style"), styles, "style");
  const quality = oneOf(options.quality ?? "standard", qualities, "quality");
  const shots = Number(oneOf(options.shots ?? "4", ["1", "4", "6"] as const, "shots")) as 1 | 4 | 6;
  return {
    style,
    quality,
    shots: clampShots(style, shots).shots,
    mode: options.model === undefined ? "product_only" : "with_model",
    aspectRatio: readAspect(options.aspect ?? "1:1"),
    backgroundColor: readBackground(options.background),
    seed: wholeNumber(options.seed ?? "1", "seed"),
  };
}

function readAspect(text: string): [number, number] {
  const ratio = parseAspectRatio(text);
  if (ratio === null)
    throw new UsageError("--aspect takes W:H between 1:4 and 4:1, for example 4:5.");
  return ratio;
}

function readBackground(text: string | undefined): [number, number, number] | null {
  if (text === undefined) return null;
  const color = parseBackgroundColor(text);
  if (color.kind === "color") return color.rgb;
  throw new UsageError("--background takes #rrggbb, a CSS colour name or a colour word.");
}
