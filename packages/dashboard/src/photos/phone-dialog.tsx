import { Check } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { formatTime } from "../format/dates.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Input } from "../ui/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import type { usePhoneLink } from "./use-phone-link.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));
const words = text.photos.phone;

type Props = { phone: ReturnType<typeof usePhoneLink>; onClose: () => void };

/** The link for a phone, to be pointed a camera at. */
export function PhoneDialog({ phone, onClose }: Props): ReactNode {
  const { link, error, count } = phone;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.lead}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.actions.done}
        </Button>
      }
    >
      {error ? (
        <Note tone="bad">{describeError(error)}</Note>
      ) : (
        <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <div className="aspect-square w-44 max-sm:mx-auto">
            {link ? (
              <Suspense fallback={<Skeleton className="size-full" />}>
                <QrCode address={link.address} label={words.code} />
              </Suspense>
            ) : (
              <Skeleton className="size-full" />
            )}
          </div>
          <div className="grid content-center gap-3 text-sm text-soft">
            <p>{words.how}</p>
            {link && (
              <>
                <div className="flex gap-2">
                  <Input readOnly aria-label={words.address} value={link.address} />
                  <CopyButton value={link.address} />
                </div>
                <p className="text-xs text-faint">{words.until(formatTime(link.expires_at))}</p>
              </>
            )}
            <p role="status" className="flex min-h-6 items-center gap-1.5 font-medium text-good">
              {count > 0 && (
                <>
                  <Check aria-hidden="true" className="size-4" />
                  {words.arrived(count)}
                </>
              )}
            </p>
          </div>
          {link && isOnlyHere(link.address) && (
            <div className="sm:col-span-2">
              <Note tone="warn">{words.onlyHere}</Note>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** An address that no other device can reach. */
function isOnlyHere(address: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
}
