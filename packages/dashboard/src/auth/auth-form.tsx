import type { FormEvent, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states.tsx";

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  action: string;
  isBusy: boolean;
  error: ReactNode;
  children: ReactNode;
};

/** Fields over one wide button; a refusal stands right above it. */
export function AuthForm({ onSubmit, action, isBusy, error, children }: Props): ReactNode {
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      {children}
      {error && <Note tone="bad">{error}</Note>}
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-1 w-full">
        {action}
      </Button>
    </form>
  );
}
