import type { Service } from "../service.ts";
import { filmSecondsLeft, shootSecondsLeft } from "./rules.ts";
import { selectPace } from "./store.ts";

export type Estimate = { secondsLeft: number; waitingBefore: number };

/** When a shoot will be done, judged by the queue and by how long the last ones took. */
export async function estimateShoot(
  service: Service,
  shoot: { turn: number; quality: string; photosToCut: number; pendingShots: number },
): Promise<Estimate> {
  const [pace, waitingBefore] = await readPace(service, shoot.turn);
  const secondsLeft = shootSecondsLeft({ ...shoot, waitingBefore }, pace, slotsOf(service));
  return { secondsLeft, waitingBefore };
}

/** The same for a film. */
export async function estimateFilm(
  service: Service,
  film: { turn: number; durationSeconds: number; fraction: number; photosToCut: number },
): Promise<Estimate> {
  const [pace, waitingBefore] = await readPace(service, film.turn);
  const secondsLeft = filmSecondsLeft({ ...film, waitingBefore }, pace, slotsOf(service));
  return { secondsLeft, waitingBefore };
}

async function readPace(
  service: Service,
  turn: number,
): Promise<[Awaited<ReturnType<typeof selectPace>>, number]> {
  return Promise.all([selectPace(service.database), service.queue.waitingBefore(turn)]);
}

function slotsOf(service: Service): number {
  return service.settings.workerConcurrency;
}
