import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { InviteList } from "./invite-list.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MemberTable } from "./member-table.tsx";
import { membersQuery } from "./queries.ts";
import type { Invite } from "./types.ts";

const words = text.members;

export function MembersPage(): ReactNode {
  return (
    <Permitted permission="manage" title={words.title}>
      <Members />
    </Permitted>
  );
}

function Members(): ReactNode {
  const { data, error, refetch } = useQuery(membersQuery);
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<Invite | null>(null);
  return (
    <Page
      title={words.title}
      description={words.lead}
      actions={
        <Button
          variant="primary"
          icon={<UserPlus className="size-4" />}
          onClick={() => setInviting(true)}
        >
          {words.invite}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <MemberTable members={data.data} />
          {data.invites.length > 0 && <InviteList invites={data.invites} />}
        </>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onMade={(invite) => {
            setInviting(false);
            setMade(invite);
          }}
        />
      )}
      {made?.link && (
        <LinkDialog
          title={words.linkTitle}
          lead={words.linkLead(made.email)}
          link={made.link}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  );
}
