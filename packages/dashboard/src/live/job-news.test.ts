import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Job } from "../shoots/types.ts";
import { forgetJob, noteJob } from "./job-news.ts";

const film = (status: string, title = "Mug"): Job =>
  ({ object: "video", id: "video_1", status, title }) as Job;

/** A library of which each list is asked for as often as `asked` tells, the first with the film and the other without. */
function openLibrary() {
  const asked = { all: 0, completed: 0 };
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const lists = { all: [film("generating")], completed: [] as Job[] };
  const show = async (name: "all" | "completed"): Promise<() => void> => {
    const list = new InfiniteQueryObserver(queryClient, {
      queryKey: ["library", "pages", name],
      queryFn: () => {
        asked[name]++;
        return { data: lists[name] };
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const hide = list.subscribe(() => {});
    await list.refetch();
    asked[name] = 0;
    return hide;
  };
  return { queryClient, asked, show, lists };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("a film's progress each second asks for no list anew, also where none has it", async () => {
  const { queryClient, asked, show } = openLibrary();
  const hide = await show("completed");
  noteJob(queryClient, film("generating"));
  await settled();
  assert.equal(asked.completed, 1, "one that nobody knew may belong there");
  noteJob(queryClient, film("generating"));
  noteJob(queryClient, film("generating"));
  await settled();
  assert.equal(asked.completed, 1);
  hide();
});

test("what ends comes into the list that is shown, though another has it", async () => {
  const { queryClient, asked, show, lists } = openLibrary();
  (await show("all"))();
  const hide = await show("completed");
  lists.completed = [film("completed")];
  noteJob(queryClient, film("completed"));
  await settled();
  assert.deepEqual(asked, { all: 0, completed: 1 });
  noteJob(queryClient, film("completed", "The red mug"));
  await settled();
  assert.equal(asked.completed, 2, "a filter by title may have got it");
  hide();
});

test("an answer that was on its way when the news came does not take it back", async () => {
  const queryClient = new QueryClient();
  const answer = Promise.withResolvers<Job>();
  queryClient.setQueryData(["video", "video_1"], film("generating"));
  const asked = queryClient.fetchQuery({
    queryKey: ["video", "video_1"],
    queryFn: () => answer.promise,
  });
  noteJob(queryClient, film("completed"));
  answer.resolve(film("generating"));
  await asked;
  await settled();
  assert.deepEqual(queryClient.getQueryData(["video", "video_1"]), film("completed"));
});

test("a list that is old stays so when one of its jobs moves: it is read anew when it is shown", async () => {
  const { queryClient, show } = openLibrary();
  (await show("all"))();
  const isOld = () =>
    queryClient
      .getQueryCache()
      .find({ queryKey: ["library"], exact: false })
      ?.isStaleByTime(10_000);
  assert.equal(isOld(), false);
  await queryClient.invalidateQueries({ queryKey: ["library"] });
  noteJob(queryClient, film("generating"));
  assert.equal(isOld(), true);
  forgetJob(queryClient, "video_2");
  assert.equal(isOld(), true);
});

test("a list that was being read when a job was deleted is read anew", async () => {
  const { queryClient, asked, show, lists } = openLibrary();
  const hide = await show("all");
  void queryClient.invalidateQueries({ queryKey: ["library"] });
  lists.all = [];
  forgetJob(queryClient, "video_1");
  await settled();
  assert.equal(asked.all, 2);
  const list = queryClient.getQueryData(["library", "pages", "all"]);
  assert.deepEqual(list, { pages: [{ data: [] }], pageParams: [null] });
  forgetJob(queryClient, "video_2");
  await settled();
  assert.equal(asked.all, 2, "where none is on its way, there is nothing to ask for");
  hide();
});

test("what was deleted and comes back is asked for, though it is as it was", async () => {
  const { queryClient, asked, show } = openLibrary();
  const hide = await show("all");
  noteJob(queryClient, film("generating"));
  forgetJob(queryClient, "video_1");
  noteJob(queryClient, film("generating"));
  await settled();
  assert.equal(asked.all, 1);
  hide();
});
