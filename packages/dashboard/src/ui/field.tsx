import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { text } from "../text/text.ts";

/** What a control needs to belong to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** Stands in place of the hint, and marks the control. */
  error?: string | null | undefined;
  isOptional?: boolean;
  className?: string;
  /** Spread what it gets on the control: `{(control) => <Input {...control} />}`. */
  children: (control: ControlProps) => ReactNode;
};

export function Field(props: Props): ReactNode {
  const { label, hint, error, isOptional = false, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={clsx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-faint"> {text.actions.optional}</span>}
      </label>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          role={error ? "alert" : undefined}
          className={clsx("text-sm", error ? "text-bad" : "text-faint")}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type GroupProps = { label: ReactNode; hint?: ReactNode; children: ReactNode; className?: string };

/** A label over several controls: radio tiles, switches. */
export function FieldGroup({ label, hint, children, className }: GroupProps): ReactNode {
  return (
    <fieldset className={clsx("grid min-w-0 gap-2", className)}>
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3 text-sm font-medium">
        {label}
        {hint !== undefined && <span className="font-normal text-faint">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  );
}
