import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Page } from "../ui/page.tsx";

export function NewShootPage(): ReactNode {
  return <Page title={text.shell.newShoot}>{null}</Page>;
}
