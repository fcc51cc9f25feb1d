import { Play } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { coverOf } from "../shoots/job.ts";
import type { Shoot, Video } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { JobLink } from "./job-link.tsx";

/** A shoot's pictures in one: moving the pointer across leafs through them. */
export function ShootCover({ shoot }: { shoot: Shoot }): ReactNode {
  const [index, setIndex] = useState(0);
  const pictures = shoot.images.flatMap(({ thumbnail_url }) => thumbnail_url ?? []);
  const shown = pictures[Math.min(index, pictures.length - 1)] ?? coverOf(shoot);
  const leaf = (event: MouseEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setIndex(Math.max(0, Math.floor(((event.clientX - left) / width) * pictures.length)));
  };
  return (
    <div
      className="size-full"
      onMouseMove={pictures.length > 1 ? leaf : undefined}
      onMouseLeave={() => setIndex(0)}
    >
      <JobLink job={shoot} isHidden className="block size-full">
        {shown && (
          <img
            src={shown}
            alt=""
            loading="lazy"
            decoding="async"
            className={`size-full object-cover ${pictures.length === 0 ? "opacity-40" : ""}`}
          />
        )}
      </JobLink>
      {pictures.length > 1 && (
        <span className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center gap-1 opacity-0 transition-opacity group-hover/card:opacity-100">
          {pictures.map((_, dot) => (
            <span
              key={dot}
              className={`size-1.5 rounded-full shadow-card ${dot === index ? "bg-white" : "bg-white/50"}`}
            />
          ))}
        </span>
      )}
    </div>
  );
}

/** A film that plays in its place. */
export function VideoCover({ video }: { video: Video }): ReactNode {
  // As it was when it was pressed: each answer has its link signed anew, and the film would begin again with it.
  const [link, setLink] = useState<string | null>(null);
  const poster = coverOf(video);
  if (link !== null)
    return (
      <video
        autoPlay
        controls
        loop
        playsInline
        src={link}
        poster={poster ?? undefined}
        aria-label={video.title}
        className="size-full bg-black object-contain"
      />
    );
  return (
    <>
      <JobLink job={video} isHidden className="block size-full">
        {poster && (
          <img
            src={poster}
            alt=""
            loading="lazy"
            decoding="async"
            className={`size-full object-cover ${video.video_url ? "" : "opacity-40"}`}
          />
        )}
      </JobLink>
      {video.video_url && (
        <button
          type="button"
          onClick={() => setLink(video.video_url)}
          aria-label={text.library.play(video.title, text.making.seconds(video.duration))}
          className="absolute right-2 bottom-2 flex h-7 items-center gap-1 rounded-full bg-black/60 pr-2.5 pl-2 text-xs font-medium text-white backdrop-blur-sm hover:bg-black/80"
        >
          <Play aria-hidden="true" className="size-3.5 fill-current" />
          {text.making.seconds(video.duration)}
        </button>
      )}
    </>
  );
}
