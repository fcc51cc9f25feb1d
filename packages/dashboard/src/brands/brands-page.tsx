import { useQuery } from "@tanstack/react-query";
import { Plus, Store } from "lucide-react";
import { useDeferredValue, useState, type ReactNode } from "react";
import type { BrandList } from "../api/types.ts";
import { useMay, useSession } from "../session/session.ts";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Page } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { NewBrandDialog } from "./brand-dialogs.tsx";
import { BrandTable } from "./brand-table.tsx";
import { Places } from "./places.tsx";
import { brandsQuery } from "./queries.ts";

const words = text.brands;

/** From so many on, a list is searched rather than read. */
const searchFrom = 8;

export function BrandsPage(): ReactNode {
  return (
    <Permitted permission="work" title={words.title}>
      <Brands />
    </Permitted>
  );
}

function Brands(): ReactNode {
  const { account } = useSession();
  const mayManage = useMay("manage");
  const { data, error, refetch } = useQuery(brandsQuery);
  const [isMaking, setMaking] = useState(false);
  if (account.kind !== "agency")
    return (
      <Page title={words.title}>
        <EmptyState icon={Store} title={words.personalTitle}>
          {words.personal}
        </EmptyState>
      </Page>
    );
  const isFull = data !== undefined && data.limit !== null && data.active >= data.limit;
  const make = mayManage && (
    <Button
      variant="primary"
      icon={<Plus className="size-4" />}
      disabled={isFull}
      onClick={() => setMaking(true)}
    >
      {words.make}
    </Button>
  );
  return (
    <Page title={words.title} description={words.lead} actions={make}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <Places active={data.active} limit={data.limit} />
          <BrandList list={data} isFull={isFull} />
        </>
      )}
      {isMaking && data && <NewBrandDialog list={data} onClose={() => setMaking(false)} />}
    </Page>
  );
}

function BrandList({ list, isFull }: { list: BrandList; isFull: boolean }): ReactNode {
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  if (list.data.length === 0)
    return (
      <EmptyState icon={Store} title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  const found = list.data.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="grid gap-3">
      {list.data.length >= searchFrom && (
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          className="sm:max-w-72"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="py-10 text-center text-sm text-faint">{words.nothingFound}</p>
      ) : (
        <BrandTable brands={found} isFull={isFull} />
      )}
    </div>
  );
}
