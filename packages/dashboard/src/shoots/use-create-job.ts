import { useQueryClient } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import { useOnce } from "../api/use-once.ts";
import { writeDraft } from "../drafts/draft-storage.ts";
import { useSubmitKey } from "../drafts/submit-key.ts";
import { noteJob } from "../live/job-news.ts";
import { stateQuery, useSession } from "../session/session.ts";
import { useShowJob } from "./show-job.ts";
import type { Job } from "./types.ts";

type Options<Draft> = {
  kind: Job["object"];
  toBody: (draft: Draft) => object;
  /** What the next one starts with: the settings stay, what is this one's own goes. */
  toNext: (draft: Draft) => Draft;
};

/** Orders a shoot or a film, then shows it. */
export function useCreateJob<Draft extends object>(options: Options<Draft>) {
  const { kind, toBody, toNext } = options;
  const queryClient = useQueryClient();
  const showJob = useShowJob();
  const accountId = useSession().account.id;
  const key = useSubmitKey(`${kind}.${accountId}`);
  return useOnce({
    mutationFn: (draft: Draft) => {
      const body = toBody(draft);
      return request<Job>(`/app/${kind}s`, {
        method: "POST",
        body,
        headers: { "idempotency-key": key.for(body) },
      });
    },
    async onSuccess(job, draft) {
      key.renew();
      noteJob(queryClient, job);
      void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      // A photo that was added meanwhile asks for no leave: whoever stayed with what is paid for would pay again.
      await showJob(job, { ignoreBlocker: true });
      // After the form is gone: it would write what it holds again.
      writeDraft(kind, accountId, toNext(draft));
    },
  });
}
