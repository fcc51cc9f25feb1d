import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDiskFull } from "../disk-full.ts";
import { AppError, fileTooLarge, type ErrorCode } from "../errors.ts";
import { UnknownOutcomeError } from "../unknown-outcome.ts";
import type { App } from "./app.ts";
import { nextRequestId } from "./request-id.ts";
import { describeIssue } from "./validation.ts";

/** Fastify's and PostgreSQL's own errors that a client is told of. */
const codes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["payload_too_large", "The body takes at most 1 MiB."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "unsupported_media_type",
    "The body takes Content-Type: application/json.",
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ["invalid_request", "The body is not well-formed JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["invalid_request", "The body is empty; it takes a JSON object."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    "invalid_request",
    "The body's length differs from Content-Length.",
  ],
  // PostgreSQL's text holds no NUL, in a brand's name or an id.
  "22021": ["invalid_request", "The request holds a NUL character."],
  FST_ERR_BAD_URL: ["not_found", "There is no such route; /docs lists them all."],
};

/**
 * Codes of a database that can't answer for now: network and names, shutdown, start-up, too many connections, a statement
 * that waited too long, or in a circle; and what pg says of a connection that broke between two statements. What it had
 * begun is rolled back; of what broke while it was committed see UnknownOutcomeError.
 */
const databaseAway =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|57014|40P01|53300|08\w{3})$|timeout exceeded|Connection terminated|connection error and is not queryable/;

/** Every answer that is not 2xx gets the Error shape (spec 2.7); what the client may not know goes to the log only. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = asRouteTells(toAppError(error), request.routeOptions);
    // A client that hung up in the middle is no failure of ours. The response tells: a request is destroyed as soon as
    // its body is read.
    if (told.status >= 500 && !reply.raw.destroyed) request.log.error({ err: error }, told.code);
    return sendError(request, reply, told);
  });
}

/** What Fastify refuses is told in the words of the interface; a route that takes files has types and a limit of its own. */
function asRouteTells(
  error: AppError,
  { bodyLimit, config }: FastifyRequest["routeOptions"],
): AppError {
  const options = { cause: error };
  if (error.code === "payload_too_large" && bodyLimit > 2 ** 20)
    return fileTooLarge(bodyLimit, options);
  if (error.code === "unsupported_media_type" && error.cause && config.takesFiles)
    return new AppError(error.code, "The body takes a picture, or a form with pictures.", options);
  return error;
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  // The body may still be on its way: a connection that is kept would read it as the next request.
  if (error.code === "payload_too_large") reply.header("connection", "close");
  request.errorCode = error.code;
  return (
    reply
      .code(error.status)
      .headers(error.headers)
      // A 404 may be kept where nothing else is said: of a file whose deletion is undone, say.
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .serializer((body: unknown) => JSON.stringify(body))
      .send({ error: { code: error.code, message: error.message } })
  );
}

declare module "fastify" {
  interface FastifyRequest {
    /** What the client was told, for the log line and the metrics. */
    errorCode?: ErrorCode;
  }
}

/** What is no HTTP request at all still gets the Error shape, on a connection that then ends. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  log: Pick<FastifyBaseLogger, "info">,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const requestId = nextRequestId();
  log.info({ reqId: requestId, code: error.code }, "no request");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") answerSlowRequest(socket, requestId);
  else if (error.code === "HPE_HEADER_OVERFLOW")
    answerAndEnd(socket, requestId, {
      status: "431 Request Header Fields Too Large",
      message: "The request's line and headers take at most 16 KiB.",
    });
  else
    answerAndEnd(socket, requestId, {
      status: "400 Bad Request",
      message: "This is not a well-formed HTTP request.",
    });
}

/** What is told to whoever takes too long to send a request. */
export function answerSlowRequest(socket: Socket, requestId: string): void {
  const message = "The request did not arrive in time.";
  answerAndEnd(socket, requestId, { status: "408 Request Timeout", message });
}

/** Node closes the connection of a CONNECT without an answer. No address can be connected to, so `Allow` is empty. */
export function refuseTunnel(socket: Duplex, log: Pick<FastifyBaseLogger, "info">): void {
  // Node's own listener is gone: a client that resets its connection would end the process.
  socket.on("error", () => {});
  const requestId = nextRequestId();
  log.info({ reqId: requestId, code: "CONNECT" }, "no request");
  answerAndEnd(socket, requestId, {
    status: "405 Method Not Allowed",
    headers: "Allow: \r\n",
    code: "method_not_allowed",
    message: "This is no proxy: it takes no CONNECT.",
  });
}

/** How long the sender has to read what it is told; then the connection ends from this side alone. */
const lingerMs = 2_000;

function answerAndEnd(
  socket: Duplex,
  requestId: string,
  told: { status: string; headers?: string; code?: ErrorCode; message: string },
): void {
  const { status, headers = "", code = "invalid_request", message } = told;
  const body = JSON.stringify({ error: { code, message } });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
  );
  // Ended from one side it would stay open for as long as the other likes.
  const linger = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(linger));
}

/** Sorts anything thrown into the catalogue. */
export function toAppError(error: Error & { code?: string }): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0];
    const message = issue ? describeIssue(issue) : "The request is not valid.";
    return new AppError("invalid_request", message, { cause: error });
  }
  const code = error.code ?? "";
  const known = codes[code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (error instanceof UnknownOutcomeError)
    return new AppError(
      "overloaded",
      "The database went away at the last moment: what was asked for may have been done. Look whether it was before you ask again; with the same Idempotency-Key it is safe.",
      { cause: error, headers: { "retry-after": "5" } },
    );
  if (isDiskFull(error) || databaseAway.test(code) || databaseAway.test(error.message))
    return new AppError("overloaded", "The service cannot answer now; try again shortly.", {
      cause: error,
      headers: { "retry-after": "5" },
    });
  return new AppError(
    "internal_error",
    "Something failed on our side; nothing was charged twice.",
    {
      cause: error,
    },
  );
}
