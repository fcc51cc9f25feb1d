import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { cssRatio } from "./job.ts";
import type { Shoot, Shot } from "./types.ts";

type Props = { shoot: Shoot; onOpen: (number: number) => void };

/** Every shot in its place from the start: empty, then taken one by one as they are done. */
export function ShotGrid({ shoot, onOpen }: Props): ReactNode {
  const isSingle = shoot.images.length === 1;
  return (
    <ul
      className={clsx(
        "grid gap-3",
        isSingle ? "max-w-2xl" : "grid-cols-2 xl:has-[li:nth-child(5)]:grid-cols-3",
      )}
    >
      {shoot.images.map((shot) => (
        <li key={shot.number} style={{ aspectRatio: cssRatio(shoot.aspect_ratio) }}>
          <ShotTile
            shot={shot}
            isWorking={shoot.progress?.step === "rendering"}
            onOpen={() => onOpen(shot.number)}
          />
        </li>
      ))}
    </ul>
  );
}

function ShotTile({
  shot,
  isWorking,
  onOpen,
}: {
  shot: Shot;
  isWorking: boolean;
  onOpen: () => void;
}): ReactNode {
  if (shot.status === "fulfilled" && shot.preview_url)
    return (
      <button
        type="button"
        onClick={onOpen}
        aria-label={text.jobs.openViewer(shot.number)}
        className="group block size-full cursor-zoom-in overflow-hidden rounded-card bg-sunken"
      >
        <img
          src={shot.preview_url}
          alt=""
          className="size-full animate-appear object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.015]"
        />
      </button>
    );
  if (shot.status === "failed") return <MissingShot shot={shot} />;
  return (
    <div
      className={clsx(
        "grid size-full place-content-center rounded-card border border-line text-sm text-faint",
        isWorking ? "animate-shimmer" : "bg-sunken",
      )}
    >
      <span className="sr-only">
        {text.jobs.shot(shot.number)}: {text.jobs.shotPending}
      </span>
      <span aria-hidden="true" className="text-2xl font-light tabular-nums opacity-60">
        {shot.number}
      </span>
    </div>
  );
}

/** A shot that did not come out, or that nobody waited for. */
function MissingShot({ shot }: { shot: Shot }): ReactNode {
  const { failure, is_stopped, refunded_credits } = shot;
  return (
    <div
      className={clsx(
        "grid size-full content-center justify-items-center gap-1.5 rounded-card border border-line p-4 text-center text-sm",
        is_stopped ? "bg-sunken text-soft" : "bg-surface",
      )}
    >
      {is_stopped ? (
        <p>{text.jobs.shotStopped}</p>
      ) : (
        <>
          <CircleAlert aria-hidden="true" className="size-5 text-bad" />
          <p className="font-medium">{text.jobs.shotFailed}</p>
          {failure && <p className="text-soft">{failure}</p>}
        </>
      )}
      {refunded_credits !== null && refunded_credits > 0 && (
        <p className={is_stopped ? "" : "text-good"}>
          {text.jobs.refunded(
            text.actions.credits(refunded_credits, formatNumber(refunded_credits)),
          )}
        </p>
      )}
    </div>
  );
}
