import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { request } from "../api/request.ts";
import { RenameDialog } from "../form/rename-dialog.tsx";
import { noteJob } from "../live/job-news.ts";
import { text } from "../text/text.ts";
import type { Job } from "./types.ts";
import { addressOf } from "./use-job-actions.ts";

export function RenameJobDialog({ job, onClose }: { job: Job; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const send = async (title: string): Promise<void> => {
    const renamed = await request<Job>(addressOf(job), { method: "PATCH", body: { title } });
    noteJob(queryClient, renamed);
  };
  return (
    <RenameDialog
      title={text.jobs.rename}
      label={text.jobs.renameLabel}
      name={job.title}
      maxLength={120}
      field="title"
      send={send}
      onClose={onClose}
    />
  );
}
