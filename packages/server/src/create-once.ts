import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "./db/database.ts";
import { closedSignal } from "./http/closed-signal.ts";
import { runOnce } from "./idempotency/run-once.ts";
import type { Service } from "./service.ts";

/** What a create is given: who asked, until when, and how its Idempotency-Key is settled with what it made. */
export type CreateOptions<Made> = {
  requestId: string;
  signal: AbortSignal;
  seal: (tx: Queryable, made: Made) => Promise<void>;
};

/** What a key of the dashboard's is kept with: its page is answered as the thing is by then. */
export const onlyId = ({ id }: { id: string }): { id: string } => ({ id });

/**
 * Makes a thing at most once for the request's Idempotency-Key, and sets up the answer: 201, and whether it is told again.
 * @param create.content  what the key is bound to: route, brand and body
 * @param create.answer  what is kept for the key, and told of what was made
 * @throws AppError idempotency_conflict | idempotency_key_reused, and whatever `make` throws
 */
export async function createOnce<Made, Response extends object>(
  service: Service,
  request: Pick<FastifyRequest, "id" | "caller"> & {
    headers: { "idempotency-key"?: string | undefined };
  },
  reply: FastifyReply,
  create: {
    content: unknown;
    make: (options: CreateOptions<Made>) => Promise<Made>;
    answer: (made: Made) => Response;
  },
): Promise<Response> {
  const { accountId } = request.caller;
  const key = request.headers["idempotency-key"];
  const { content, make, answer } = create;
  const { response, replayed } = await runOnce(
    service.database,
    { accountId, key, content, now: service.now() },
    async (seal) =>
      answer(
        await make({
          requestId: request.id,
          signal: closedSignal(reply),
          seal: (tx, made) => seal(tx, answer(made)),
        }),
      ),
  );
  if (replayed) reply.header("idempotent-replayed", "true");
  reply.code(201);
  return response;
}
