import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { MakingPage } from "./making-page.tsx";
import { ShootForm } from "./shoot-form.tsx";

export function NewShootPage(): ReactNode {
  return (
    <MakingPage title={text.shell.newShoot}>
      {(catalogue) => <ShootForm catalogue={catalogue} />}
    </MakingPage>
  );
}
