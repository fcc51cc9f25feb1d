import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { useDocumentTitle } from "../ui/page.tsx";

type Props = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** The other way: to sign up, back to sign in. */
  foot?: ReactNode;
  /** Whose house it is: the mark of the service, unless an agency invites. */
  mark?: ReactNode;
};

/** The frame of every page before sign-in. */
export function AuthFrame({ title, lead, children, foot, mark }: Props): ReactNode {
  useDocumentTitle(title);
  return (
    <div className={mark ? "" : "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"}>
      <main className="grid min-h-dvh grid-rows-[1fr_auto_1.4fr] px-4 py-8">
        <div className="row-start-2 mx-auto grid w-full max-w-[25rem] gap-6">
          <header className="grid gap-2">
            {mark ?? <img src="/icon.svg" alt="" width={36} height={36} className="mb-3" />}
            <h1 className="text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
            {lead !== undefined && <div className="text-sm text-pretty text-soft">{lead}</div>}
          </header>
          {children}
          {foot !== undefined && <footer className="text-sm text-soft">{foot}</footer>}
        </div>
      </main>
      {mark === undefined && <PictureWall />}
    </div>
  );
}

const wall = ["luxury", "minimal", "editorial", "magazine", "element", "loud_luxury"];

/** One product in six styles: what all this is for, beside the form where there is room. */
function PictureWall(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 hidden h-dvh grid-cols-2 grid-rows-3 gap-2 p-2 pl-0 lg:grid"
    >
      {wall.map((style) => (
        <img
          key={style}
          src={`/styles/${style}.webp`}
          alt=""
          className="size-full min-h-0 rounded-card object-cover"
        />
      ))}
    </div>
  );
}

type FootLinkProps = {
  to: "/sign-in" | "/sign-up" | "/forgot";
  children: ReactNode;
  next?: string;
};

/** A link in the text of these pages; it carries along where the visitor wanted to go. */
export function AuthLink({ to, children, next }: FootLinkProps): ReactNode {
  return (
    <Link
      to={to}
      search={next ? { next } : {}}
      className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
