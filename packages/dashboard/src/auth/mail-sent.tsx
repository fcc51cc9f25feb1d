import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";

type Props = { icon: LucideIcon; title: string; children: ReactNode };

/** The last word of a form that goes on by e-mail. */
export function MailSent({ icon: Icon, title, children }: Props): ReactNode {
  return (
    <AuthFrame
      title={title}
      lead={children}
      mark={
        <span className="mb-3 grid size-10 place-content-center rounded-card bg-good-soft text-good">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      }
      foot={<AuthLink to="/sign-in">{text.auth.backToSignIn}</AuthLink>}
    />
  );
}
