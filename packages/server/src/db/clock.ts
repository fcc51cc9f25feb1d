import type { FastifyBaseLogger } from "fastify";
import type { Queryable } from "./database.ts";

export type Clock = { now: () => Date; stop: () => void };

/** A database's clock that is put right while a process runs is seen within this. */
const lookEveryMs = 30_000;
/** Who sets a clock sets it by more: what it gains or loses meanwhile is put right at the next look. */
const setByMs = 1_000;

/** One that nobody sets. */
const steadyMs = (): number => performance.timeOrigin + performance.now();

/**
 * The time by the database's clock, which all processes share: a worker whose own was an hour ahead gave up within seconds what
 * others had just begun and purged what could still be undone, and its claims outlived it by an hour. On one machine it is
 * the process's own. Where somebody sets the machine's clock it goes on steadily, and the database is asked at once: the
 * deadlines of a worker that was put back by an hour had passed before the others saw them.
 * @param log  told where the database could not be asked: the last answer stands
 * @param ownMs  this process's clock
 */
export async function openClock(
  database: Queryable,
  log: Pick<FastifyBaseLogger, "warn">,
  ownMs: () => number = steadyMs,
): Promise<Clock> {
  let machineAheadMs = Date.now() - steadyMs();
  let aheadMs = await measure(database, ownMs);
  const look = (): void => {
    machineAheadMs = Date.now() - steadyMs();
    measure(database, ownMs).then(
      (measuredMs) => (aheadMs = measuredMs),
      (error: unknown) => log.warn({ err: error }, "the database's clock was not read"),
    );
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    now() {
      if (Math.abs(Date.now() - steadyMs() - machineAheadMs) > setByMs) look();
      return new Date(ownMs() + aheadMs);
    },
    stop: () => clearInterval(timer),
  };
}

/** By how much the database's clock is ahead at least; none where it may well be equal, however long the answer took. */
async function measure(database: Queryable, ownMs: () => number): Promise<number> {
  const askedMs = ownMs();
  const { rows } = await database.query<{ ms: number }>({
    name: "read-clock",
    text: "select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms",
  });
  const ms = rows[0]?.ms ?? askedMs;
  const answeredMs = ownMs();
  if (ms < askedMs) return ms - askedMs;
  return Math.max(0, ms - answeredMs);
}
