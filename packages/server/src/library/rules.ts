export const jobKinds = ["shoot", "video"] as const;
export const jobStates = ["running", "completed", "stopped", "failed"] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobState = (typeof jobStates)[number];

/** The kind of job that an id is of. */
export function kindOfId(id: string): JobKind {
  return id.startsWith("video_") ? "video" : "shoot";
}
