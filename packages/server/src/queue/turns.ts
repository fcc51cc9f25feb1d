import assert from "node:assert/strict";
import type { Queryable } from "../db/database.ts";

/**
 * Gives a lane (one tenant) its next turn, by start-time fair queueing (Goyal, Vin and Cheng, 1996) with every job of
 * weight 1: a lane that was idle starts just before what runs now and what else waits at that turn (its further parts),
 * a busy lane queues behind itself. So 500 jobs of one tenant delay another's first by no more than what already runs,
 * and nobody starves.
 */
export async function takeTurn(tx: Queryable, lane: string): Promise<number> {
  const { rows } = await tx.query<{ turn: number }>({
    name: "take-turn",
    text: `
      insert into queue_lanes as lanes (lane, last_turn)
      select $1, turn - 1 from queue_clock
      on conflict (lane) do update set last_turn = greatest(lanes.last_turn + 2, excluded.last_turn)
      returning last_turn as turn`,
    values: [lane],
  });
  const row = rows[0];
  assert(row, "the queue clock has its row");
  return row.turn;
}
