import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

const variants = {
  primary: "bg-ink text-on-ink hover:bg-ink/88 active:bg-ink/80",
  secondary:
    "bg-surface text-ink border border-line-strong hover:bg-hover active:bg-hover shadow-card",
  ghost: "text-soft hover:text-ink hover:bg-hover aria-expanded:bg-hover aria-expanded:text-ink",
  danger: "bg-bad text-white dark:text-black hover:bg-bad/90",
};
const sizes = {
  small: "h-8 px-2.5 text-sm gap-1.5",
  medium: "h-9 px-3.5 text-sm gap-2",
  large: "h-11 px-5 text-base gap-2",
};

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "secondary", size = "medium" }: ButtonLook = {}): string {
  return clsx(
    "inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap select-none",
    "transition-colors duration-100 disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
  );
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows that work goes on, and takes no second press. */
    isBusy?: boolean;
    icon?: ReactNode;
  };

export function Button(props: Props): ReactNode {
  const { variant, size, isBusy = false, icon, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        buttonClass({ ...(variant && { variant }), ...(size && { size }) }),
        className,
      )}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it does: read aloud, and shown on hover. */
  label: string;
  variant?: keyof typeof variants;
  size?: "small" | "medium";
};

export function IconButton(props: IconButtonProps): ReactNode {
  const { label, variant = "ghost", size = "medium", className, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        buttonClass({ variant }),
        "px-0!",
        size === "small" ? "size-8! [&_svg]:size-4" : "size-9! [&_svg]:size-[18px]",
        className,
      )}
    />
  );
}
