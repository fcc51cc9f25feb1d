import { clsx } from "clsx";
import { ImagePlus, Link2, Smartphone } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { formatBytes } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { LinkForm } from "./link-form.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { usePhoneLink } from "./use-phone-link.ts";
import type { Photos } from "./use-photos.ts";
import { useDrop } from "./use-drop.ts";

type Props = {
  label: string;
  hint: string;
  photos: Photos;
  maxBytes: number;
  formats: string[];
};

/** Photos from disk, camera, clipboard, phone or a link. */
export function PhotoInput({ label, hint, photos, maxBytes, formats }: Props): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<"link" | "phone" | null>(null);
  const phone = usePhoneLink(photos.addUploads);
  const isOver = useDrop({ onFiles: photos.addFiles, onUrl: photos.addUrl });
  const choose = (): void => chooser.current?.click();
  const close = (): void => setOpen(null);
  const isEmpty = photos.list.length === 0;
  const room = photos.limit - photos.list.length;
  const others = (
    <OtherWays
      size={isEmpty ? "medium" : "small"}
      onLink={() => setOpen("link")}
      onPhone={() => {
        phone.start(room);
        setOpen("phone");
      }}
    />
  );
  return (
    <section aria-label={label}>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold tracking-tight">{label}</h2>
        {!isEmpty && (
          <span className="text-sm text-faint tabular-nums">
            {text.photos.count(photos.list.length, photos.limit)}
          </span>
        )}
      </header>
      <input
        ref={chooser}
        type="file"
        multiple={photos.limit > 1}
        accept={formats.map((format) => `image/${format}`).join(",")}
        className="hidden"
        aria-label={text.photos.choose}
        data-testid="photo-chooser"
        onChange={(event) => {
          photos.addFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      {isEmpty ? (
        <EmptyZone isOver={isOver} maxBytes={maxBytes} onChoose={choose} others={others} />
      ) : (
        <div
          className={clsx(
            "rounded-2xl",
            isOver && "outline-2 outline-offset-8 outline-accent outline-dashed",
          )}
        >
          <PhotoStrip photos={photos} onChoose={choose} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-faint">
            <p>{hint}</p>
            {room > 0 && <div className="flex gap-1">{others}</div>}
          </div>
        </div>
      )}
      <LeaveGuard isSending={photos.list.some(({ upload, failure }) => !upload && !failure)} />
      <LinkForm isOpen={open === "link"} onClose={close} onAdd={photos.addUrl} />
      {open === "phone" && <PhoneDialog phone={phone} onClose={close} />}
    </section>
  );
}

type OtherProps = { size: "medium" | "small"; onLink: () => void; onPhone: () => void };

function OtherWays({ size, onLink, onPhone }: OtherProps): ReactNode {
  return (
    <>
      <Button
        variant="ghost"
        size={size}
        className="pointer-coarse:hidden"
        icon={<Smartphone className="size-4" />}
        onClick={onPhone}
      >
        {text.photos.fromPhone}
      </Button>
      <Button variant="ghost" size={size} icon={<Link2 className="size-4" />} onClick={onLink}>
        {text.photos.addLink}
      </Button>
    </>
  );
}

type EmptyProps = { isOver: boolean; maxBytes: number; onChoose: () => void; others: ReactNode };

function EmptyZone({ isOver, maxBytes, onChoose, others }: EmptyProps): ReactNode {
  return (
    <div
      className={clsx(
        "grid justify-items-center gap-1 rounded-2xl border border-dashed px-4 py-10 text-center transition-colors sm:py-14",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <span className="mb-3 grid size-14 place-content-center rounded-2xl bg-sunken text-soft">
        <ImagePlus aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <p className="text-base font-semibold tracking-tight">
        <span className="pointer-coarse:hidden">
          {isOver ? text.photos.dropNow : text.photos.drop}
        </span>
        <span className="hidden pointer-coarse:inline">{text.photos.addHere}</span>
      </p>
      <p className="text-sm text-soft pointer-coarse:hidden">{text.photos.how}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button onClick={onChoose}>{text.photos.choose}</Button>
        {others}
      </div>
      <p className="mt-4 text-xs text-faint">{text.photos.formats(formatBytes(maxBytes))}</p>
    </div>
  );
}
