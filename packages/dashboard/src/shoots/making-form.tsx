import type { FormEvent, KeyboardEvent, ReactNode } from "react";

type Props = { onSubmit: () => void; fields: ReactNode; checkout: ReactNode };

/** The form of a shoot or a film: its fields, and the price beside them. */
export function MakingForm({ onSubmit, fields, checkout }: Props): ReactNode {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What is done in a dialog that a field has opened is heard here as well, and orders nothing.
    if (event.target === event.currentTarget) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !event.currentTarget.contains(event.target as Node)) return;
    const isOrder = event.metaKey || event.ctrlKey;
    // Enter alone in a field would order, and charge, by accident.
    if (!isOrder && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isOrder) onSubmit();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="grid gap-x-10 gap-y-6 max-lg:-mb-16 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px] xl:gap-x-14"
    >
      <div className="grid max-w-4xl min-w-0 content-start gap-10">{fields}</div>
      {checkout}
    </form>
  );
}
