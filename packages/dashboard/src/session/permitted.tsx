import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Permission } from "../api/types.ts";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useMay } from "./session.ts";

type Props = { permission: Permission; title: string; children: ReactNode };

/** A page for some roles only. Navigation hides it from the others; an address that was typed or shared comes here. */
export function Permitted({ permission, title, children }: Props): ReactNode {
  if (useMay(permission)) return children;
  return (
    <Page title={title}>
      <EmptyState icon={Lock} title={text.plans.notPermitted.title}>
        {text.plans.notPermitted[permission]}
      </EmptyState>
    </Page>
  );
}
