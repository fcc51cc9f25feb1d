import { Link, useRouter } from "@tanstack/react-router";
import { Compass, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useDocumentTitle } from "../ui/page.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";

export function NotFoundPage(): ReactNode {
  useDocumentTitle(text.failures.notFoundTitle);
  return (
    <div className="pt-16">
      <EmptyState
        icon={Compass}
        title={text.failures.notFoundTitle}
        action={
          <Link to="/library" className={buttonClass()}>
            {text.failures.notFoundAction}
          </Link>
        }
      >
        {text.failures.notFoundText}
      </EmptyState>
    </div>
  );
}

/** A page that threw: what it loads from the service can be tried again, anything else takes a reload. */
export function CrashPage({ error }: { error: unknown }): ReactNode {
  const router = useRouter();
  if (isApiError(error, "not_found")) return <NotFoundPage />;
  if (isApiError(error))
    return <ErrorState error={error} onRetry={() => void router.invalidate()} />;
  return (
    <EmptyState
      icon={CircleAlert}
      title={text.failures.crashTitle}
      action={<Button onClick={() => location.reload()}>{text.failures.reload}</Button>}
    >
      {text.failures.crashText}
    </EmptyState>
  );
}
