import type { ReactNode } from "react";
import { MakingPage } from "../shoots/making-page.tsx";
import { text } from "../text/text.ts";
import { VideoForm } from "./video-form.tsx";

export function NewVideoPage(): ReactNode {
  return (
    <MakingPage title={text.shell.newVideo}>
      {(catalogue) => <VideoForm catalogue={catalogue} />}
    </MakingPage>
  );
}
