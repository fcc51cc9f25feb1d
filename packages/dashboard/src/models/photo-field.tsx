import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { formatPercent } from "../format/numbers.ts";
import { text } from "../text/text.ts";

const words = text.models;
const accepted = "image/jpeg,image/png,image/webp,image/avif,image/tiff,image/gif";

type Props = {
  thumbnailUrl: string | null;
  /** 0 to 1 while the photo is on its way. */
  sentShare: number | null;
  error: string | undefined;
  onFile: (file: File) => void;
};

/** One photo, chosen or dropped. */
export function PhotoField({ thumbnailUrl, sentShare, error, onFile }: Props): ReactNode {
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <div className="grid gap-1.5">
      <label
        className={clsx(
          "relative flex min-h-32 items-center gap-4 rounded-card border border-dashed p-4 transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-hover",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={accepted}
          aria-label={words.photo}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" className="h-24 w-20 rounded-control object-cover" />
        ) : (
          <ImagePlus aria-hidden="true" className="size-6 text-faint" strokeWidth={1.5} />
        )}
        <span className="grid min-w-0 grid-cols-1 gap-0.5 text-sm">
          <span className="font-medium">
            {sentShare !== null
              ? `${words.uploading} ${formatPercent(sentShare)}`
              : thumbnailUrl
                ? words.chooseOther
                : words.choose}
          </span>
          <span className="text-faint">{words.chooseNote}</span>
        </span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
