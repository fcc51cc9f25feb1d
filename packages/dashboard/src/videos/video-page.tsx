import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { NotFoundPage } from "../layout/last-resort.tsx";
import { JobActions } from "../shoots/job-actions.tsx";
import { JobFacts, type Fact } from "../shoots/job-facts.tsx";
import { JobFailure } from "../shoots/job-failure.tsx";
import { cssRatio, stateOf, tabTitle } from "../shoots/job.ts";
import { ProgressPanel } from "../shoots/progress-panel.tsx";
import { videoQuery } from "../shoots/queries.ts";
import type { Video } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { Page } from "../ui/page.tsx";

/** A film while it is made, and after. */
export function VideoPage(): ReactNode {
  const { id } = useParams({ from: "/app/videos/$id" });
  const { data: video, error } = useSuspenseQuery(videoQuery(id));
  const state = stateOf(video);
  if (isApiError(error, "not_found")) return <NotFoundPage />;
  return (
    <Page
      title={video.title}
      tabTitle={tabTitle(video)}
      width="wide"
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={state === "failed" ? "bad" : state === "running" ? "accent" : "good"}>
            {text.jobs.status[state]}
          </Badge>
          {text.library.film(video.duration)} · {video.resolution}
        </span>
      }
      actions={<JobActions job={video} />}
      hasManyActions
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="min-w-0">
          {state === "running" && <ProgressPanel job={video} />}
          {state === "failed" && <JobFailure job={video} />}
          {state !== "failed" && (
            <div className="overflow-hidden rounded-card bg-sunken">
              <Screen video={video} />
            </div>
          )}
        </div>
        <JobFacts job={video} facts={videoFacts(video)} />
      </div>
    </Page>
  );
}

/** The film in place; its first photo, dimmed, while it is made. */
function Screen({ video }: { video: Video }): ReactNode {
  const queryClient = useQueryClient();
  const renewed = useRef(false);
  const frame = "mx-auto block";
  const ratio = video.width_px / video.height_px;
  // Whole in the window, its controls among it.
  const style = {
    aspectRatio: cssRatio(`${video.width_px}:${video.height_px}`),
    width: `min(100%, ${(78 * ratio).toFixed(2)}dvh)`,
  };
  if (!video.video_url)
    return (
      <div className={`animate-shimmer ${frame}`} style={style}>
        <img
          src={video.sources[0]?.preview_url}
          alt=""
          className="size-full object-cover opacity-25"
        />
      </div>
    );
  return (
    <video
      key={video.id}
      controls
      playsInline
      preload="metadata"
      src={video.video_url}
      poster={video.poster_url ?? undefined}
      aria-label={video.title}
      className={`bg-black object-contain ${frame}`}
      style={style}
      onError={() => {
        // Links to films live 24 hours: a page that stood open longer asks for a new one, once.
        if (renewed.current) return;
        renewed.current = true;
        void queryClient.invalidateQueries({ queryKey: ["video", video.id] });
      }}
    />
  );
}

function videoFacts(video: Video): Fact[] {
  const { facts } = text.jobs;
  return [
    [facts.length, text.making.seconds(video.duration)],
    [
      facts.resolution,
      `${video.resolution}, ${text.viewer.pixels(String(video.width_px), String(video.height_px))}`,
    ],
    [facts.format, video.aspect_ratio],
    [facts.mode, text.making.modes[video.mode]],
    [facts.music, video.music ? text.jobs.withMusic : text.jobs.withoutMusic],
    ...(video.note ? ([[facts.note, video.note]] satisfies Fact[]) : []),
  ];
}
