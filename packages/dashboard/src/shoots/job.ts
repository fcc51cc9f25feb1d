import { text } from "../text/text.ts";
import type { Job } from "./types.ts";

/** Whether nothing more will happen to a job. */
export function isFinal(job: Job): boolean {
  return job.status === "completed" || job.status === "failed";
}

/** The small picture that stands for a job: its first result, else its first photo. */
export function coverOf(job: Job): string | null {
  const source = job.sources[0]?.thumbnail_url ?? null;
  if (job.object === "video") return job.thumbnail_url ?? source;
  return job.images.find(({ status }) => status === "fulfilled")?.thumbnail_url ?? source;
}

/** "4:5" as a CSS aspect-ratio. */
export function cssRatio(aspectRatio: string): string {
  return aspectRatio.replace(":", " / ");
}

/** The states that matter to a person, in the order that they are offered in. */
export const states = ["running", "completed", "stopped", "failed"] as const;
export type State = (typeof states)[number];

/** What was stopped when some of it was made is completed: that can be looked at, and shared. */
export function stateOf(job: Job): State {
  if (job.status === "failed") return job.is_stopped ? "stopped" : "failed";
  return job.status === "completed" ? "completed" : "running";
}

/** "2/4 · Juicy banana" while it is made: a tab in the background tells how far it is. */
export function tabTitle(job: Job): string {
  if (!job.progress) return job.title;
  const { done, total } = job.progress;
  return text.jobs.tabTitle(job.object === "shoot" ? `${done}/${total}` : `${done} %`, job.title);
}
