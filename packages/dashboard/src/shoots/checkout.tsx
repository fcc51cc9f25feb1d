import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Note } from "../ui/states.tsx";

type Props = {
  price: number;
  /** The verb and what comes out of it. */
  action: string;
  /** What is still missing, in a sentence. */
  missing: string | null;
  isBusy: boolean;
  error: string | null;
  /** What will be made, line by line. */
  children: ReactNode;
};

/** Price and balance before the button, always in sight: beside the form, or over a phone's tab bar. */
export function Checkout({ price, action, missing, isBusy, error, children }: Props): ReactNode {
  const balance = useSession().account.credits ?? 0;
  const isEnough = balance >= price;
  const credits = (count: number): string => text.actions.credits(count, formatNumber(count));
  return (
    <aside
      aria-label={text.making.price}
      data-checkout
      className="z-20 self-start border-line bg-surface max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:py-3 max-lg:sm:-mx-8 max-lg:sm:px-8 max-md:bottom-[calc(3.35rem+env(safe-area-inset-bottom))] lg:sticky lg:top-8 lg:rounded-2xl lg:border lg:p-5 lg:shadow-card"
    >
      <div className="max-lg:hidden">{children}</div>
      <div className="lg:mt-5 lg:border-t lg:border-line lg:pt-4">
        <dl className="grid gap-1 text-sm max-lg:flex max-lg:items-baseline max-lg:justify-between">
          <div className="flex items-baseline justify-between max-lg:gap-2">
            <dt className="text-soft">{text.making.price}</dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums" data-testid="price">
              {credits(price)}
            </dd>
          </div>
          <div className="flex items-baseline justify-between max-lg:gap-2">
            <dt className="text-soft">{text.making.balance}</dt>
            <dd className="tabular-nums">{credits(balance)}</dd>
          </div>
          {isEnough && (
            <div className="flex items-baseline justify-between max-lg:hidden">
              <dt className="text-soft">{text.making.after}</dt>
              <dd className="text-soft tabular-nums">{credits(balance - price)}</dd>
            </div>
          )}
        </dl>
        <div className="mt-3 grid gap-2.5 lg:mt-4">
          {!isEnough && (
            <Note
              tone="warn"
              action={
                <Link to="/credits" className="font-medium underline underline-offset-2">
                  {text.making.getCredits}
                </Link>
              }
            >
              {text.making.notEnough(credits(price - balance))}
            </Note>
          )}
          {error && <Note tone="bad">{error}</Note>}
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="w-full"
            isBusy={isBusy}
            disabled={!isEnough}
            aria-describedby="checkout-missing"
          >
            {action}
          </Button>
          <p
            id="checkout-missing"
            className="flex items-center justify-center gap-2 text-center text-xs text-faint max-lg:hidden"
          >
            {/* What is missing is told by the note above, once the button was pressed. */}
            {missing !== null && missing !== error ? missing : text.making.refundNote}
          </p>
          <span className="hidden justify-center lg:flex">
            <Kbd keys="mod Enter" />
          </span>
        </div>
      </div>
    </aside>
  );
}
