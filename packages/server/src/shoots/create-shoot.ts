import assert from "node:assert/strict";
import type { Caller } from "../caller.ts";
import type { CreateOptions } from "../create-once.ts";
import { chargeJob, requireCredits } from "../credits/charge.ts";
import type { JobExtras } from "../job-extras.ts";
import { receivePhotos, type KeptPhoto, type PhotoReference } from "../sources/receive-photos.ts";
import { deadlineOf, type Service } from "../service.ts";
import { clampShots, creditsPerShot, type Mode, type Quality, type Style } from "./rules.ts";
import { insertShoot, type Shoot } from "./store.ts";

export type ShootRequest = {
  /** The first is the hero's. */
  photos: PhotoReference[];
  style: Style;
  mode: Mode;
  /** The person or mannequin, in with_model. */
  model: PhotoReference | null;
  shots: 1 | 4 | 6;
  aspectRatio: string;
  quality: Quality;
  backgroundColor: string | null;
  /** The model's id in the list of models, where it has one. */
  modelId: string | null;
} & JobExtras;

/**
 * Fetches and stores the photos, then charges, writes the shoot and its queue entry in one transaction.
 * @param options.seal  runs in that transaction with the new shoot (an idempotency key is settled by it)
 * @throws AppError insufficient_credits | image_unreachable | overloaded
 */
export async function createShoot(
  service: Service,
  caller: Caller,
  wanted: ShootRequest,
  options: CreateOptions<Shoot>,
): Promise<Shoot> {
  const { accountId } = caller;
  const { credits } = priceOf(wanted);
  const admit = () => requireCredits(service.database, accountId, credits);
  await admit();
  const model = modelOf(wanted);
  return receivePhotos(
    service,
    { accountId, signal: options.signal, admit },
    [...wanted.photos, ...(model === null ? [] : [model])],
    (received) => chargeShoot(service, caller, wanted, options, received),
  );
}

function priceOf({ style, shots: wanted, quality }: ShootRequest) {
  const { shots, adjusted } = clampShots(style, wanted);
  const perShot = creditsPerShot(quality);
  return { shots, adjusted, perShot, credits: shots * perShot };
}

function modelOf({ mode, model }: ShootRequest): PhotoReference | null {
  return mode === "with_model" ? model : null;
}

async function chargeShoot(
  service: Service,
  { accountId, brandId }: Caller,
  wanted: ShootRequest,
  options: CreateOptions<Shoot>,
  received: KeptPhoto[],
): Promise<Shoot> {
  const { shots, adjusted, perShot, credits } = priceOf(wanted);
  const keys = received.map(({ key }) => key);
  const hasModel = modelOf(wanted) !== null;
  const modelKey = hasModel ? keys.at(-1) : null;
  assert(modelKey !== undefined, "the model that is paid for was received");
  const now = service.now();
  const id = service.newId("shoot");
  return service.database.transaction(async (tx) => {
    const balance = await chargeJob(tx, { accountId, jobId: id, credits, now });
    const turn = await service.queue.enqueue(
      tx,
      accountId,
      { kind: "analyse-shoot", id },
      { expireSeconds: service.settings.attemptSeconds.analyse },
    );
    const shoot: Shoot = {
      id,
      accountId,
      brandId,
      status: "pending",
      style: wanted.style,
      mode: wanted.mode,
      quality: wanted.quality,
      aspectRatio: wanted.aspectRatio,
      backgroundColor: wanted.backgroundColor,
      seed: wanted.seed ?? service.newSeed(),
      sourceKeys: keys.slice(0, wanted.photos.length),
      modelKey,
      modelId: hasModel ? wanted.modelId : null,
      title: wanted.title,
      origin: wanted.origin,
      shots,
      shotsAdjusted: adjusted,
      creditsPerShot: perShot,
      creditsUsed: credits,
      creditsRemaining: balance,
      failure: null,
      turn,
      requestId: options.requestId,
      createdAt: now,
    };
    const deadlineAt = deadlineOf(service, "pending");
    await insertShoot(tx, { ...shoot, deadlineAt });
    await options.seal(tx, shoot);
    return shoot;
  });
}
