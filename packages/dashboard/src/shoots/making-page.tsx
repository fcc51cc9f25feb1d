import { useSuspenseQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useDraftKey } from "../drafts/draft-storage.ts";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { catalogueQuery } from "./queries.ts";
import type { Catalogue } from "./types.ts";

type Props = { title: string; children: (catalogue: Catalogue) => ReactNode };

/** The page of a form that makes something; who may only look is told so. */
export function MakingPage({ title, children }: Props): ReactNode {
  const mayWork = useMay("work");
  const draftKey = useDraftKey();
  const { data: catalogue } = useSuspenseQuery(catalogueQuery);
  return (
    <Page title={title} width="form">
      {mayWork ? (
        <Fragment key={draftKey}>{children(catalogue)}</Fragment>
      ) : (
        <EmptyState icon={Eye} title={text.making.viewerTitle}>
          {text.making.viewerText}
        </EmptyState>
      )}
    </Page>
  );
}
