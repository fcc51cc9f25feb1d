import { useMutation } from "@tanstack/react-query";
import { ImagePlus, X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { sendPhoto } from "../photos/upload.ts";
import type { Catalogue, Upload } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Button, IconButton } from "../ui/button.tsx";

/** The logo on its way: the form waits for it. */
export const logoSending = { mutationKey: ["logo"] };

type Props = { catalogue: Catalogue; logo: Upload | null; onChange: (logo: Upload | null) => void };

/** The logo of a film's end card. */
export function LogoInput({ catalogue, logo, onChange }: Props): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const send = useMutation({
    ...logoSending,
    mutationFn: (file: File) => sendPhoto(file, () => {}, new AbortController().signal),
    onSuccess: onChange,
  });
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <span className="text-sm font-medium">
          {text.making.logo} <span className="font-normal text-faint">{text.actions.optional}</span>
        </span>
        <span
          role={send.error ? "alert" : undefined}
          className={`text-sm ${send.error ? "text-bad" : "text-faint"}`}
        >
          {send.error ? describeError(send.error) : text.making.logoHint}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={catalogue.upload.formats.map((format) => `image/${format}`).join(",")}
        aria-label={text.making.logoAdd}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) send.mutate(file);
        }}
      />
      {logo ? (
        <span className="flex items-center gap-1">
          <img
            src={logo.thumbnail_url}
            alt=""
            className="checkered h-10 max-w-24 rounded-control object-contain p-1"
          />
          <IconButton
            label={text.photos.remove(logo.file_name)}
            size="small"
            onClick={() => onChange(null)}
          >
            <X />
          </IconButton>
        </span>
      ) : (
        <Button
          icon={<ImagePlus className="size-4" />}
          isBusy={send.isPending}
          onClick={() => chooser.current?.click()}
        >
          {text.making.logoAdd}
        </Button>
      )}
    </div>
  );
}
