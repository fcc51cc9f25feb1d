import sharp from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import type { Photo } from "../photo/photo.ts";
import { openFilm } from "./draw-film.ts";
import { encodeFilm } from "./encoder.ts";
import type { FilmInput } from "./film-input.ts";
import type { FilmPlan, ScenePlan } from "./film-plan.ts";
import { filmSize, framesPerSecond } from "./frame-size.ts";
import { cropWindow, standPhotograph, standPrint } from "./photograph-scene.ts";
import type { Scene } from "./scene.ts";
import { planFilm } from "./storyboard.ts";

export type FilmOptions = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

/**
 * Renders a film: MP4 (see `encodeFilm`) and its poster, a JPEG of the hero shot.
 * Throws StudioError photo_unreadable, photo_too_large, encoder_failed or cancelled.
 */
export async function renderFilm(
  input: FilmInput,
  options: FilmOptions = {},
): Promise<{ video: Buffer; poster: Buffer }> {
  const size = filmSize(input.aspectRatio, input.resolution);
  const photos = await Promise.all(
    input.photos.map(({ photo }) => decodePhoto(photo, { maxSidePx: 4096 })),
  );
  const plan = planFilm({
    ...size,
    durationSeconds: input.durationSeconds,
    mode: input.mode,
    photos: photos.length,
    hasLogo: false,
    direction: {
      mood: "elegant",
      pace: 0,
      grade: { brightness: 1, contrast: 1, saturation: 1, warmth: 0 },
    },
    scenes: await photographScenes(photos, size),
    seed: input.seed,
  });
  const scenes = await Promise.all(plan.scenes.map((scene) => stand(scene, photos, size)));
  options.signal?.throwIfAborted();
  const drawFrame = openFilm(plan, scenes);
  const video = await encodeFilm(
    {
      ...size,
      framesPerSecond,
      frames: plan.frames,
      drawFrame,
      sound: null,
      metadata: { title: "Packshot film" },
    },
    options,
  );
  const poster = await posterOf(plan, drawFrame);
  return { video, poster };
}

async function photographScenes(
  photos: Photo[],
  size: { widthPx: number; heightPx: number },
): Promise<ScenePlan[]> {
  const scenes: ScenePlan[] = [];
  for (const [index, photo] of photos.entries()) {
    const window = await cropWindow(photo, size);
    if (window) scenes.push({ kind: "photograph", photo: index, window });
    else scenes.push({ kind: "print", photo: index });
  }
  return scenes;
}

async function stand(
  scene: ScenePlan,
  photos: Photo[],
  size: { widthPx: number; heightPx: number },
): Promise<Scene> {
  const photo = scene.kind === "set" ? undefined : photos[scene.photo];
  if (!photo) throw new RangeError("the scene names a photo that is not there");
  if (scene.kind === "photograph") return standPhotograph(photo, scene.window, size);
  return standPrint(photo, size, [232, 226, 218]);
}

async function posterOf(plan: FilmPlan, drawFrame: (index: number) => Uint8Array): Promise<Buffer> {
  const hero = plan.shots.find(({ size }) => size === "hero") ?? plan.shots[0];
  const index = hero ? hero.startFrame + (hero.frames >> 1) : 0;
  return sharp(rgbOf(drawFrame(index), plan), {
    raw: { width: plan.widthPx, height: plan.heightPx, channels: 3 },
  })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}

function rgbOf(frame: Uint8Array, size: { widthPx: number; heightPx: number }): Buffer {
  const { widthPx, heightPx } = size;
  const luma = widthPx * heightPx;
  const rgb = Buffer.alloc(luma * 3);
  const half = widthPx >> 1;
  for (let row = 0; row < heightPx; row++)
    for (let x = 0; x < widthPx; x++) {
      const chroma = luma + (row >> 1) * half + (x >> 1);
      const y = ((frame[row * widthPx + x] ?? 16) - 16) * (255 / 219);
      const cb = ((frame[chroma] ?? 128) - 128) * (255 / 224);
      const cr = ((frame[chroma + luma / 4] ?? 128) - 128) * (255 / 224);
      const at = (row * widthPx + x) * 3;
      rgb[at] = clampByte(y + 1.5748 * cr);
      rgb[at + 1] = clampByte(y - 0.1873 * cb - 0.4681 * cr);
      rgb[at + 2] = clampByte(y + 1.8556 * cb);
    }
  return rgb;
}

const clampByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
