import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { List } from "../api/types.ts";
import type { Job } from "../shoots/types.ts";

type Pages = InfiniteData<List<Job>>;

/** Puts the newest state of a job wherever it is shown. */
export function noteJob(queryClient: QueryClient, job: Job): void {
  const before = knownJob(queryClient, job);
  queryClient.setQueryData([job.object, job.id], job);
  // What is being asked for may have been read before this: it would take the news back.
  void queryClient.cancelQueries({ queryKey: [job.object, job.id] });
  queryClient.setQueriesData<Pages>({ queryKey: ["library", "pages"] }, (pages) =>
    pages ? mapPages(pages, (jobs) => jobs.map((one) => (one.id === job.id ? job : one))) : pages,
  );
  // A filtered list may have got or lost it: the service knows. Only then, as a film reports each second.
  if (before?.status !== job.status || before.title !== job.title)
    void queryClient.invalidateQueries({ queryKey: ["library"] });
}

/** A job as it was told last, on its own page or in a list. */
function knownJob(queryClient: QueryClient, { object, id }: Job): Job | undefined {
  const own = queryClient.getQueryData<Job>([object, id]);
  if (own) return own;
  const lists = queryClient.getQueriesData<Pages>({ queryKey: ["library", "pages"] });
  return lists
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((job) => job.id === id);
}

/** Takes a deleted job out of every list. */
export function forgetJob(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<Pages>({ queryKey: ["library", "pages"] }, (pages) =>
    pages ? mapPages(pages, (jobs) => jobs.filter((job) => job.id !== id)) : pages,
  );
  // An answer that is on its way may still have it.
  void queryClient.invalidateQueries({ queryKey: ["library"], fetchStatus: "fetching" });
}

function mapPages(pages: Pages, change: (jobs: Job[]) => Job[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}
