import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatRelative } from "../format/dates.ts";
import { isolate } from "../format/isolate.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Card, Section } from "../ui/page.tsx";
import { showToast } from "../ui/toast.tsx";
import { useNow } from "../ui/use-now.ts";
import { membersQuery } from "./queries.ts";
import type { Invite } from "./types.ts";

const words = text.members;

export function InviteList({ invites }: { invites: Invite[] }): ReactNode {
  const queryClient = useQueryClient();
  const now = useNow();
  const takeBack = useMutation({
    mutationFn: (id: string) =>
      request(`/app/invites/${encodeURIComponent(id)}`, { method: "DELETE" }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
      showToast({ title: words.takenBack });
    },
    onError: (error) => showToast({ title: describeError(error), tone: "bad" }),
  });
  return (
    <Section title={words.invites}>
      <Card>
        <ul className="divide-y divide-line">
          {invites.map((invite) => (
            <li key={invite.id} className="flex items-center gap-4 px-4 py-3">
              <Mail aria-hidden="true" className="size-5 shrink-0 text-faint" strokeWidth={1.75} />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="truncate text-sm font-medium">{invite.email}</p>
                <p className="truncate text-xs text-faint">
                  {[
                    text.plans.roles[invite.role],
                    invite.brand && isolate(invite.brand.name),
                    words.expires(formatRelative(invite.expires_at, now)),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <Button
                size="small"
                aria-label={words.takeBackNamed(invite.email)}
                isBusy={takeBack.isPending && takeBack.variables === invite.id}
                onClick={() => takeBack.mutate(invite.id)}
              >
                {words.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
