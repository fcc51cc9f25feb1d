import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState, type CSSProperties, type ReactNode } from "react";
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
  return <Film key={video.id} video={video} className={frame} style={style} />;
}

type FilmProps = { video: Video; className: string; style: CSSProperties };

function Film({ video, className, style }: FilmProps): ReactNode {
  const queryClient = useQueryClient();
  // Each answer has its link signed anew: with that one the film would begin again while it is watched.
  const [link, setLink] = useState(video.video_url);
  const renewed = useRef(false);
  const renew = async (): Promise<void> => {
    // Links to films live 24 hours: a page that stood open longer asks for a new one, once.
    if (renewed.current) return;
    renewed.current = true;
    const { queryKey } = videoQuery(video.id);
    await queryClient.invalidateQueries({ queryKey });
    setLink(queryClient.getQueryData(queryKey)?.video_url ?? link);
  };
  return (
    <video
      controls
      playsInline
      preload="metadata"
      src={link ?? undefined}
      poster={video.poster_url ?? undefined}
      aria-label={video.title}
      className={`bg-black object-contain ${className}`}
      style={style}
      onError={() => void renew()}
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
