import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";

export function NewVideoPage(): ReactNode {
  return <Page title={text.shell.newVideo}>{null}</Page>;
}
