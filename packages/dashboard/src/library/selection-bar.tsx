import { Download, Share2, Trash2, X } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { ShareDialog } from "../galleries/share-dialog.tsx";
import { useMay } from "../session/session.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { needsConfirmation, useDeleteJobs } from "./use-delete-jobs.ts";
import { archiveLimit, finishedIds, zipAddress } from "./zip-address.ts";

type Open = "share" | "delete" | null;
type Props = { jobs: Job[]; onClear: () => void };

/** The service deletes this many at once. */
const deleteLimit = 100;

/** What can be done with the chosen pieces of work, all at once. */
export function SelectionBar({ jobs, onClear }: Props): ReactNode {
  const mayWork = useMay("work");
  const [open, setOpen] = useState<Open>(null);
  const remove = useDeleteJobs(() => {
    setOpen(null);
    onClear();
  });
  const startRemoving = (): void => {
    if (jobs.length > deleteLimit) showToast({ title: text.library.tooManyToDelete });
    else if (needsConfirmation(jobs)) setOpen("delete");
    else remove.mutate(jobs);
  };
  if (jobs.length === 0) return null;
  const count = formatNumber(jobs.length);
  return (
    <div
      role="toolbar"
      aria-label={text.library.selected(count)}
      className="fixed bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-1/2 z-30 flex -translate-x-1/2 animate-appear items-center gap-1 rounded-2xl bg-raised p-1.5 pl-4 shadow-float md:bottom-6 md:left-[calc(50%+116px)]"
    >
      <span className="mr-2 text-sm font-medium whitespace-nowrap">
        {text.library.selected(count)}
      </span>
      {mayWork && (
        <Button
          variant="ghost"
          icon={<Share2 className="size-4" />}
          onClick={() => setOpen("share")}
        >
          <span className="max-sm:sr-only">{text.jobs.share}</span>
        </Button>
      )}
      <DownloadLink jobs={jobs} />
      {mayWork && (
        <Button
          variant="ghost"
          className="text-bad!"
          icon={<Trash2 className="size-4" />}
          isBusy={remove.isPending}
          onClick={startRemoving}
        >
          <span className="max-sm:sr-only">{text.jobs.remove}</span>
        </Button>
      )}
      <IconButton label={text.library.unselect} onClick={onClear}>
        <X />
      </IconButton>
      <SelectionDialogs jobs={jobs} open={open} onClose={() => setOpen(null)} remove={remove} />
    </div>
  );
}

function DownloadLink({ jobs }: { jobs: Job[] }): ReactNode {
  const ids = finishedIds(jobs);
  if (ids.length === 0) return null;
  const bound = (event: MouseEvent): void => {
    if (ids.length <= archiveLimit) return;
    event.preventDefault();
    showToast({ title: text.library.tooManyToDownload(formatNumber(archiveLimit)) });
  };
  return (
    <a
      href={zipAddress(ids)}
      download
      onClick={bound}
      className={buttonClass({ variant: "ghost" })}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{text.jobs.download}</span>
    </a>
  );
}

type DialogProps = {
  jobs: Job[];
  open: Open;
  onClose: () => void;
  remove: ReturnType<typeof useDeleteJobs>;
};

function SelectionDialogs({ jobs, open, onClose, remove }: DialogProps): ReactNode {
  return (
    <>
      {open === "share" && (
        <ShareDialog
          onClose={onClose}
          title={jobs[0]?.title ?? ""}
          items={jobs.map((job) =>
            job.object === "shoot" ? { shoot_id: job.id } : { video_id: job.id },
          )}
        />
      )}
      <ConfirmDialog
        isOpen={open === "delete"}
        onClose={onClose}
        onConfirm={() => remove.mutate(jobs)}
        title={text.jobs.removeManyTitle(formatNumber(jobs.length))}
        action={text.jobs.remove}
        isBusy={remove.isPending}
      >
        {text.jobs.removeRunningText}
      </ConfirmDialog>
    </>
  );
}
