import { useMutation, useQuery } from "@tanstack/react-query";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { uploadQuery } from "../photos/queries.ts";
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
  const [isGone, setGone] = useState(false);
  const failure = send.error ? describeError(send.error) : isGone ? text.making.logoGone : null;
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <span className="text-sm font-medium">
          {text.making.logo} <span className="font-normal text-faint">{text.actions.optional}</span>
        </span>
        <span
          role={failure === null ? undefined : "alert"}
          className={`text-sm ${failure === null ? "text-faint" : "text-bad"}`}
        >
          {failure ?? text.making.logoHint}
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
          if (!file) return;
          setGone(false);
          send.mutate(file);
        }}
      />
      {logo ? (
        <ArrivedLogo
          logo={logo}
          onRemove={() => onChange(null)}
          onGone={() => {
            setGone(true);
            onChange(null);
          }}
        />
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

type ArrivedProps = { logo: Upload; onRemove: () => void; onGone: () => void };

/** A draft may name a logo that the service does not have any more: no order with it would be taken. */
function ArrivedLogo({ logo, onRemove, onGone }: ArrivedProps): ReactNode {
  const { data, error } = useQuery(uploadQuery(logo));
  const isGone = isApiError(error, "not_found");
  useEffect(() => {
    if (isGone) onGone();
  });
  return (
    <span className="flex items-center gap-1">
      <img
        src={data.thumbnail_url}
        alt=""
        className="checkered h-10 max-w-24 rounded-control object-contain p-1"
      />
      <IconButton label={text.photos.remove(data.file_name)} size="small" onClick={onRemove}>
        <X />
      </IconButton>
    </span>
  );
}
