import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Share2, Trash2, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatNumber } from "../format/numbers.ts";
import { ShareDialog } from "../galleries/share-dialog.tsx";
import { forgetJob } from "../live/job-news.ts";
import { useMay } from "../session/session.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { zipAddress } from "./zip-address.ts";

type Open = "share" | "delete" | null;
type Props = { jobs: Job[]; onClear: () => void };

/** The service deletes this many at once. */
const deleteLimit = 100;

/** What can be done with the chosen pieces of work, all at once. */
export function SelectionBar({ jobs, onClear }: Props): ReactNode {
  const mayWork = useMay("work");
  const [open, setOpen] = useState<Open>(null);
  if (jobs.length === 0) return null;
  const count = formatNumber(jobs.length);
  const zip = zipAddress(jobs);
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
      {zip && (
        <a href={zip} download className={buttonClass({ variant: "ghost" })}>
          <Download aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{text.jobs.download}</span>
        </a>
      )}
      {mayWork && (
        <Button
          variant="ghost"
          className="text-bad!"
          icon={<Trash2 className="size-4" />}
          onClick={() =>
            jobs.length > deleteLimit
              ? showToast({ title: text.library.tooManyToDelete })
              : setOpen("delete")
          }
        >
          <span className="max-sm:sr-only">{text.jobs.remove}</span>
        </Button>
      )}
      <IconButton label={text.library.unselect} onClick={onClear}>
        <X />
      </IconButton>
      <SelectionDialogs jobs={jobs} open={open} onClose={() => setOpen(null)} onDone={onClear} />
    </div>
  );
}

type DialogProps = { jobs: Job[]; open: Open; onClose: () => void; onDone: () => void };

function SelectionDialogs({ jobs, open, onClose, onDone }: DialogProps): ReactNode {
  const remove = useDeleteMany(jobs, () => {
    onClose();
    onDone();
  });
  return (
    <>
      <ShareDialog
        isOpen={open === "share"}
        onClose={onClose}
        title={jobs[0]?.title ?? ""}
        items={jobs.map((job) =>
          job.object === "shoot" ? { shoot_id: job.id } : { video_id: job.id },
        )}
      />
      <ConfirmDialog
        isOpen={open === "delete"}
        onClose={onClose}
        onConfirm={() => remove.mutate()}
        title={text.jobs.removeManyTitle(formatNumber(jobs.length))}
        action={text.jobs.remove}
        isBusy={remove.isPending}
        error={remove.error ? describeError(remove.error) : null}
      >
        {text.jobs.removeText}
      </ConfirmDialog>
    </>
  );
}

function useDeleteMany(jobs: Job[], onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<{ deleted: number }>("/app/library/delete", {
        method: "POST",
        body: { ids: jobs.map(({ id }) => id) },
      }),
    onSuccess() {
      for (const { id } of jobs) forgetJob(queryClient, id);
      showToast({ title: text.jobs.removed });
      onDone();
    },
  });
}
