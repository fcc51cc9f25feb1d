import assert from "node:assert/strict";
import type { Queryable } from "../db/database.ts";
import { refund } from "../credits/refund.ts";
import type { Service } from "../service.ts";
import { finalStatus, isFinal, statesBefore, type ShootStatus } from "./rules.ts";
import {
  countShots,
  finishShoot,
  lockShoot,
  selectOverdueShoots,
  settleShot,
  subtractCredits,
  type Shoot,
  type ShotResult,
} from "./store.ts";
import { settleEach, tookTooLong } from "../queue/settle-each.ts";

/**
 * Settles one shot: its picture, or its failure with the refund, and the end of the shoot where it was the last.
 * Safe to repeat and to race: the shoot's row is held, and a shot settles once.
 * @returns false where the shot was settled before
 */
export function settleOneShot(
  service: Service,
  shot: { shootId: string; number: number },
  result: ShotResult,
): Promise<boolean> {
  return service.database.transaction(async (tx) => {
    const shoot = await lockShoot(tx, shot.shootId);
    if (!shoot || isFinal(shoot.status)) return false;
    const settled = await settle(service, tx, shoot, shot.number, result);
    if (settled) await finishWhenSettled(service, tx, shoot, failureOf(result));
    return settled;
  });
}

/**
 * Ends a shoot that can't go on: every shot that is still pending fails and is refunded. Shots that were delivered
 * stay, and then the shoot is completed.
 * @returns false where it had ended before
 */
export function failShoot(service: Service, shootId: string, failure: string): Promise<boolean> {
  return endShoot(service, shootId, failure, (status) => !isFinal(status));
}

/**
 * Ends a shoot whose analysis failed. One that was analysed goes on: what ended that attempt came after it had stored what
 * it read, a lost answer to its commit say, and the shots are in the queue.
 * @returns false where it had ended before, or goes on
 */
export function failAnalysis(service: Service, shootId: string, failure: string): Promise<boolean> {
  const leadThere = [...statesBefore("analyzed"), ...statesBefore("analyzing")];
  return endShoot(service, shootId, failure, (status) => leadThere.includes(status));
}

function endShoot(
  service: Service,
  shootId: string,
  failure: string,
  mayEnd: (status: ShootStatus) => boolean,
): Promise<boolean> {
  return service.database.transaction(async (tx) => {
    const shoot = await lockShoot(tx, shootId);
    if (!shoot || !mayEnd(shoot.status)) return false;
    const { pending } = await countShots(tx, shootId);
    for (const number of pending)
      await settle(service, tx, shoot, number, { status: "failed", failure });
    await finishWhenSettled(service, tx, shoot, failure);
    return true;
  });
}

/** Fails and refunds what passed its state's deadline: nothing hangs for ever. Returns how many ended. */
export async function failOverdueShoots(service: Service): Promise<number> {
  const overdue = await selectOverdueShoots(service.database, service.now());
  return settleEach(service.log, overdue, (id) => failShoot(service, id, tookTooLong));
}

async function settle(
  service: Service,
  tx: Queryable,
  shoot: Shoot,
  number: number,
  result: ShotResult,
): Promise<boolean> {
  const now = service.now();
  if (!(await settleShot(tx, { shootId: shoot.id, number, now }, result))) return false;
  if (result.status === "fulfilled") return true;
  const refunded = await refund(tx, {
    accountId: shoot.accountId,
    jobId: shoot.id,
    shot: number,
    credits: shoot.creditsPerShot,
    now,
  });
  assert(refunded, "a shot that fails now was never refunded");
  await subtractCredits(tx, shoot.id, shoot.creditsPerShot);
  return true;
}

async function finishWhenSettled(
  service: Service,
  tx: Queryable,
  shoot: Shoot,
  failure: string | null,
): Promise<void> {
  const { pending, fulfilled } = await countShots(tx, shoot.id);
  if (pending.length > 0) return;
  const status = finalStatus(fulfilled);
  const now = service.now();
  const reason = status === "failed" ? failure : null;
  await finishShoot(tx, { id: shoot.id, status, failure: reason, now });
}

function failureOf(result: ShotResult): string | null {
  return result.status === "failed" ? result.failure : null;
}
