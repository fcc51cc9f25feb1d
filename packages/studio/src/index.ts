export { StudioError, type StudioErrorCode } from "./errors.ts";
export { checkPhoto } from "./photo/decode.ts";
export { checkLogo } from "./film/logo.ts";
export { previewPhoto } from "./photo/preview.ts";
export { type Style, styles, type SetDescription } from "./sets/set.ts";
export { findSets, listSets } from "./sets/list-sets.ts";
export { PlateStore } from "./sets/plates.ts";
export type { PhotoAnalysis } from "./direction/analysis.ts";
export type { Mode, ShotPlan, ShotRequest } from "./direction/plan.ts";
export { type BackgroundColor, parseBackgroundColor } from "./direction/background-color.ts";
export { planShots } from "./direction/plan-shots.ts";
export { outputSize, type Quality } from "./direction/size.ts";
export type { EncodedPicture } from "./develop/encode.ts";
export type { ShotInput, ShotPhoto, Stage } from "./stage/render-shot.ts";
export type { AnalysedPhoto } from "./process/analyse-photo.ts";
export {
  filmRatios,
  type FilmRatio,
  type FilmResolution,
  filmSize,
  nearestRatio,
} from "./film/frame-size.ts";
export type { FilmInput } from "./film/film-input.ts";
export { openStudio, type Studio, type StudioOptions } from "./process/open-studio.ts";
export { analysePhoto, cutOutFile, renderFilm, renderShot } from "./process/work-here.ts";
