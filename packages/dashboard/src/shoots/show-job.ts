import { useNavigate } from "@tanstack/react-router";
import type { Job } from "./types.ts";

type ShowJob = (
  job: Pick<Job, "object" | "id">,
  options?: { ignoreBlocker: boolean },
) => Promise<void>;

/** The page of a job. */
export function useShowJob(): ShowJob {
  const navigate = useNavigate();
  return ({ object, id }, options) =>
    object === "shoot"
      ? navigate({ to: "/shoots/$id", params: { id }, ...options })
      : navigate({ to: "/videos/$id", params: { id }, ...options });
}
