import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { EncodedPicture } from "../develop/encode.ts";
import type { FilmInput } from "../film/film-input.ts";
import { nameCutoutModel, tryCutoutModel } from "../cutout/model.ts";
import { listSets } from "../sets/list-sets.ts";
import type { SetDescription } from "../sets/set.ts";
import type { ShotInput } from "../stage/render-shot.ts";
import type { AnalysedPhoto } from "./analyse-photo.ts";
import type { ChildOptions } from "./child.ts";
import { ProcessPool } from "./pool.ts";

export type StudioOptions = {
  /** How many pictures are made at a time, each in a process of its own. */
  processes: number;
  setsFolder: string;
  cutoutModelPath: string | null;
  log: (event: object) => void;
};

type CallOptions = { signal?: AbortSignal };

/** The studio in child processes: nothing heavy runs on the caller's event loop. A process that dies rejects its call and is replaced. */
export type Studio = {
  /** What `planShots` chooses from. */
  sets: SetDescription[];
  /** Names what cuts photos out, in letters that a file's name takes: of another one the same photo has another cut-out. */
  cutter: string;
  /** Throws StudioError photo_unreadable, photo_too_large, no_product; cancelled when the signal aborts. */
  analyse: (photo: Buffer, options?: CallOptions) => Promise<AnalysedPhoto>;
  /** Throws StudioError set_invalid, photo_unreadable, no_product, model_invalid; cancelled when the signal aborts. */
  shoot: (input: ShotInput, options?: CallOptions) => Promise<EncodedPicture>;
  /**
   * H.264 MP4 and a JPEG poster. Throws StudioError photo_unreadable, photo_too_large, set_invalid, no_product, encoder_failed,
   * disk_full; cancelled when the signal aborts.
   */
  film: (
    input: FilmInput,
    options?: CallOptions & { onProgress?: (fraction: number) => void },
  ) => Promise<{ video: Buffer; poster: Buffer }>;
  /** Lets running work end within 10 s, then kills it; calls that wait are rejected with StudioError cancelled. */
  close: () => Promise<void>;
};

/** Decoded plates that all processes together may hold: those of 35 sets, at 45 MB each. */
const plateBytes = 1_600_000_000;

/** Those of 11 sets: with more, a process that renders at 4k would pass 1.5 GB. */
const mostPlateBytes = 500_000_000;

/** Cut-outs without a model; another number makes an update cut photos out anew that it cuts out better, or reads more of. */
const ownCutter = "own-1";

/** Opens the studio. Throws StudioError set_invalid or model_invalid. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { processes, setsFolder, cutoutModelPath, log } = options;
  const sets = await listSets(setsFolder);
  // A model that doesn't work is told now, not with the first photo.
  if (cutoutModelPath !== null) await tryCutoutModel(cutoutModelPath);
  const cutter = cutoutModelPath === null ? ownCutter : await nameCutoutModel(cutoutModelPath);
  const open: ChildOptions = {
    setsFolder,
    cutoutModelPath,
    threads: Math.max(1, Math.ceil(availableParallelism() / processes)),
    plateBytes: Math.min(mostPlateBytes, plateBytes / processes),
  };
  const pool = new ProcessPool({
    modulePath: fileURLToPath(new URL("./child.ts", import.meta.url)),
    processes,
    open,
    log,
    graceMs: 10_000,
  });
  return {
    sets,
    cutter,
    analyse: async (photo, { signal } = {}) => {
      return (await pool.call("analyse", photo, { signal })) as AnalysedPhoto;
    },
    shoot: async (input, { signal } = {}) => {
      return (await pool.call("shoot", input, { signal })) as EncodedPicture;
    },
    film: async (input, { signal, onProgress } = {}) => {
      const film = await pool.call("film", input, { signal, onProgress });
      return film as { video: Buffer; poster: Buffer };
    },
    close: () => pool.close(),
  };
}
