/** What a job has beyond the interface's own fields. */
export type JobExtras = {
  /** "": none of its own. */
  title: string;
  /** Where it was asked for. */
  origin: "app" | "api";
  /** Null: a new one. */
  seed: number | null;
};

export const apiExtras: JobExtras = { title: "", origin: "api", seed: null };
