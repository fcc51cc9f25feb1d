import { rewriteBefore } from "../deletion.ts";
import { AppError } from "../errors.ts";
import { FetchError, describeUrl } from "../fetch/fetch-error.ts";
import { fetchFile } from "../fetch/fetch-file.ts";
import { readOwnUrl } from "../files/own-url.ts";
import type { Service } from "../service.ts";
import { sourceKey } from "../storage/keys.ts";

/** A photo that was fetched, checked and stored: after this, a job never needs the network again. */
export type ReceivedPhoto = { key: string; widthPx: number; heightPx: number };

/** A photo that an earlier job received: its size was not written down. */
export type KeptPhoto = { key: string };

/** A photo by its URL, or one that was received before. */
export type PhotoReference = string | ReceivedPhoto | KeptPhoto;

/** Who asks, and when the client hangs up: nobody waits in line for an answer that no one reads. */
export type Asker = {
  accountId: string;
  signal: AbortSignal;
  /** Refuses once the turn has come: what was there for all who got in line is gone with the first of them. */
  admit: () => Promise<void>;
};

type CheckedPhoto = { bytes: Buffer; widthPx: number; heightPx: number };

/**
 * Fetches and checks the photos behind the URLs, and stores them once all of them passed; in their order, among those
 * that were received before. A URL that stands twice is fetched once. An account has a few requests under way at a time, so that none fills the line.
 * @param references  what was received before is passed on as it is, with its size or without
 * @param use  pays for them, before the account's next turn: what comes then finds the balance without it
 * @throws AppError image_unreachable, which names the URL | overloaded, and whatever `admit` and `use` throw
 */
export async function receivePhotos<Kept extends KeptPhoto, Result>(
  service: Service,
  asker: Asker,
  references: (string | Kept)[],
  use: (photos: (ReceivedPhoto | Kept)[]) => Promise<Result>,
): Promise<Result> {
  const urls = references.filter((reference) => typeof reference === "string");
  const { receiveGates: gates } = service;
  const receive = async (): Promise<Result> => {
    const fetched = urls.length > 0 ? await gates.all(() => receiveAll(service, asker, urls)) : [];
    return use(
      references.map((reference) =>
        typeof reference === "string" ? (fetched.shift() as ReceivedPhoto) : reference,
      ),
    );
  };
  return urls.length > 0 ? gates.of(asker.accountId)(receive) : receive();
}

/**
 * Checks and stores a photo that came as a file, which is read once its turn has come.
 * @throws AppError image_invalid, with its file's name | overloaded
 */
export async function receiveFile(
  service: Service,
  read: () => Promise<Buffer>,
  fileName: string,
): Promise<ReceivedPhoto & { bytes: number }> {
  try {
    const photo = await service.checkGate(async () => {
      const bytes = await read();
      const { widthPx, heightPx } = await service.studio.checkPhoto(bytes);
      return { bytes, widthPx, heightPx };
    });
    return { ...(await store(service, photo)), bytes: photo.bytes.length };
  } catch (error) {
    const problem = service.studio.describeProblem(error);
    if (problem === null) throw error;
    throw new AppError("image_invalid", `${fileName}: ${problem}`, { cause: error });
  }
}

async function receiveAll(
  service: Service,
  { signal, admit }: Asker,
  urls: string[],
): Promise<ReceivedPhoto[]> {
  signal.throwIfAborted();
  await admit();
  const failing = new AbortController();
  const ending = AbortSignal.any([signal, failing.signal]);
  const arriving = [...new Set(urls)].map(
    async (url) => [url, await receiveUrl(service, url, ending)] as const,
  );
  try {
    // All are heard at once: one that failed while another was waited for ended the process.
    const photos = new Map(await Promise.all(arriving));
    const stored = new Map<string, ReceivedPhoto>();
    for (const [url, photo] of photos) stored.set(url, await store(service, photo));
    return urls.map((url) => stored.get(url) as ReceivedPhoto);
  } finally {
    // The first failure is the answer: the others need not go on.
    failing.abort();
    await Promise.allSettled(arriving);
  }
}

async function receiveUrl(
  service: Service,
  url: string,
  signal: AbortSignal,
): Promise<CheckedPhoto> {
  try {
    const bytes = (await readOwnUrl(service, url)) ?? (await fetchStranger(service, url, signal));
    return await service.checkGate(async () => {
      signal.throwIfAborted();
      const { widthPx, heightPx } = await service.studio.checkPhoto(bytes);
      return { bytes, widthPx, heightPx };
    });
  } catch (error) {
    if (error instanceof FetchError)
      throw new AppError("image_unreachable", error.message, { cause: error });
    const problem = service.studio.describeProblem(error);
    if (problem === null) throw error;
    throw new AppError("image_unreachable", `${describeUrl(url)}: ${problem}`, { cause: error });
  }
}

async function store(service: Service, photo: CheckedPhoto): Promise<ReceivedPhoto> {
  const key = sourceKey(photo.bytes);
  // Equal bytes have one key: a photo that is there already is not written again, unless it is so old that the sweep of
  // photos which nothing refers to may be about to take it.
  const there = await service.storage.stat(key);
  if (!there || there.writtenAt <= rewriteBefore(service.now()))
    await service.storage.put(key, photo.bytes);
  return { key, widthPx: photo.widthPx, heightPx: photo.heightPx };
}

function fetchStranger(service: Service, url: string, signal: AbortSignal): Promise<Buffer> {
  return fetchFile(url, {
    allowLoopback: service.settings.fetchAllowLoopback,
    allowHosts: service.settings.fetchAllowHosts,
    signal,
  });
}
