import sharp from "sharp";
import type { FilmInput } from "../film/film-input.ts";
import { openCutoutModel } from "../cutout/model.ts";
import { renderFilm } from "../film/render-film.ts";
import { findSets } from "../sets/list-sets.ts";
import { PlateStore } from "../sets/plates.ts";
import { renderShot, type ShotInput } from "../stage/render-shot.ts";
import { analysePhoto } from "./analyse-photo.ts";
import { serveCalls } from "./serve-calls.ts";

/** What `openStudio` tells each of its processes. */
export type ChildOptions = {
  setsFolder: string;
  cutoutModelPath: string | null;
  /** Threads that libvips may use in this process. */
  threads: number;
  /** Bound of the decoded plates that this process keeps. */
  plateBytes: number;
};

serveCalls<ChildOptions>(async ({ setsFolder, cutoutModelPath, threads, plateBytes }) => {
  sharp.concurrency(threads);
  // The plates are kept decoded by their own store; libvips would only hold them a second time.
  sharp.cache(false);
  const stage = { sets: await findSets(setsFolder), store: new PlateStore(plateBytes) };
  const model = cutoutModelPath === null ? null : await openCutoutModel(cutoutModelPath);
  return {
    analyse: (photo: Uint8Array) => analysePhoto(Buffer.from(photo), model),
    film: (input: FilmInput, onProgress: (fraction: number) => void) => {
      return renderFilm(input, stage, { onProgress });
    },
    shoot: (input: ShotInput) => renderShot(input, stage),
  };
});
