import { clsx } from "clsx";
import { useEffect, type ReactNode } from "react";
import { text } from "../text/text.ts";

type PageProps = {
  title: string;
  /** What the tab says, where that is more than the title. */
  tabTitle?: string;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** So many of them that a narrow window has them below the description. */
  hasManyActions?: boolean;
  children: ReactNode;
  /** `narrow` for forms and settings, `wide` for grids. */
  width?: "narrow" | "medium" | "form" | "wide";
};

const widths = {
  form: "max-w-[1260px]",
  narrow: "max-w-3xl",
  medium: "max-w-5xl",
  wide: "max-w-[1760px]",
};

/** A page inside the frame: its heading, its document title, its width. */
export function Page(props: PageProps): ReactNode {
  const { title, tabTitle = title, description, actions, children, width = "medium" } = props;
  const { hasManyActions = false } = props;
  useDocumentTitle(tabTitle);
  return (
    <div className={clsx("mx-auto w-full px-4 pt-5 pb-16 sm:px-8 sm:pt-8", widths[width])}>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className={clsx("grid min-w-0 gap-1", !hasManyActions && "max-lg:contents")}>
          <h1
            dir="auto"
            className="flex-auto text-2xl font-semibold tracking-[-0.02em] [overflow-wrap:anywhere]"
          >
            {title}
          </h1>
          {description !== undefined && (
            <div className="text-sm text-soft max-lg:order-2 max-lg:w-full">{description}</div>
          )}
        </div>
        {actions !== undefined && (
          <div
            className={clsx(
              "flex flex-wrap items-center gap-2",
              !hasManyActions && "max-lg:order-1",
            )}
          >
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${text.shell.product}`;
  }, [title]);
}

type SectionProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a page under a heading of its own. */
export function Section({ title, description, actions, children }: SectionProps): ReactNode {
  return (
    <section className="mt-10 first:mt-0">
      <header className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 className="text-base font-semibold tracking-tight">{title}</h2>
          {description !== undefined && <p className="text-sm text-soft">{description}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A white field on the page's grey. */
export function Card({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}): ReactNode {
  return (
    <div className={clsx("rounded-card border border-line bg-surface shadow-card", className)}>
      {children}
    </div>
  );
}
