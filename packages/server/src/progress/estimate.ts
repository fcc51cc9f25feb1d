import type { Service } from "../service.ts";
import type { Database } from "../db/database.ts";
import { keepFor } from "../keep-for.ts";
import { silentMs } from "../operation/rules.ts";
import { filmSecondsLeft, shootSecondsLeft, type Pace } from "./rules.ts";
import { selectPace, selectSlots } from "./store.ts";

export type Estimate = { secondsLeft: number; waitingBefore: number };

/** When a shoot will be done, judged by the queue and by how long the last ones took. */
export async function estimateShoot(
  service: Service,
  shoot: { turn: number; quality: string; photosToCut: number; pendingShots: number },
): Promise<Estimate> {
  const [[pace, slots], waitingBefore] = await readPace(service, shoot.turn);
  const secondsLeft = shootSecondsLeft({ ...shoot, waitingBefore }, pace, slots);
  return { secondsLeft, waitingBefore };
}

/** The same for a film. */
export async function estimateFilm(
  service: Service,
  film: { turn: number; durationSeconds: number; fraction: number; photosToCut: number },
): Promise<Estimate> {
  const [[pace, slots], waitingBefore] = await readPace(service, film.turn);
  const secondsLeft = filmSecondsLeft({ ...film, waitingBefore }, pace, slots);
  return { secondsLeft, waitingBefore };
}

/** A page of running jobs, and each event of them, asks for the same figures. */
const keptMs = 2_000;
const kept = new WeakMap<Database, () => Promise<[Pace, number]>>();

async function readPace(service: Service, turn: number): Promise<[[Pace, number], number]> {
  const { database, queue } = service;
  const read = () => Promise.all([selectPace(database), readSlots(service)]);
  const figures = kept.get(database) ?? keepFor(keptMs, read);
  kept.set(database, figures);
  return Promise.all([figures(), queue.waitingBefore(turn)]);
}

/** All workers share one queue. Where none is alive, one such as this process would be is on its way. */
async function readSlots({ database, settings, now }: Service): Promise<number> {
  const slots = await selectSlots(database, new Date(now().getTime() - silentMs));
  return slots || settings.workerConcurrency;
}
