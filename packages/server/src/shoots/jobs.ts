import assert from "node:assert/strict";
import { planShots, type PhotoAnalysis, type ShotInput, type ShotPlan } from "@packshot/studio";
import type { Queryable } from "../db/database.ts";
import { deleteFolder } from "../files/thumbnails.ts";
import { runAttempt } from "../queue/attempt.ts";
import type { Claim } from "../queue/queue.ts";
import type { GivenBack, Handler } from "../queue/worker.ts";
import { deadlineOf, type WorkerService } from "../service.ts";
import { readAnalyses, analyseSources } from "../sources/analyse-sources.ts";
import { parseAspectRatio, type ShootStatus } from "./rules.ts";
import { failAnalysis, settleOneShot } from "./settle-shoot.ts";
import {
  extendDeadline,
  lockShoot,
  moveShoot,
  selectShoot,
  selectShotPlan,
  startShot,
  storePlans,
  type Shoot,
} from "./store.ts";

/** The two steps of a shoot that run in a worker. Each may run twice (a killed worker), and settles once. */
export function shootHandlers(service: WorkerService): Record<string, Handler> {
  const { verdictOn } = service.studio;
  return {
    "analyse-shoot": (claim, signal) =>
      runAttempt(claim, signal, {
        work: () => analyseShoot(service, claim, signal),
        verdictOn,
        end: (failure) => failAnalysis(service, claim.id, failure),
      }),
    "render-shot": (claim, signal) => {
      assert(claim.part !== undefined, "a shot's entry names its number");
      const shot = { shootId: claim.id, number: claim.part };
      return runAttempt(claim, signal, {
        work: () => renderShot(service, { ...shot, keepsDeadline: claim.metFullDisk }, signal),
        verdictOn,
        end: (failure) => settleOneShot(service, shot, { status: "failed", failure }),
      });
    },
  };
}

/** What a worker gives back that stops waits like what was never taken: the deadline of work that runs is shorter. */
export function shootsGivenBack(service: WorkerService): Record<string, GivenBack> {
  const wait = (status: ShootStatus, like: "pending" | "analyzed"): GivenBack => {
    return ({ id }) =>
      extendDeadline(service.database, { id, status, deadlineAt: deadlineOf(service, like) });
  };
  return {
    "analyse-shoot": wait("analyzing", "pending"),
    "render-shot": wait("generating", "analyzed"),
  };
}

async function analyseShoot(
  service: WorkerService,
  { id: shootId, turn, metFullDisk }: Claim,
  signal: AbortSignal,
): Promise<void> {
  const moved = await moveShoot(service.database, {
    id: shootId,
    to: "analyzing",
    deadlineAt: deadlineOf(service, "analyzing"),
    keepsDeadline: metFullDisk,
  });
  const shoot = moved ? await selectShoot(service.database, shootId) : null;
  if (!shoot) return;
  const analyses = await service.steps.time("analyse", shoot.requestId, () =>
    analyseSources(service, shoot.sourceKeys, signal),
  );
  const plans = planShots(
    {
      style: shoot.style,
      mode: shoot.mode,
      shots: shoot.shots,
      aspectRatio: aspectRatioOf(shoot),
      quality: shoot.quality,
      backgroundColor: service.studio.parseColor(shoot.backgroundColor),
      seed: shoot.seed,
      analyses: analyses.map((found) => found && (found.analysis as PhotoAnalysis)),
    },
    service.studio.sets,
  );
  await service.database.transaction((tx) => queueShots(service, tx, shoot, turn, plans));
}

/** The checkpoint `analyzed`: cut-outs and plans are stored, the shots wait for a free renderer. */
async function queueShots(
  service: WorkerService,
  tx: Queryable,
  shoot: Shoot,
  turn: number,
  plans: ShotPlan[],
): Promise<void> {
  const locked = await lockShoot(tx, shoot.id);
  // Another attempt that held the claim longer was faster, and its shots are in the queue.
  if (locked?.status !== "analyzing") return;
  await moveShoot(tx, {
    id: shoot.id,
    to: "analyzed",
    deadlineAt: deadlineOf(service, "analyzed"),
    keepsDeadline: false,
  });
  const numbered = plans.map((plan, index) => ({ number: index + 1, plan }));
  await storePlans(tx, shoot.id, numbered);
  const entries = numbered.map(({ number }) => ({
    kind: "render-shot",
    id: shoot.id,
    part: number,
  }));
  await service.queue.enqueueAt(tx, turn, entries, {
    expireSeconds: service.settings.attemptSeconds.shot,
  });
}

async function renderShot(
  service: WorkerService,
  { shootId, number, keepsDeadline }: { shootId: string; number: number; keepsDeadline: boolean },
  signal: AbortSignal,
): Promise<void> {
  const shot = await selectShotPlan(service.database, shootId, number);
  if (shot?.status !== "pending") return;
  await moveShoot(service.database, {
    id: shootId,
    to: "generating",
    deadlineAt: deadlineOf(service, "generating"),
    keepsDeadline,
  });
  const shoot = await selectShoot(service.database, shootId);
  if (shoot?.status !== "generating") return;
  await startShot(service.database, { shootId, number, now: service.now() });
  const plan = shot.plan as ShotPlan;
  const photos = await readShown(service, shoot, plan);
  const model = shoot.modelKey ? await service.storage.get(shoot.modelKey) : null;
  const { picture, thumbnail } = await service.steps.time("render", shoot.requestId, () =>
    service.studio.shoot({ plan, photos, model }, { signal }),
  );
  // A folder of its own: an attempt that lost its claim and ends late can't touch what another one delivered.
  const folder = `shoots/${shootId}/${service.newId("attempt")}/`;
  const pictureKey = `${folder}${number}.jpg`;
  const thumbnailKey = `${folder}${number}.webp`;
  await service.storage.put(pictureKey, picture);
  await service.storage.put(thumbnailKey, thumbnail);
  const result = { status: "fulfilled", pictureKey, thumbnailKey } as const;
  const isSettled = await settleOneShot(service, { shootId, number }, result);
  // Another attempt was faster, or the shoot has ended: what was just stored is nobody's.
  if (!isSettled) await deleteFolder(service.storage, folder);
}

/** The photos that a shot shows, each in its place among the shoot's: of one without a product there is no cut-out. */
function readShown(
  service: WorkerService,
  { sourceKeys }: Shoot,
  { view, group }: ShotPlan,
): Promise<ShotInput["photos"]> {
  const read = async (sourceKey: string, index: number) => {
    if (index !== view && !group?.includes(index)) return null;
    const [photo] = await readAnalyses(service, [sourceKey]);
    return { ...photo!, analysis: photo!.analysis as PhotoAnalysis };
  };
  return Promise.all(sourceKeys.map(read));
}

function aspectRatioOf(shoot: Shoot): [number, number] {
  const ratio = parseAspectRatio(shoot.aspectRatio);
  assert(ratio, `the ratio of ${shoot.id} was read when it was created`);
  return ratio;
}
