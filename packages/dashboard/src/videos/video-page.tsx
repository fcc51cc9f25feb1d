import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { NotFoundPage } from "../layout/last-resort.tsx";
import type { Fact } from "../shoots/job-facts.tsx";
import { JobPage } from "../shoots/job-page.tsx";
import { cssRatio } from "../shoots/job.ts";
import { videoQuery } from "../shoots/queries.ts";
import type { Video } from "../shoots/types.ts";
import { text } from "../text/text.ts";

/** A film while it is made, and after. */
export function VideoPage(): ReactNode {
  const { id } = useParams({ from: "/app/videos/$id" });
  const { data: video, error } = useSuspenseQuery(videoQuery(id));
  if (isApiError(error, "not_found")) return <NotFoundPage />;
  return (
    <JobPage
      job={video}
      lead={
        <>
          {text.library.film(video.duration)} · {video.resolution}
        </>
      }
      facts={videoFacts(video)}
    >
      <div className="overflow-hidden rounded-card bg-sunken">
        <Screen video={video} />
      </div>
    </JobPage>
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
