import { useSuspenseQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { catalogueQuery } from "./queries.ts";
import { ShootForm } from "./shoot-form.tsx";

export function NewShootPage(): ReactNode {
  const mayWork = useMay("work");
  const { data: catalogue } = useSuspenseQuery(catalogueQuery);
  return (
    <Page title={text.shell.newShoot} width="form">
      {mayWork ? (
        <ShootForm catalogue={catalogue} />
      ) : (
        <EmptyState icon={Eye} title={text.making.viewerTitle}>
          {text.making.viewerText}
        </EmptyState>
      )}
    </Page>
  );
}
