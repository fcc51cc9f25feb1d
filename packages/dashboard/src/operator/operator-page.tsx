import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AccountsTab } from "./accounts-tab.tsx";
import { FailuresTab } from "./failures-tab.tsx";
import { OperatorsTab } from "./operators-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { readOperatorSearch, type OperatorTab } from "./operator-search.ts";

const words = text.operator;

export function OperatorPage(): ReactNode {
  return (
    <Permitted permission="operate" title={words.title}>
      <Operator />
    </Permitted>
  );
}

function Operator(): ReactNode {
  // The router hands on what the reader left out, too.
  const { tab = "overview" } = readOperatorSearch(getRouteApi("/app/operator").useSearch());
  const navigate = useNavigate();
  return (
    <Page title={words.title} description={words.lead}>
      <Tabs<OperatorTab>
        label={words.tabsLabel}
        value={tab}
        onChange={(next) =>
          void navigate({ to: "/operator", search: next === "overview" ? {} : { tab: next } })
        }
        tabs={[
          { value: "overview", label: words.tabs.overview, content: <OverviewTab /> },
          { value: "accounts", label: words.tabs.accounts, content: <AccountsTab /> },
          { value: "failures", label: words.tabs.failures, content: <FailuresTab /> },
          { value: "operators", label: words.tabs.operators, content: <OperatorsTab /> },
        ]}
      />
    </Page>
  );
}
