// The work itself, in the caller's own process, loaded with the first call: a service leaves it to its studio's processes, and
// spent a sixth of its start on 290 files that it never ran.

export const renderShot: typeof import("../stage/render-shot.ts").renderShot = async (...given) =>
  (await import("../stage/render-shot.ts")).renderShot(...given);

export const renderFilm: typeof import("../film/render-film.ts").renderFilm = async (...given) =>
  (await import("../film/render-film.ts")).renderFilm(...given);

export const analysePhoto: typeof import("./analyse-photo.ts").analysePhoto = async (...given) =>
  (await import("./analyse-photo.ts")).analysePhoto(...given);

export const cutOutFile: typeof import("../cutout/cut-out-file.ts").cutOutFile = async (...given) =>
  (await import("../cutout/cut-out-file.ts")).cutOutFile(...given);
