import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleAlert, RotateCw, X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { formatPercent } from "../format/numbers.ts";
import type { Upload } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { Photo } from "./photo-list.ts";
import { uploadQuery } from "./queries.ts";

type Props = {
  photo: Photo;
  badge: string | null;
  onRemove: () => void;
  onRetry: () => void;
  onGone: () => void;
};

/** One photo: on its way, then as it is, then cut out. */
export function PhotoTile({ photo, badge, onRemove, onRetry, onGone }: Props): ReactNode {
  return (
    <div className="group/tile relative size-full overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {photo.upload ? (
        <ArrivedPhoto upload={photo.upload} onGone={onGone} />
      ) : photo.failure ? (
        <FailedPhoto photo={photo} onRetry={onRetry} />
      ) : (
        <SendingPhoto photo={photo} />
      )}
      {badge && (
        <span className="absolute top-1.5 left-1.5 rounded-md bg-ink/85 px-1.5 py-0.5 text-2xs font-medium text-on-ink">
          {badge}
        </span>
      )}
      <button
        type="button"
        // The list moves photos by key and by pointer: a press here is neither.
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onClick={onRemove}
        aria-label={text.photos.remove(photo.name)}
        title={text.photos.remove(photo.name)}
        className="absolute top-1.5 right-1.5 grid size-6 place-content-center rounded-full bg-surface/90 text-soft opacity-0 shadow-card group-hover/tile:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}

function ArrivedPhoto({ upload, onGone }: { upload: Upload; onGone: () => void }): ReactNode {
  const { data, error } = useQuery(uploadQuery(upload));
  const isGone = isApiError(error, "not_found");
  useEffect(() => {
    if (isGone) onGone();
  });
  const { status, preview_url: cutoutUrl, failure } = data.cutout;
  return (
    <>
      <img
        src={data.thumbnail_url}
        alt={data.file_name}
        draggable={false}
        className={clsx(
          "absolute inset-0 size-full object-cover transition-opacity duration-500",
          status === "ready" && "opacity-0",
        )}
      />
      {status === "ready" && cutoutUrl && (
        <div className="checkered absolute inset-0 animate-appear p-2.5">
          <img src={cutoutUrl} alt="" draggable={false} className="size-full object-contain" />
        </div>
      )}
      {status === "pending" && (
        <span className="absolute inset-x-1.5 bottom-1.5 flex items-center gap-1.5 rounded-md bg-surface/90 px-1.5 py-1 text-2xs text-soft">
          <Spinner />
          {text.photos.cutting}
        </span>
      )}
      {status === "failed" && (
        <span className="absolute inset-x-0 bottom-0 bg-warn-soft px-2 py-1 text-2xs text-warn">
          {failure ?? text.photos.cutFailed}
        </span>
      )}
    </>
  );
}

function SendingPhoto({ photo }: { photo: Photo }): ReactNode {
  const isFile = photo.origin !== null && "file" in photo.origin;
  const label = isFile ? text.photos.sending(formatPercent(photo.sent)) : text.photos.fetching;
  return (
    <div className="grid size-full content-center justify-items-center gap-2 bg-sunken p-2 text-center text-2xs text-soft">
      <Spinner />
      <span role="status">{label}</span>
      <span className="absolute inset-x-0 bottom-0 h-1 bg-line">
        <span
          className="block h-full bg-accent transition-[width]"
          style={{ width: isFile ? formatPercentCss(photo.sent) : "30%" }}
        />
      </span>
    </div>
  );
}

function formatPercentCss(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function FailedPhoto({ photo, onRetry }: { photo: Photo; onRetry: () => void }): ReactNode {
  return (
    <div className="grid size-full content-center justify-items-center gap-1.5 overflow-hidden bg-bad-soft p-2 text-center text-2xs text-bad">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span role="alert" className="line-clamp-4 [overflow-wrap:anywhere]">
        {photo.failure}
      </span>
      {photo.origin && (
        <button
          type="button"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onRetry}
          className="inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 font-medium underline underline-offset-2"
        >
          <RotateCw aria-hidden="true" className="size-3" />
          {text.photos.retry}
        </button>
      )}
    </div>
  );
}
