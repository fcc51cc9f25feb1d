import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useDeferredValue, useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useRows } from "../ui/use-rows.ts";
import { AccountTable } from "./account-table.tsx";
import { NewAccountDialog } from "./new-account-dialog.tsx";
import { accountsQuery } from "./queries.ts";

const words = text.operator;

export function AccountsTab(): ReactNode {
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          className="sm:w-72!"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          variant="primary"
          icon={<Plus className="size-4" />}
          onClick={() => setMaking(true)}
        >
          {words.newAccount}
        </Button>
      </div>
      <AccountList wanted={wanted} />
      {isMaking && <NewAccountDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function AccountList({ wanted }: { wanted: string }): ReactNode {
  const query = useInfiniteQuery(accountsQuery(wanted));
  const { data, error, refetch } = query;
  const { rows, onEndReached } = useRows(query);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  if (rows.length === 0)
    return <p className="py-10 text-center text-sm text-faint">{words.noAccounts}</p>;
  return <AccountTable accounts={rows} onEndReached={onEndReached} />;
}
