import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { text } from "../text/text.ts";
import { Button } from "./button.tsx";

type EmptyProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: says what will be here, and how to begin. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyProps): ReactNode {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-16 text-center">
      <span className="mb-2 grid size-12 place-content-center rounded-2xl border border-line bg-surface text-soft shadow-card">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children !== undefined && <div className="text-sm text-pretty text-soft">{children}</div>}
      {action !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}

type ErrorProps = { error: unknown; onRetry?: () => void };

/** What could not be loaded, why, and the way on. */
export function ErrorState({ error, onRetry }: ErrorProps): ReactNode {
  const requestId = isApiError(error) && error.status >= 500 ? error.requestId : null;
  return (
    <div role="alert" className="contents">
      <EmptyState
        icon={CircleAlert}
        title={text.failures.title}
        action={onRetry && <Button onClick={onRetry}>{text.failures.retry}</Button>}
      >
        {describeError(error)}
        {requestId && (
          <p className="mt-2 text-xs text-faint">{text.failures.requestId(requestId)}</p>
        )}
      </EmptyState>
    </div>
  );
}

type NoteProps = {
  tone: "bad" | "warn" | "good" | "plain";
  children: ReactNode;
  action?: ReactNode;
};
const tones = {
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  good: "bg-good-soft text-good",
  plain: "bg-sunken text-soft",
};

/** A line of news inside a page: out of credits, a failed form. */
export function Note({ tone, children, action }: NoteProps): ReactNode {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card px-3.5 py-2.5 text-sm ${tones[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-52">{children}</div>
      {action}
    </div>
  );
}
