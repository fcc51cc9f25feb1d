import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { durations, maxImages, resolutions, videoModes } from "@packshot/server";
import {
  checkLogo,
  checkPhoto,
  type FilmInput,
  filmRatios,
  findSets,
  nearestRatio,
  PlateStore,
  renderFilm,
} from "@packshot/studio";
import { analysePhotos } from "./analyse-photos.ts";
import { naming, oneOf, readOptions, readPhoto, requireOption, wholeNumber } from "./options.ts";
import { prepareOutputs } from "./output.ts";
import { UsageError } from "./usage-error.ts";

const setsFolder = fileURLToPath(new URL("../../../sets/", import.meta.url));
const plateBytes = 800_000_000;
const optionNames = [
  "duration",
  "resolution",
  "aspect",
  "mode",
  "logo",
  "note",
  "seed",
  "out",
] as const;
const noMusic = "--no-music";

type Options = ReturnType<typeof readOptions<typeof optionNames>>["options"];

/**
 * `packshot film PHOTO... --duration S --resolution R --out FILE`: the studio alone, without server or database.
 * Writes the MP4 and, beside it, its poster (FILE with .jpg).
 * @throws UsageError, StudioError
 */
export async function filmCommand(args: string[]): Promise<number> {
  const words = args.filter((word) => word !== noMusic);
  const { plain: paths, options, json } = readOptions(words, optionNames);
  const wanted = readRequest(options, paths.length);
  const out = requireOption(options.out, "out");
  const posterFile = out.replace(/\.[^./]*$|$/, ".jpg");
  // In any case: where names have none, film.JPG and film.jpg are one file, and elsewhere a film is not looked for there.
  if (/\.jpe?g$/i.test(out))
    throw new UsageError(`--out takes the film's file, as film.mp4; ${out} is its poster's.`);
  const bytes = await Promise.all(paths.map(readPhoto));
  const logo = options.logo === undefined ? null : await readPhoto(options.logo);
  // `film mug.jpg --out mug.mp4` has its poster where the photo lies.
  const read = options.logo === undefined ? paths : [...paths, options.logo];
  await prepareOutputs([out, posterFile], read);
  const [first] = await Promise.all(
    bytes.map((photo, index) => naming(paths[index]!, checkPhoto(photo))),
  );
  const aspectRatio = wanted.aspectRatio ?? nearestRatio(first!.widthPx, first!.heightPx);
  if (options.logo !== undefined && logo !== null) await naming(options.logo, checkLogo(logo));
  const photos: FilmInput["photos"] =
    wanted.mode === "with_model"
      ? bytes.map((photo) => ({ photo, cutout: null, analysis: null }))
      : (await analysePhotos(paths, bytes)).filter((photo) => photo !== null);
  const stage = { sets: await findSets(setsFolder), store: new PlateStore(plateBytes) };
  const { video, poster } = await renderFilm(
    { ...wanted, photos, aspectRatio, logo, music: !args.includes(noMusic) },
    stage,
  );
  await Promise.all([writeFile(out, video), writeFile(posterFile, poster)]);
  const line = json
    ? JSON.stringify({ file: out, poster: posterFile, aspectRatio, bytes: video.length })
    : `${out}  ${aspectRatio}  ${wanted.resolution}  ${wanted.durationSeconds} s`;
  process.stdout.write(`${line}\n`);
  return 0;
}

/** @throws UsageError */
function readRequest(
  options: Options,
  photos: number,
): Pick<FilmInput, "durationSeconds" | "resolution" | "mode" | "note" | "seed"> & {
  aspectRatio: FilmInput["aspectRatio"] | null;
} {
  const duration = requireOption(options.duration, "duration");
  const durationSeconds = durations.find((seconds) => String(seconds) === duration);
  if (durationSeconds === undefined)
    throw new UsageError(`--duration takes one of ${durations.join(", ")}.`);
  const most = maxImages[durationSeconds];
  if (photos < 1 || photos > most)
    throw new UsageError(
      `A film of ${duration} s takes ${most === 1 ? "1 photo" : `1 to ${most} photos`}.`,
    );
  return {
    durationSeconds,
    resolution: oneOf(requireOption(options.resolution, "resolution"), resolutions, "resolution"),
    aspectRatio: options.aspect === undefined ? null : oneOf(options.aspect, filmRatios, "aspect"),
    mode: oneOf(options.mode ?? "product_only", videoModes, "mode"),
    note: options.note ?? "",
    seed: wholeNumber(options.seed ?? "1", "seed"),
  };
}
