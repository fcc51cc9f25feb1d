import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { describeError } from "../api/describe-error.ts";
import { useOnce } from "../api/use-once.ts";
import { request } from "../api/request.ts";
import { readDraft, replaceDraft } from "../drafts/draft-storage.ts";
import { noteJob } from "../live/job-news.ts";
import { takePhotoFrom } from "../photos/upload.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";
import { fromVideoFields, type VideoFields } from "../videos/video-draft.ts";
import { useShowJob } from "./show-job.ts";
import { fromShootFields, type ShootFields } from "./shoot-draft.ts";
import type { Job, Upload } from "./types.ts";

/** `/app/shoots/…` or `/app/videos/…` */
export function addressOf(job: Pick<Job, "object" | "id">): string {
  return `/app/${job.object}s/${encodeURIComponent(job.id)}`;
}

const onError = (error: unknown): void => showToast({ title: describeError(error), tone: "bad" });

/** Ends a job that goes on: what is done stays, the rest is refunded. */
export function useStop(job: Job) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<Job>(`${addressOf(job)}/cancel`, { method: "POST" }),
    onSuccess: (stopped) => noteJob(queryClient, stopped),
    onError,
  });
}

/** Orders a failed job anew, and shows the new one. */
export function useRetry(job: Job) {
  const queryClient = useQueryClient();
  const showJob = useShowJob();
  return useOnce({
    mutationFn: () =>
      request<Job>(`${addressOf(job)}/retry`, {
        method: "POST",
        headers: { "idempotency-key": `retry-${job.id}` },
      }),
    async onSuccess(again) {
      noteJob(queryClient, again);
      noteJob(queryClient, { ...job, retried_as: again.id });
      await showJob(again);
    },
    onError,
  });
}

/** Opens a form with another draft; one with photos, which nobody sent yet, comes back by Undo. */
function useOpenDraft() {
  const navigate = useNavigate();
  const accountId = useSession().account.id;
  return async (kind: Job["object"], draftFrom: (before: object) => object): Promise<void> => {
    const before = readDraft<{ photos: Upload[] }>(kind, accountId);
    replaceDraft(kind, accountId, draftFrom(before));
    await navigate({ to: kind === "shoot" ? "/shoots/new" : "/videos/new" });
    if (!before.photos?.length) return;
    showToast({
      title: text.making.draftReplaced,
      undo: () => replaceDraft(kind, accountId, before),
    });
  };
}

/** Opens the form with everything that this job was made of. */
export function useMakeAnother(job: Job) {
  const openDraft = useOpenDraft();
  return useOnce({
    async mutationFn() {
      const answer = await request<unknown>(`${addressOf(job)}/draft`, { method: "POST" });
      const draft =
        job.object === "shoot"
          ? fromShootFields(answer as ShootFields & { photos: Upload[] })
          : fromVideoFields(answer as VideoFields & { images: Upload[]; logo: Upload | null });
      await openDraft(job.object, () => draft);
    },
    onError,
  });
}

/** Opens the form of a new film with a finished picture as its only photo. */
export function useFilmOf() {
  const openDraft = useOpenDraft();
  return useOnce({
    async mutationFn(pictureUrl: string) {
      const upload = await takePhotoFrom(pictureUrl, new AbortController().signal);
      await openDraft("video", (before) => ({ ...before, photos: [upload] }));
    },
    onError,
  });
}
