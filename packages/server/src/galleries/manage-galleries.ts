import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import { readJobs } from "../library/list-jobs.ts";
import { readPage } from "../pages/cursor.ts";
import type { Service } from "../service.ts";
import { hashToken, newToken } from "../tokens.ts";
import { maxGalleryItems } from "./rules.ts";
import {
  deleteGallery,
  insertGallery,
  markRevoked,
  selectGalleries,
  selectGalleryItems,
  updateGallery,
  updateToken,
  type Gallery,
  type GalleryItem,
} from "./store.ts";

/** A shot, all shots of a shoot (no number), or a film: the finished ones of them are shared. */
export type WantedItem = { jobId: string; number: number | null };
type NewItem = Parameters<typeof insertGallery>[1]["items"][number];

/**
 * A page of the account's galleries, the newest first; a viewer sees its brand's.
 * @throws AppError invalid_request
 */
export async function listGalleries(
  service: Service,
  caller: SessionCaller,
  page: { cursor: string | undefined; limit: number },
): Promise<{ galleries: Gallery[]; nextCursor: string | null }> {
  const where = { accountId: caller.accountId, brandId: caller.brandId, id: null };
  const { rows: galleries, nextCursor } = await readPage(
    page,
    (after, limit) => selectGalleries(service.database, where, after, limit),
    ({ createdAt, id }) => [createdAt, id],
  );
  return { galleries, nextCursor };
}

/** @throws AppError not_found */
async function readGallery(service: Service, caller: SessionCaller, id: string): Promise<Gallery> {
  const where = { accountId: caller.accountId, brandId: caller.brandId, id };
  const [gallery] = isIdShaped(id) ? await selectGalleries(service.database, where, null, 1) : [];
  if (!gallery) throw new AppError("not_found", "There is no such gallery.");
  return gallery;
}

/** @throws AppError not_found */
export async function readContents(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<{ gallery: Gallery; items: GalleryItem[] }> {
  const gallery = await readGallery(service, caller, id);
  return { gallery, items: await selectGalleryItems(service.database, gallery.id) };
}

/**
 * Shares pictures and films under a link that is told this once: only its hash is stored. The gallery belongs to a brand
 * where all of it does; what is not finished is no part of it.
 * @throws AppError not_found | invalid_request
 */
export async function createGallery(
  service: Service,
  caller: SessionCaller,
  wanted: {
    title: string;
    items: WantedItem[];
    allowDownload: boolean;
    expiresAt: Date | null;
  },
): Promise<{ gallery: Gallery; link: string }> {
  const { items, brandIds } = await resolveItems(service, caller, wanted.items);
  const [brandId = null] = brandIds.size === 1 ? brandIds : [];
  const token = newToken();
  const id = service.newId("gallery");
  const { title, allowDownload, expiresAt } = wanted;
  await service.database.transaction((tx) =>
    insertGallery(tx, {
      id,
      accountId: caller.accountId,
      brandId,
      title,
      tokenHash: hashToken(token),
      allowDownload,
      expiresAt,
      createdAt: service.now(),
      items,
    }),
  );
  return { gallery: await readGallery(service, caller, id), link: linkOf(service, token) };
}

/** @throws AppError not_found */
export async function changeGallery(
  service: Service,
  caller: SessionCaller,
  id: string,
  wanted: Parameters<typeof updateGallery>[2],
): Promise<Gallery> {
  await readGallery(service, caller, id);
  await updateGallery(service.database, id, wanted);
  return readGallery(service, caller, id);
}

/** Makes another link, which is live; the one before is dead at once. @throws AppError not_found */
export async function renewLink(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<{ gallery: Gallery; link: string }> {
  await readGallery(service, caller, id);
  const token = newToken();
  await updateToken(service.database, id, hashToken(token), service.now());
  return { gallery: await readGallery(service, caller, id), link: linkOf(service, token) };
}

/** Ends the link at once, everywhere. @throws AppError not_found */
export async function revokeGallery(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<Gallery> {
  await readGallery(service, caller, id);
  await markRevoked(service.database, id, service.now());
  return readGallery(service, caller, id);
}

/** @throws AppError not_found */
export async function removeGallery(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  await readGallery(service, caller, id);
  await deleteGallery(service.database, id);
}

async function resolveItems(
  service: Service,
  caller: SessionCaller,
  wanted: WantedItem[],
): Promise<{ items: NewItem[]; brandIds: Set<string | null> }> {
  const jobs = await readJobs(service, caller, [...new Set(wanted.map(({ jobId }) => jobId))]);
  const byId = new Map(
    jobs.map((job) => [job.kind === "shoot" ? job.shoot.id : job.video.id, job]),
  );
  const brandIds = new Set<string | null>();
  const items = wanted.flatMap(({ jobId, number }): NewItem[] => {
    const job = byId.get(jobId);
    if (!job) throw new AppError("not_found", "There is no such shoot or video.");
    if (job.kind === "video") {
      if (job.video.status !== "completed") return [];
      brandIds.add(job.video.brandId);
      return [{ shootId: null, shotNumber: null, videoId: jobId }];
    }
    const shared = job.shoot.images.filter(
      (shot) => shot.status === "fulfilled" && (number === null || number === shot.number),
    );
    if (shared.length > 0) brandIds.add(job.shoot.brandId);
    return shared.map((shot) => ({ shootId: jobId, shotNumber: shot.number, videoId: null }));
  });
  if (items.length < 1 || items.length > maxGalleryItems)
    throw new AppError("invalid_request", `items takes 1 to ${maxGalleryItems} finished pictures.`);
  return { items, brandIds };
}

function linkOf(service: Service, token: string): string {
  return `${service.settings.baseUrl}/g/${token}`;
}
