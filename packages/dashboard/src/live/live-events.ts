import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { isFinal } from "../shoots/job.ts";
import { useShowJob } from "../shoots/show-job.ts";
import type { Job, Upload } from "../shoots/types.ts";
import { forgetJob, keyOf, noteJob } from "./job-news.ts";
import { readAnew } from "./read-anew.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";

/** `polling`: the service answers, its stream does not come through, as behind some proxies. */
export type Connection = "opening" | "open" | "polling" | "lost";

/** How long until a stream that the browser gave up on is opened anew. */
const reopenMs = 4000;
/** How long a page may be out of sight before it gives its stream up: a browser has six connections to a host, for all its tabs. */
const hiddenGraceMs = 5000;

let connection: Connection = "opening";
const listeners = new Set<() => void>();

function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/**
 * How often to poll what is under way: the stream brings news at once, and polling stands in while it is down.
 * While it is open, a slow poll is the net under it.
 */
export function pollMs(): number {
  return connection === "open" ? 20_000 : 3000;
}

/** Follows the service's own events for as long as the frame stands; tells whether they come. */
export function useLiveEvents(): Connection {
  const queryClient = useQueryClient();
  const router = useRouter();
  const showJob = useShowJob();
  const finished = useRef<(job: Job) => void>(() => {});
  useEffect(() => {
    finished.current = (job) => {
      // Its own page shows it already.
      if (location.pathname.endsWith(job.id)) return;
      showToast({
        title: describeEnd(job),
        action: { label: text.jobs.show, onClick: () => void showJob(job) },
      });
    };
  });
  useEffect(() => {
    return listenWhileSeen((onClosed) =>
      listen(queryClient, {
        onFinished: (job) => finished.current(job),
        // For what happened while nobody listened.
        onBack: () => readAnew(queryClient, router),
        onClosed,
      }),
    );
  }, [queryClient, router]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}

/**
 * Keeps a stream open while the page is in sight. What is out of sight polls.
 * @returns what ends it
 */
function listenWhileSeen(start: (onClosed: () => void) => EventSource): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    const opened = start(() => {
      // One that was given up may tell its end later.
      if (source === opened) timer = window.setTimeout(open, reopenMs);
    });
    source = opened;
  };
  const giveUp = (): void => {
    close();
    setConnection("polling");
  };
  let graceTimer = 0;
  const onVisibility = (): void => {
    clearTimeout(graceTimer);
    if (document.hidden) graceTimer = window.setTimeout(giveUp, hiddenGraceMs);
    else if (!source) open();
  };
  if (document.hidden) giveUp();
  else open();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(graceTimer);
    close();
  };
}

function describeEnd(job: Job): string {
  if (job.is_stopped) return text.jobs.wasStopped(job.title);
  if (job.status === "completed") return text.jobs.isDone(job.title);
  // Credits are for who sees them.
  return job.credits_used === null
    ? text.jobs.hasFailed(job.title)
    : text.jobs.hasFailedAtNoCost(job.title);
}

type Handlers = { onFinished: (job: Job) => void; onBack: () => void; onClosed: () => void };

function listen(queryClient: QueryClient, handlers: Handlers): EventSource {
  const { onFinished, onBack, onClosed } = handlers;
  const source = new EventSource("/app/events");
  const on = <Data>(name: string, handle: (data: Data) => void): void => {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      handle(JSON.parse(event.data) as Data);
    });
  };
  on("hello", () => {
    if (connection !== "opening") onBack();
    setConnection("open");
  });
  for (const name of ["shoot", "video"])
    on<Job>(name, (job) => {
      const before = queryClient.getQueryData<Job>([job.object, job.id]);
      noteJob(queryClient, job);
      if (before && !isFinal(before) && isFinal(job)) onFinished(job);
    });
  on<Upload>("upload", (upload) => {
    queryClient.setQueryData(["upload", upload.id], upload);
    if (upload.phone_link_id !== null)
      void queryClient.invalidateQueries({ queryKey: ["phone-link", upload.phone_link_id] });
  });
  on<{ id: string }>("deleted", ({ id }) => {
    forgetJob(queryClient, id);
    // Where its page is open, that learns that it is gone.
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
  });
  on<{ credits: number; is_low: boolean }>("balance", ({ credits, is_low }) => {
    queryClient.setQueryData(stateQuery.queryKey, (state) =>
      state?.session
        ? {
            ...state,
            session: { ...state.session, account: { ...state.session.account, credits, is_low } },
          }
        : state,
    );
    void queryClient.invalidateQueries({ queryKey: ["credits"] });
  });
  on("end", () => {
    source.close();
    void findOut(queryClient, source).then(onClosed);
  });
  source.onerror = () => {
    void findOut(queryClient, source);
    if (source.readyState !== EventSource.CLOSED) return;
    source.close();
    onClosed();
  };
  return source;
}

/** Why a stream broke off: the session is over, the service is away, or only the stream is. */
async function findOut(queryClient: QueryClient, source: EventSource): Promise<void> {
  let next: Connection = "polling";
  try {
    // Without a session in it, the frame leaves for the sign-in.
    await queryClient.fetchQuery({ ...stateQuery, staleTime: 0, retry: false });
  } catch {
    next = "lost";
  }
  if (source.readyState !== EventSource.OPEN) setConnection(next);
}
