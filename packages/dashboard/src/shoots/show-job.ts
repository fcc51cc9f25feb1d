import { useNavigate } from "@tanstack/react-router";
import type { Job } from "./types.ts";

/** The page of a job. */
export function useShowJob(): (job: Pick<Job, "object" | "id">) => Promise<void> {
  const navigate = useNavigate();
  return ({ object, id }) =>
    object === "shoot"
      ? navigate({ to: "/shoots/$id", params: { id } })
      : navigate({ to: "/videos/$id", params: { id } });
}
