import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Job } from "../shoots/types.ts";

type LinkProps = {
  job: Pick<Job, "object" | "id">;
  className?: string;
  children: ReactNode;
  isHidden?: boolean;
};

/** The link to a job's page. A picture's own link is hidden from readers: the title has the same. */
export function JobLink({ job, className, children, isHidden = false }: LinkProps): ReactNode {
  const rest = { className, dir: "auto", ...(isHidden && { "aria-hidden": true, tabIndex: -1 }) };
  return job.object === "shoot" ? (
    <Link to="/shoots/$id" params={{ id: job.id }} {...rest}>
      {children}
    </Link>
  ) : (
    <Link to="/videos/$id" params={{ id: job.id }} {...rest}>
      {children}
    </Link>
  );
}
