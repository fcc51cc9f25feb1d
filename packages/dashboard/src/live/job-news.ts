import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { List } from "../api/types.ts";
import type { Job } from "../shoots/types.ts";

type Pages = InfiniteData<List<Job>>;

/** Puts the newest state of a job wherever it is shown. */
export function noteJob(queryClient: QueryClient, job: Job): void {
  queryClient.setQueryData([job.object, job.id], job);
  let isListed = false;
  queryClient.setQueriesData<Pages>({ queryKey: ["library", "pages"] }, (pages) => {
    if (!pages) return pages;
    return mapPages(pages, (jobs) =>
      jobs.map((one) => {
        if (one.id !== job.id) return one;
        isListed = true;
        return job;
      }),
    );
  });
  // A new one may belong into a filtered list or not: the service knows.
  if (!isListed) void queryClient.invalidateQueries({ queryKey: ["library"] });
}

/** Takes a deleted job out of every list. */
export function forgetJob(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<Pages>({ queryKey: ["library", "pages"] }, (pages) =>
    pages ? mapPages(pages, (jobs) => jobs.filter((job) => job.id !== id)) : pages,
  );
}

function mapPages(pages: Pages, change: (jobs: Job[]) => Job[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}
