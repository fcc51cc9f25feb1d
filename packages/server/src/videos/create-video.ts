import assert from "node:assert/strict";
import type { Caller } from "../caller.ts";
import type { CreateOptions } from "../create-once.ts";
import { chargeJob, requireCredits } from "../credits/charge.ts";
import { deadlineOf, type Service } from "../service.ts";
import type { JobExtras } from "../job-extras.ts";
import {
  receivePhotos,
  type KeptPhoto,
  type PhotoReference,
  type ReceivedPhoto,
} from "../sources/receive-photos.ts";
import { checkLogo } from "./check-logo.ts";
import {
  nearestAspectRatio,
  videoCredits,
  type Duration,
  type Resolution,
  type VideoAspectRatio,
  type VideoMode,
} from "./rules.ts";
import { insertVideo, type Video } from "./store.ts";

export type VideoRequest = {
  images: PhotoReference[];
  duration: Duration;
  resolution: Resolution;
  mode: VideoMode;
  aspectRatio: VideoAspectRatio | null;
  logo: PhotoReference | null;
  music: boolean;
  note: string;
} & JobExtras;

/**
 * Fetches and stores the images, then charges, writes the video and its queue entry in one transaction.
 * @param options.seal  runs in that transaction with the new video (an idempotency key is settled by it)
 * @throws AppError insufficient_credits | image_unreachable | image_invalid | overloaded
 */
export async function createVideo(
  service: Service,
  caller: Caller,
  wanted: VideoRequest,
  options: CreateOptions<Video>,
): Promise<Video> {
  const credits = videoCredits(wanted.resolution, wanted.duration, wanted.mode);
  const { accountId } = caller;
  const admit = () => requireCredits(service.database, accountId, credits);
  await admit();
  return receivePhotos(
    service,
    { accountId, signal: options.signal, admit },
    [...wanted.images, ...(wanted.logo === null ? [] : [wanted.logo])],
    (received) => chargeVideo(service, caller, wanted, options, { received, credits }),
  );
}

async function chargeVideo(
  service: Service,
  { accountId, brandId }: Caller,
  wanted: VideoRequest,
  options: CreateOptions<Video>,
  { received, credits }: { received: (KeptPhoto | ReceivedPhoto)[]; credits: number },
): Promise<Video> {
  const images = received.slice(0, wanted.images.length);
  const logoKey = wanted.logo === null ? null : received.at(-1)?.key;
  assert(logoKey !== undefined, "the logo that is paid for was received");
  if (wanted.logo !== null && logoKey !== null) await checkLogo(service, wanted.logo, logoKey);
  const now = service.now();
  const id = service.newId("video");
  return service.database.transaction(async (tx) => {
    const balance = await chargeJob(tx, { accountId, jobId: id, credits, now });
    const turn = await service.queue.enqueue(
      tx,
      accountId,
      { kind: "render-video", id },
      { expireSeconds: service.settings.attemptSeconds.video },
    );
    const video: Video = {
      id,
      accountId,
      brandId,
      status: "pending",
      mode: wanted.mode,
      duration: wanted.duration,
      resolution: wanted.resolution,
      aspectRatio: wanted.aspectRatio ?? ratioOf(images[0]),
      music: wanted.music,
      note: wanted.note,
      seed: wanted.seed ?? service.newSeed(),
      title: wanted.title,
      origin: wanted.origin,
      sourceKeys: images.map((image) => image.key),
      logoKey,
      credits,
      creditsUsed: credits,
      creditsRemaining: balance,
      progress: 0,
      videoKey: null,
      posterKey: null,
      failure: null,
      turn,
      requestId: options.requestId,
      createdAt: now,
    };
    const deadlineAt = deadlineOf(service, "pending");
    await insertVideo(tx, { ...video, deadlineAt });
    await options.seal(tx, video);
    return video;
  });
}

function ratioOf(image: KeptPhoto | ReceivedPhoto | undefined): VideoAspectRatio {
  assert(image && "widthPx" in image, "a film without a ratio has images whose size was read");
  return nearestAspectRatio(image);
}
