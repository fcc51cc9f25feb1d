import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** 16 px on a phone: iOS enlarges the page at the focus of anything smaller. */
const control =
  "w-full text-[16px] sm:text-sm rounded-control border border-line-strong bg-surface text-ink placeholder:text-faint " +
  "hover:border-faint focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-50 transition-colors";

export function Input({ className, ...rest }: ComponentProps<"input">): ReactNode {
  return <input {...rest} className={clsx(control, "h-10 px-3 sm:h-9", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">): ReactNode {
  return <textarea {...rest} className={clsx(control, "min-h-20 px-3 py-2", className)} />;
}

/** The system's own list: it is the best one on a phone, and every reader knows it. */
export function Select({ className, children, ...rest }: ComponentProps<"select">): ReactNode {
  return (
    <span className={clsx("relative inline-grid", className)}>
      <select {...rest} className={clsx(control, "h-10 appearance-none pr-8 pl-3 sm:h-9")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
