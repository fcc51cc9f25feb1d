import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Eye, Pencil, RotateCw, Trash2, Unlink } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatDay, formatRelative } from "../format/dates.ts";
import { isolate } from "../format/isolate.ts";
import { formatNumber } from "../format/numbers.ts";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { useNow } from "../ui/use-now.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { LinkReady } from "./link-ready.tsx";
import type { Gallery } from "./types.ts";

type Change = "renew" | "revoke" | "remove";
const words = {
  renew: [text.galleries.renewTitle, text.galleries.renewText, text.galleries.renew],
  revoke: [text.galleries.revokeTitle, text.galleries.revokeText, text.galleries.revoke],
  remove: [text.galleries.removeTitle, text.galleries.removeText, text.galleries.remove],
} as const;
const tones = { live: "good", expired: "warn", revoked: "plain" } as const;

/** One gallery link. */
export function GalleryRow({ gallery }: { gallery: Gallery }): ReactNode {
  const mayWork = useMay("work");
  const [asked, setAsked] = useState<Change | null>(null);
  const [isEditing, setEditing] = useState(false);
  const change = useChange(gallery, () => setAsked(null));
  const [title, note, action] = words[asked ?? "renew"];
  const ask = (what: Change): void => {
    // What went wrong with another question is no answer to this one.
    change.reset();
    setAsked(what);
  };
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sunken">
        {gallery.cover_url && (
          <img src={gallery.cover_url} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <GalleryWords gallery={gallery} />
      <Badge tone={tones[gallery.state]}>{text.galleries.states[gallery.state]}</Badge>
      {mayWork && <GalleryMenu gallery={gallery} onAsk={ask} onEdit={() => setEditing(true)} />}
      {isEditing && <EditDialog gallery={gallery} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && change.mutate(asked)}
        title={title}
        action={action}
        isBusy={change.isPending}
        error={change.error ? describeError(change.error) : null}
      >
        {note}
      </ConfirmDialog>
      <Dialog
        isOpen={change.data?.link !== undefined}
        onClose={() => change.reset()}
        title={text.galleries.renew}
      >
        <LinkReady link={change.data?.link ?? ""} onClose={() => change.reset()} />
      </Dialog>
    </li>
  );
}

function GalleryWords({ gallery }: { gallery: Gallery }): ReactNode {
  const now = useNow();
  const facts = [
    gallery.brand && isolate(gallery.brand.name),
    text.galleries.count(gallery.items),
    gallery.state === "live" &&
      gallery.expires_at &&
      text.galleries.expires(formatDay(gallery.expires_at)),
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" className="truncate text-sm font-medium">
        {gallery.title}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <span className="truncate">{facts.join(" · ")}</span>
        <span className="flex items-center gap-1">
          <Eye aria-hidden="true" className="size-3.5 shrink-0" />
          {gallery.views === 0
            ? text.galleries.neverViewed
            : text.galleries.views(gallery.views, formatNumber(gallery.views))}
          {gallery.last_viewed_at &&
            `, ${text.galleries.lastViewed(formatRelative(gallery.last_viewed_at, now))}`}
        </span>
      </p>
    </div>
  );
}

type MenuProps = { gallery: Gallery; onAsk: (change: Change) => void; onEdit: () => void };

function GalleryMenu({ gallery, onAsk, onEdit }: MenuProps): ReactNode {
  return (
    <Menu
      trigger={
        <IconButton label={`${text.actions.more}: ${gallery.title}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {text.galleries.change}
      </MenuItem>
      <MenuItem icon={<RotateCw />} onSelect={() => onAsk("renew")}>
        {text.galleries.renew}
      </MenuItem>
      {gallery.state === "live" && (
        <MenuItem icon={<Unlink />} isDanger onSelect={() => onAsk("revoke")}>
          {text.galleries.revoke}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDanger onSelect={() => onAsk("remove")}>
        {text.galleries.remove}
      </MenuItem>
    </Menu>
  );
}

function useChange(gallery: Gallery, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change): Promise<Gallery | null> => {
      const address = `/app/galleries/${encodeURIComponent(gallery.id)}`;
      if (change === "remove") {
        await request<undefined>(address, { method: "DELETE" });
        return null;
      }
      return request<Gallery>(`${address}/${change === "renew" ? "link" : "revoke"}`, {
        method: "POST",
      });
    },
    async onSuccess() {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ["galleries"] });
    },
  });
}
