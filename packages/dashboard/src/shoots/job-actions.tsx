import { CircleStop, Copy, Download, Ellipsis, Pencil, Share2, Trash2 } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { ShareDialog } from "../galleries/share-dialog.tsx";
import { needsConfirmation, useDeleteJobs } from "../library/use-delete-jobs.ts";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { isFinal } from "./job.ts";
import { RenameJobDialog } from "./rename-job-dialog.tsx";
import type { Job } from "./types.ts";
import { useMakeAnother, useStop } from "./use-job-actions.ts";

type Open = "share" | "rename" | "stop" | "delete" | null;

/** What can be done with a shoot or a film. */
export function JobActions({ job }: { job: Job }): ReactNode {
  const mayWork = useMay("work");
  const [open, setOpen] = useState<Open>(null);
  const again = useMakeAnother(job);
  const navigate = useNavigate();
  const remove = useDeleteJobs(() => navigate({ to: "/library" }));
  const isDone = isFinal(job);
  const download = isDone ? downloadOf(job) : null;
  return (
    <>
      {download && (
        <a href={download.url} download className={buttonClass()}>
          <Download aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{download.label}</span>
        </a>
      )}
      {mayWork && (
        <>
          {download && (
            <Button icon={<Share2 className="size-4" />} onClick={() => setOpen("share")}>
              <span className="max-sm:sr-only">{text.jobs.share}</span>
            </Button>
          )}
          {isDone && (
            <Button
              variant="primary"
              icon={<Copy className="size-4" />}
              isBusy={again.isPending}
              onClick={() => again.mutate()}
            >
              {text.jobs.again}
            </Button>
          )}
          <Menu
            trigger={
              <IconButton label={text.actions.more}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil />} onSelect={() => setOpen("rename")}>
              {text.jobs.rename}
            </MenuItem>
            {!isDone && (
              <MenuItem icon={<CircleStop />} onSelect={() => setOpen("stop")}>
                {text.jobs.stop}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 />}
              isDanger
              onSelect={() => (needsConfirmation([job]) ? setOpen("delete") : remove.mutate([job]))}
            >
              {text.jobs.remove}
            </MenuItem>
          </Menu>
          <JobDialogs job={job} open={open} onClose={() => setOpen(null)} remove={remove} />
        </>
      )}
    </>
  );
}

type DialogProps = {
  job: Job;
  open: Open;
  onClose: () => void;
  remove: ReturnType<typeof useDeleteJobs>;
};

function JobDialogs({ job, open, onClose, remove }: DialogProps): ReactNode {
  const stop = useStop(job);
  return (
    <>
      {open === "rename" && <RenameJobDialog job={job} onClose={onClose} />}
      {open === "share" && (
        <ShareDialog
          onClose={onClose}
          title={job.title}
          items={[job.object === "shoot" ? { shoot_id: job.id } : { video_id: job.id }]}
        />
      )}
      <ConfirmDialog
        isOpen={open === "stop"}
        onClose={onClose}
        title={text.jobs.stopTitle(job.title)}
        action={text.jobs.stop}
        isBusy={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSettled: onClose })}
      >
        {text.jobs.stopText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        onClose={onClose}
        title={text.jobs.removeTitle(job.title)}
        action={text.jobs.remove}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate([job])}
      >
        {text.jobs.removeRunningText}
      </ConfirmDialog>
    </>
  );
}

function downloadOf(job: Job): { url: string; label: string } | null {
  if (job.object === "video")
    return job.download_url ? { url: job.download_url, label: text.jobs.download } : null;
  const done = job.images.filter(({ status }) => status === "fulfilled");
  const [only] = done;
  if (!only) return null;
  return done.length === 1 && only.download_url
    ? { url: only.download_url, label: text.jobs.download }
    : { url: job.zip_url, label: text.jobs.downloadAll };
}
