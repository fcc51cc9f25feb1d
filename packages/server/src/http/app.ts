import { fastifySwagger } from "@fastify/swagger";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
} from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller, SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { arrivalBounds, boundArrival, type ArrivalBounds } from "./arrival.ts";
import {
  answerBrokenRequest,
  answerErrors,
  refuseTunnel,
  sendError,
  toAppError,
} from "./errors.ts";
import { readJsonBodies } from "./json-bodies.ts";
import { documentInfo, finishDocument } from "./openapi.ts";
import { nextRequestId } from "./request-id.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireCaller`, on routes that ask for a key. */
    caller: Caller;
  }
}

/** Request ids of a caller's own are kept where they can't break a log line or a header. */
const requestIdShape = /^[\w.:-]{1,128}$/;

/**
 * A Fastify instance with everything that every route shares: request ids, the Error shape for all that is not 2xx,
 * Zod schemas (Fastify's own Ajv would coerce "4" to 4), ignored fields, the OpenAPI document.
 * Routes are added by the caller, then `ready()` or `listen()`.
 */
export async function buildApp(options: {
  logger: FastifyBaseLogger;
  trustProxy: number;
  baseUrl: string;
  arrival?: ArrivalBounds;
}): Promise<App> {
  const arrival = options.arrival ?? arrivalBounds;
  const app = Fastify({
    loggerInstance: options.logger,
    // log-requests.ts writes one line a request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy > 0 && ((_address, hop) => hop < options.trustProxy),
    bodyLimit: 1024 * 1024,
    // A kept-alive connection may outlast a load balancer's own 60 s, never the other way round.
    keepAliveTimeout: 72_000,
    requestTimeout: Math.max(arrival.requestMs, arrival.uploadMs),
    forceCloseConnections: "idle",
    // Node would refuse a request without a Host itself, with nothing in its answer.
    http: { requireHostHeader: false },
    // As long as an address can be: an id that is none is refused by its route, after the key, and counts for the limit.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    frameworkErrors(error, request, reply) {
      void sendError(request, reply.header("x-request-id", request.id), toAppError(error));
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.logger),
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && requestIdShape.test(given) ? given : nextRequestId();
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    if (route.httpPart !== "headers") return validate;
    // A schema names the headers that it checks; the others must stay.
    return (headers) => {
      const result = validate(headers) as { error?: Error };
      return result.error ? { error: result.error } : { value: headers };
    };
  });
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", null as unknown as Caller);
  app.decorateRequest("session", null as unknown as SessionCaller);
  // Hooks of every request take a callback: a promise for each of them costs a poll a tenth of its time.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done(hasOneHost(request.raw) ? undefined : noHost());
  });
  // What else a client expects than to be told to continue is passed over: Node's own refusal of it is empty, too.
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
  app.server.on("connect", (_request, socket) => refuseTunnel(socket, options.logger));
  boundArrival(app, arrival);
  answerErrors(app);
  readJsonBodies(app);
  await app.register(fastifySwagger, {
    openapi: documentInfo(options.baseUrl),
    transform: jsonSchemaTransform,
    transformObject: finishDocument(options.baseUrl),
  });
  return app;
}

/**
 * Escapes the percent signs of a path that can't be decoded, such as `/v1/shoots/%zz`. Fastify would answer it before any
 * hook: without a key, a limit and a line in the log. Read as it is written it is an id that nothing has.
 */
function readableUrl(url: string): string {
  const path = url.includes("%") ? url.replace(/[?#].*$/s, "") : "";
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** HTTP/1.1 takes one Host (RFC 9112, section 3.2); before it there was none. Of two, a proxy may have gone by the other. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === "host") hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

function noHost(): AppError {
  return new AppError("invalid_request", "The request takes one Host header.");
}
