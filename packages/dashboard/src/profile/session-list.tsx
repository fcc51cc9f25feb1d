import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatDay, formatRelative } from "../format/dates.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card, Section } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { useNow } from "../ui/use-now.ts";
import { readDevice } from "./device.ts";

const words = text.profile;

type SessionRecord = {
  id: string;
  object: "session_record";
  is_current: boolean;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => request<{ data: SessionRecord[] }>("/app/sessions", { signal }),
});

export function SessionList(): ReactNode {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? request("/app/sessions/end-others", { method: "POST" })
        : request(`/app/sessions/${encodeURIComponent(id)}`, { method: "DELETE" }),
    async onSuccess(_, id) {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast({ title: id === null ? words.othersEnded : words.ended });
    },
    onError: (failure) => showToast({ title: describeError(failure), tone: "bad" }),
  });
  const sessions = data?.data ?? [];
  return (
    <Section
      title={words.sessions}
      description={words.sessionsNote}
      actions={
        sessions.length > 1 && (
          <Button
            size="small"
            isBusy={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            {words.endOthers}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

type RowProps = { session: SessionRecord; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps): ReactNode {
  const device = readDevice(session.user_agent);
  const now = useNow();
  const name = device
    ? words.deviceOn(device.browser, device.system)
    : (session.user_agent ?? words.unknownDevice);
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {session.is_current && <Badge tone="good">{words.thisDevice}</Badge>}
        </p>
        <p className="text-xs text-faint">
          {[
            session.address,
            // The service notes it now and then; this page is a use itself.
            words.lastUsed(formatRelative(session.is_current ? now : session.last_used_at, now)),
            words.since(formatDay(session.created_at)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" isBusy={isEnding} aria-label={words.endNamed(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
