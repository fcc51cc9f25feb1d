import { fastifyMultipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { hrefOf } from "../files/links.ts";
import type { App } from "../http/app.ts";
import { takeFiles } from "../http/arrival.ts";
import { toAppError } from "../http/errors.ts";
import type { Guard } from "../http/guard.ts";
import { sendPage } from "../http/send-page.ts";
import { phoneWords as words } from "../pages/words.ts";
import type { Service } from "../service.ts";
import { maxUploadBytes, tidyFileName, uploadFormats } from "../uploads/rules.ts";
import { renderPhoneGone, renderPhonePage, type Sent } from "./page.ts";
import { openPhoneLink, receiveFromPhone, type OpenPhoneLink } from "./receive-photo.ts";
import { maxPhotos } from "../shoots/rules.ts";

const tokenParams = z.object({ token: z.string() });
const types = uploadFormats.map((format) => `image/${format.toLowerCase()}`);

/** What a phone opens to send photos to the form on the computer: a page without scripts. */
export function phoneRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/u/:token",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: tokenParams },
    async handler({ params }, reply) {
      const open = await openPhoneLink(service, params.token, service.now());
      return open ? sendOpen(service, reply, open, []) : sendGone(reply);
    },
  });
  app.register(async (scope) => {
    // Forms only: a JSON parser would read its whole body into memory before anybody looks at the link.
    scope.removeAllContentTypeParsers();
    takeFiles(scope as App);
    await scope.register(fastifyMultipart, {
      // One byte more than a photo may have: what is cut there is too large, and what follows is taken all the same.
      throwFileSizeLimit: false,
      limits: { fileSize: maxUploadBytes + 1, files: maxPhotos, fields: 4, parts: maxPhotos + 4 },
    });
    photosRoute(scope as App, service, guard);
  });
}

function photosRoute(scope: App, service: Service, guard: Guard): void {
  scope.route({
    method: "POST",
    url: "/u/:token",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: tokenParams },
    async handler(request, reply) {
      const { token } = request.params;
      const startedAt = service.now();
      const open = await openPhoneLink(service, token, startedAt);
      // Nobody reads what is still on its way.
      if (!open) return sendGone(reply.header("connection", "close"));
      if (!request.isMultipart())
        throw new AppError("unsupported_media_type", "The body takes multipart/form-data.");
      const sent = await receiveParts(service, open, request);
      const now = await openPhoneLink(service, token, startedAt);
      return now ? sendOpen(service, reply, now, sent) : sendGone(reply);
    },
  });
}

/** Keeps the photos of a form one after the other; more than a form may send are told of, and not read. */
async function receiveParts(
  service: Service,
  open: OpenPhoneLink,
  request: FastifyRequest,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  try {
    for await (const part of readForm(request)) {
      // A browser sends an empty part for a field that nothing was chosen in; others leave the name out.
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      const name = tidyFileName(part.filename);
      const problem = await receive(service, open, { name, arriving: part.file });
      if (problem !== null) part.file.resume();
      sent.push({ name, problem });
    }
  } catch (error) {
    if (!isTooMany(error)) {
      // The rest of the form has no reader any more.
      request.raw.unpipe();
      request.raw.resume();
      throw error;
    }
    sent.push({ name: words.theRest, problem: words.tooMany(maxPhotos) });
  }
  return sent;
}

/** @throws AppError invalid_request for what is no form, or one that was cut off; what `isTooMany` is passed on */
async function* readForm(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  try {
    yield* request.files();
  } catch (error) {
    throw isTooMany(error) ? error : brokenForm(error);
  }
}

function isTooMany(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT";
}

function brokenForm(cause: unknown): AppError {
  return new AppError("invalid_request", "The body takes a form with photos.", { cause });
}

/** Why a photo could not be used, in a sentence; null where it was kept. */
async function receive(
  service: Service,
  open: OpenPhoneLink,
  file: Parameters<typeof receiveFromPhone>[2],
): Promise<string | null> {
  try {
    await receiveFromPhone(service, open, file);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) && file.arriving.errored) throw brokenForm(error);
    // A full disk, or a database that is away: what came before it was kept, and the page says so.
    const told = toAppError(error as Error);
    if (told.code === "internal_error") throw error;
    if (told.status >= 500) service.log.error({ err: error }, told.code);
    return told.message.replace(`${file.name}: `, "");
  }
}

function sendOpen(
  service: Service,
  reply: FastifyReply,
  { link, account }: OpenPhoneLink,
  sent: Sent[],
): FastifyReply {
  const isRefused = sent.length > 0 && sent.every(({ problem }) => problem !== null);
  const page = renderPhonePage({
    accountName: account.name,
    logoUrl: account.logoKey && hrefOf(service, account.logoKey),
    color: account.color,
    photosLeft: link.photosLeft,
    types,
    sent,
  });
  return sendPage(reply, isRefused ? 400 : 200, page);
}

function sendGone(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, renderPhoneGone());
}
