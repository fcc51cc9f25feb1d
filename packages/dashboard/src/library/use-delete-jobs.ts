import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatNumber } from "../format/numbers.ts";
import { forgetJob } from "../live/job-news.ts";
import { readAnew } from "../live/read-anew.ts";
import { isFinal } from "../shoots/job.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";

/** What is stopped can't be undone: it is asked for. What has ended comes back with a press. */
export function needsConfirmation(jobs: Job[]): boolean {
  return jobs.some((job) => !isFinal(job));
}

/**
 * Deletes work at once and offers to undo it for as long as the notice stands.
 * @param onDone  called when it is out of sight
 */
export function useDeleteJobs(onDone: () => unknown) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const restore = async (ids: string[]): Promise<void> => {
    try {
      const { restored } = await request<{ restored: number }>("/app/library/restore", {
        method: "POST",
        body: { ids },
      });
      showToast({ title: restored === ids.length ? text.jobs.restored : text.jobs.notRestored });
    } catch (error) {
      showToast({ title: describeError(error), tone: "bad" });
    }
    readAnew(queryClient, router);
  };
  return useMutation({
    mutationFn: (jobs: Job[]) =>
      request<{ deleted: number }>("/app/library/delete", {
        method: "POST",
        body: { ids: jobs.map(({ id }) => id) },
      }),
    async onSuccess(_, jobs) {
      for (const { id } of jobs) forgetJob(queryClient, id);
      const ids = jobs.map(({ id }) => id);
      showToast({
        title: text.jobs.removed(jobs.length, formatNumber(jobs.length)),
        undo: () => void restore(ids),
      });
      await onDone();
      for (const job of jobs) queryClient.removeQueries({ queryKey: [job.object, job.id] });
      await queryClient.invalidateQueries({ queryKey: ["galleries"] });
    },
    onError: (error) => showToast({ title: describeError(error), tone: "bad" }),
  });
}
