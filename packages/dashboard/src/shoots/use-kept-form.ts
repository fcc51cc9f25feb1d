import { useEffect, useState } from "react";
import { readDraft, writeDraft } from "../drafts/draft-storage.ts";
import { usePhotos, type Photos } from "../photos/use-photos.ts";
import { useSession } from "../session/session.ts";
import type { Job, Upload } from "./types.ts";

type Options<Draft> = {
  kind: Job["object"];
  /** A form that begins with what was kept of an older one. */
  start: (kept: Partial<Draft>) => Draft;
  maxPhotos: number;
  maxBytes: number;
};

type KeptForm<Draft> = {
  /** As it is now, with the photos that have arrived. */
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  photos: Photos;
};

/** What the form of a shoot or a film holds, kept as it is typed. */
export function useKeptForm<Draft extends { photos: Upload[] }>(
  options: Options<Draft>,
): KeptForm<Draft> {
  const { kind, start, maxPhotos, maxBytes } = options;
  const accountId = useSession().account.id;
  const [settings, setSettings] = useState(() => start(readDraft<Draft>(kind, accountId)));
  const photos = usePhotos({ limit: maxPhotos, maxBytes, first: settings.photos });
  const draft = { ...settings, photos: photos.list.flatMap(({ upload }) => upload ?? []) };
  const content = JSON.stringify(draft);
  useEffect(() => {
    writeDraft(kind, accountId, JSON.parse(content) as Draft);
  }, [kind, accountId, content]);
  return {
    draft,
    change: (fields) => setSettings((last) => ({ ...last, ...fields })),
    photos,
  };
}
