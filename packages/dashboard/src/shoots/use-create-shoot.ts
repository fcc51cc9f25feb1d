import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { request } from "../api/request.ts";
import { writeDraft } from "../drafts/draft-storage.ts";
import type { SubmitKey } from "../drafts/submit-key.ts";
import { noteJob } from "../live/job-news.ts";
import { stateQuery, useSession } from "../session/session.ts";
import { toShootFields, type ShootDraft } from "./shoot-draft.ts";
import type { Shoot } from "./types.ts";

/** Orders a shoot, then shows it. The form keeps its settings for the next one, without the photos. */
export function useCreateShoot(key: SubmitKey): UseMutationResult<Shoot, Error, ShootDraft> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accountId = useSession().account.id;
  return useMutation({
    mutationFn: (draft) => {
      const body = toShootFields(draft);
      return request<Shoot>("/app/shoots", {
        method: "POST",
        body,
        headers: { "idempotency-key": key.for(body) },
      });
    },
    async onSuccess(shoot, draft) {
      key.renew();
      noteJob(queryClient, shoot);
      void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      await navigate({ to: "/shoots/$id", params: { id: shoot.id } });
      // After the form is gone: it would write what it holds again.
      writeDraft("shoot", accountId, { ...draft, photos: [], title: "", seed: null });
    },
  });
}
