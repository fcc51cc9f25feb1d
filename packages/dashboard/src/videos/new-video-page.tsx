import { useSuspenseQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "../session/session.ts";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { VideoForm } from "./video-form.tsx";

export function NewVideoPage(): ReactNode {
  const mayWork = useMay("work");
  const { data: catalogue } = useSuspenseQuery(catalogueQuery);
  return (
    <Page title={text.shell.newVideo} width="form">
      {mayWork ? (
        <VideoForm catalogue={catalogue} />
      ) : (
        <EmptyState icon={Eye} title={text.making.viewerTitle}>
          {text.making.viewerText}
        </EmptyState>
      )}
    </Page>
  );
}
