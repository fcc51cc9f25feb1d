import type { PhotoAnalysis } from "@packshot/studio";
import { deleteFolder } from "../files/thumbnails.ts";
import { runAttempt } from "../queue/attempt.ts";
import type { Claim } from "../queue/queue.ts";
import type { GivenBack, Handler } from "../queue/worker.ts";
import { deadlineOf, type WorkerService } from "../service.ts";
import { analyseSources, readAnalyses } from "../sources/analyse-sources.ts";
import { failVideo } from "./fail-video.ts";
import { isFinal } from "./rules.ts";
import {
  completeVideo,
  extendDeadline,
  moveVideo,
  selectVideo,
  updateProgress,
  type Video,
} from "./store.ts";

/** The database hears of progress at most this often. */
const progressEveryMs = 1_000;

/** The step of a video that runs in a worker. It may run twice (a killed worker), and settles once. */
export function videoHandlers(service: WorkerService): Record<string, Handler> {
  return {
    "render-video": (claim, signal) =>
      runAttempt(claim, signal, {
        work: () => renderVideo(service, claim, signal),
        verdictOn: service.studio.verdictOn,
        end: (failure) => failVideo(service, claim.id, failure),
      }),
  };
}

/** What a worker gives back that stops waits like what was never taken: the deadline of work that runs is shorter. */
export function videosGivenBack(service: WorkerService): Record<string, GivenBack> {
  return {
    "render-video": ({ id }) =>
      extendDeadline(service.database, id, deadlineOf(service, "pending")),
  };
}

async function renderVideo(
  service: WorkerService,
  { id, metFullDisk: keepsDeadline }: Claim,
  signal: AbortSignal,
): Promise<void> {
  await moveVideo(service.database, {
    id,
    to: "submitted",
    deadlineAt: deadlineOf(service, "submitted"),
    keepsDeadline,
    now: service.now(),
  });
  const video = await selectVideo(service.database, { id });
  if (!video || isFinal(video.status)) return;
  const watch = watchForEnd(service, video, signal);
  try {
    await makeFilm(service, video, keepsDeadline, watch.signal);
  } catch (error) {
    // Cancelled, or past its deadline: it is settled, and what this attempt ran into no longer matters.
    if (!watch.hasEnded()) throw error;
  } finally {
    watch.stop();
  }
}

async function makeFilm(
  service: WorkerService,
  video: Video,
  keepsDeadline: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { id } = video;
  const photos = await readSources(service, video, signal);
  const logo = video.logoKey ? await service.storage.get(video.logoKey) : null;
  await moveVideo(service.database, {
    id,
    to: "generating",
    deadlineAt: deadlineOf(service, "generating"),
    keepsDeadline,
    now: service.now(),
  });
  const { video: film, poster } = await service.steps.time("film", video.requestId, () =>
    service.studio.film(
      {
        photos,
        durationSeconds: video.duration,
        resolution: video.resolution,
        aspectRatio: video.aspectRatio,
        mode: video.mode,
        logo,
        music: video.music,
        note: video.note,
        seed: video.seed,
      },
      { signal, onProgress: reportProgress(service, id) },
    ),
  );
  // A folder of its own: an attempt that lost its claim and ends late can't touch what another one delivered.
  const folder = `videos/${id}/${service.newId("attempt")}/`;
  const videoKey = `${folder}${id}.mp4`;
  const posterKey = `${folder}${id}.jpg`;
  await service.storage.put(videoKey, film);
  await service.storage.put(posterKey, poster);
  const isDone = await completeVideo(service.database, {
    id,
    videoKey,
    posterKey,
    now: service.now(),
  });
  // Another attempt was faster, or the video has ended: what was just stored is nobody's.
  if (!isDone) await deleteFolder(service.storage, folder);
}

/** A signal that also aborts when the video ends elsewhere: its owner cancels it, or its deadline passes. */
function watchForEnd(
  service: WorkerService,
  video: Video,
  signal: AbortSignal,
): { signal: AbortSignal; hasEnded: () => boolean; stop: () => void } {
  const ended = new AbortController();
  const watching = new AbortController();
  let { status: known } = video;
  // A film takes minutes: a database that is away for a moment must not end the watch, which looks again by itself.
  const read = async () => {
    try {
      known = (await selectVideo(service.database, { id: video.id }))?.status ?? "failed";
    } catch (error) {
      service.log.warn({ err: error }, "a video's state was not read");
    }
    return known;
  };
  void service.changes
    .waitUntil(video.id, {
      timeoutMs: service.settings.attemptSeconds.video * 1000,
      signal: watching.signal,
      first: known,
      read,
      isChanged: isFinal,
    })
    .then((status) => {
      if (isFinal(status)) ended.abort(new Error(`the video is ${status}`));
    });
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    hasEnded: () => ended.signal.aborted,
    stop: () => watching.abort(),
  };
}

/** With a model the images are shown as photographs: nothing is cut out. */
async function readSources(
  service: WorkerService,
  video: Video,
  signal: AbortSignal,
): Promise<{ photo: Buffer; cutout: Buffer | null; analysis: PhotoAnalysis | null }[]> {
  if (video.mode === "with_model")
    return Promise.all(
      video.sourceKeys.map(async (key) => ({
        photo: await service.storage.get(key),
        cutout: null,
        analysis: null,
      })),
    );
  const found = await service.steps.time("analyse", video.requestId, () =>
    analyseSources(service, video.sourceKeys, signal),
  );
  const shown = video.sourceKeys.filter((_, index) => found[index]);
  const sources = await readAnalyses(service, shown);
  return sources.map((source) => ({ ...source, analysis: source.analysis as PhotoAnalysis }));
}

function reportProgress(service: WorkerService, id: string): (fraction: number) => void {
  let lastMs = -Infinity;
  return (fraction) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < progressEveryMs) return;
    lastMs = nowMs;
    updateProgress(service.database, id, Math.min(1, Math.max(0, fraction))).catch(
      (error: unknown) => service.log.warn({ err: error }, "progress was not written"),
    );
  };
}
