import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BookOpen, KeyRound, Lock, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { Checkbox } from "../ui/switch.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { keysQuery } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import type { FreshKey } from "./types.ts";

const words = text.keys;

export function KeysPage(): ReactNode {
  const mayManage = useMay("manage");
  const { brand } = getRouteApi("/app/profile/api").useSearch();
  const [isMaking, setMaking] = useState(brand !== undefined);
  const [fresh, setFresh] = useState<FreshKey | null>(null);
  return (
    <Page
      title={words.title}
      description={<p className="max-w-xl text-pretty">{words.lead}</p>}
      actions={
        <>
          <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass()}>
            <BookOpen aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {words.reference}
          </a>
          {mayManage && (
            <Button
              variant="primary"
              icon={<Plus className="size-4" />}
              onClick={() => setMaking(true)}
            >
              {words.make}
            </Button>
          )}
        </>
      }
    >
      {mayManage ? (
        <KeyList onMake={() => setMaking(true)} onFresh={setFresh} />
      ) : (
        <EmptyState icon={Lock} title={text.plans.notPermitted.title}>
          {words.ownerOnly}
        </EmptyState>
      )}
      {isMaking && (
        <NewKeyDialog
          brandId={brand ?? null}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setFresh(key);
          }}
        />
      )}
      {fresh && <SecretDialog fresh={fresh} onClose={() => setFresh(null)} />}
    </Page>
  );
}

type ListProps = { onMake: () => void; onFresh: (key: FreshKey) => void };

function KeyList({ onMake, onFresh }: ListProps): ReactNode {
  const { data, error, refetch } = useQuery(keysQuery);
  const [showsEnded, setShowsEnded] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const ended = data.data.filter(({ state }) => state !== "active").length;
  const shown = showsEnded ? data.data : data.data.filter(({ state }) => state === "active");
  return (
    <div className="grid gap-3">
      {shown.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={words.emptyTitle}
          action={
            <Button icon={<Plus className="size-4" />} onClick={onMake}>
              {words.make}
            </Button>
          }
        >
          {words.empty}
        </EmptyState>
      ) : (
        <KeyTable keys={shown} onFresh={onFresh} />
      )}
      {ended > 0 && (
        <div className="px-1 text-soft">
          <Checkbox
            label={words.showEnded(formatNumber(ended))}
            isChecked={showsEnded}
            onChange={setShowsEnded}
          />
        </div>
      )}
    </div>
  );
}
