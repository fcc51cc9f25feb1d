import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { request } from "../api/request.ts";
import { writeDraft } from "../drafts/draft-storage.ts";
import type { SubmitKey } from "../drafts/submit-key.ts";
import { noteJob } from "../live/job-news.ts";
import { stateQuery, useSession } from "../session/session.ts";
import type { Video } from "../shoots/types.ts";
import { toVideoFields, type VideoDraft } from "./video-draft.ts";

/** Orders a film, then shows it. The form keeps its settings for the next one, without the photos. */
export function useCreateVideo(
  key: SubmitKey,
  maxImages: number,
): UseMutationResult<Video, Error, VideoDraft> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accountId = useSession().account.id;
  return useMutation({
    mutationFn: (draft) => {
      const body = toVideoFields(draft, maxImages);
      return request<Video>("/app/videos", {
        method: "POST",
        body,
        headers: { "idempotency-key": key.for(body) },
      });
    },
    async onSuccess(video, draft) {
      key.renew();
      noteJob(queryClient, video);
      void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      await navigate({ to: "/videos/$id", params: { id: video.id } });
      // After the form is gone: it would write what it holds again.
      writeDraft("video", accountId, { ...draft, photos: [], title: "", note: "", seed: null });
    },
  });
}
