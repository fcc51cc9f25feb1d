import { AppError } from "../errors.ts";
import { FetchError, describeUrl } from "../fetch/fetch-error.ts";
import { fetchFile } from "../fetch/fetch-file.ts";
import { readOwnUrl } from "../files/own-url.ts";
import type { Service } from "../service.ts";
import { sourceKey } from "../storage/keys.ts";

/** A photo that was fetched, checked and stored: after this, a job never needs the network again. */
export type ReceivedPhoto = { key: string; widthPx: number; heightPx: number };

/**
 * Fetches, checks and stores the photos behind the URLs, in their order; a URL that stands twice is fetched once.
 * @throws AppError image_unreachable, which names the URL | overloaded
 */
export async function receivePhotos(service: Service, urls: string[]): Promise<ReceivedPhoto[]> {
  const givingUp = new AbortController();
  const arriving = new Map(
    [...new Set(urls)].map((url) => [url, receiveUrl(service, url, givingUp.signal)]),
  );
  try {
    return await Promise.all(urls.map((url) => arriving.get(url) as Promise<ReceivedPhoto>));
  } finally {
    // The first failure is the answer: the others need not go on.
    givingUp.abort();
    await Promise.allSettled(arriving.values());
  }
}

/** `place` is the subject of the message: the photo's URL. */
async function receivePhotoBytes(
  service: Service,
  bytes: Buffer,
  place: string,
): Promise<ReceivedPhoto> {
  let checked: Awaited<ReturnType<Service["studio"]["checkPhoto"]>>;
  try {
    checked = await service.checkGate(() => service.studio.checkPhoto(bytes));
  } catch (error) {
    const problem = service.studio.describeProblem(error);
    if (problem === null) throw error;
    throw new AppError("image_unreachable", `${place}: ${problem}`, { cause: error });
  }
  const key = sourceKey(bytes);
  // Equal bytes have one key: a photo that is there already is not written again.
  if (!(await service.storage.stat(key))) await service.storage.put(key, bytes);
  return { key, widthPx: checked.widthPx, heightPx: checked.heightPx };
}

function receiveUrl(service: Service, url: string, signal: AbortSignal): Promise<ReceivedPhoto> {
  return service
    .fetchGate(async () => {
      signal.throwIfAborted();
      const bytes = (await readOwnUrl(service, url)) ?? (await fetchStranger(service, url, signal));
      return receivePhotoBytes(service, bytes, describeUrl(url));
    })
    .catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
      if (error.code === "busy")
        throw new AppError("overloaded", "Too many photos are being fetched; try again shortly.", {
          cause: error,
          headers: { "retry-after": "5" },
        });
      throw new AppError("image_unreachable", error.message, { cause: error });
    });
}

async function fetchStranger(service: Service, url: string, signal: AbortSignal): Promise<Buffer> {
  const { bytes } = await fetchFile(url, {
    allowLoopback: service.settings.fetchAllowLoopback,
    allowHosts: service.settings.fetchAllowHosts,
    signal,
  });
  return bytes;
}
