import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import { idParams } from "../http/app-fields.ts";
import { openEventStream } from "../http/event-stream.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { readShootDetail } from "../shoots/read-shoot-detail.ts";
import { readVideoDetail } from "../videos/read-video-detail.ts";
import { sayHello, watchAccount } from "./watch-account.ts";

/** Open streams of one session: a few tabs. */
const streamsPerSession = 12;

/** Server-sent events: of a whole account, or of one job. */
export function eventRoutes(app: App, service: Service, guard: SessionGuard): void {
  const open = createStreams(service);

  app.route({
    method: "GET",
    url: "/app/events",
    // HEAD would hold a place among the streams for an answer that nobody reads.
    exposeHeadRoute: false,
    onRequest: guard.require(),
    schema: { hide: true },
    async handler(request, reply) {
      await open(request, reply, null);
    },
  });

  for (const kind of ["shoot", "video"] as const)
    app.route({
      method: "GET",
      url: `/app/${kind}s/:id/events`,
      exposeHeadRoute: false,
      onRequest: guard.require(),
      schema: { hide: true, params: idParams },
      async handler(request, reply) {
        const read = kind === "shoot" ? readShootDetail : readVideoDetail;
        const { id } = await read(service, request.session, request.params.id);
        await open(request, reply, id);
      },
    });
}

function createStreams(service: Service) {
  const counts = new Map<string, number>();
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    onlyId: string | null,
  ): Promise<void> => {
    const { session } = request;
    const count = counts.get(session.credentialId) ?? 0;
    if (count >= streamsPerSession)
      throw new AppError("rate_limited", "This session has too many streams open.", {
        headers: { "retry-after": "30" },
      });
    counts.set(session.credentialId, count + 1);
    const watch = { checkSession: () => {} };
    const stream = openEventStream(request, reply, () => watch.checkSession());
    stream.onClose(() => {
      const left = (counts.get(session.credentialId) ?? 1) - 1;
      if (left > 0) counts.set(session.credentialId, left);
      else counts.delete(session.credentialId);
    });
    // Before the first word: what changes while it is read is told after it.
    Object.assign(watch, watchAccount(service, session, stream, onlyId));
    if (onlyId === null) await sayHello(service, session, stream).catch(() => stream.close());
  };
}
