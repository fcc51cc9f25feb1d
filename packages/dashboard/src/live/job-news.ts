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
  changeLists(queryClient, (jobs) => jobs.map((one) => (one.id === job.id ? job : one)));
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

/** Takes a deleted job out of every list. Should it come back, it is new to them. */
export function forgetJob(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: keyOf(id), type: "inactive" });
  changeLists(queryClient, (jobs) => jobs.filter((job) => job.id !== id));
  // An answer that is on its way may still have it.
  void queryClient.invalidateQueries({ queryKey: ["library"], fetchStatus: "fetching" });
}

/** Under which a job is kept. */
export function keyOf(id: string): [Job["object"], string] {
  return [id.startsWith("video_") ? "video" : "shoot", id];
}

/** Changes the jobs of every list. One that is old stays so, that it is read anew when it is shown next. */
function changeLists(queryClient: QueryClient, change: (jobs: Job[]) => Job[]): void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ["library", "pages"] });
  for (const { queryKey, state } of lists)
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && mapPages(pages, change), {
      updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt,
    });
}

function mapPages(pages: Pages, change: (jobs: Job[]) => Job[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}
