import { useEffect, useReducer, useState } from "react";
import { describeError } from "../api/describe-error.ts";
import { isApiError } from "../api/api-error.ts";
import { formatBytes } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";
import { arrivedPhoto, changePhotos, type Photo } from "./photo-list.ts";
import { sendPhoto, takePhotoFrom } from "./upload.ts";
import type { Upload } from "../shoots/types.ts";

export type Photos = {
  list: Photo[];
  limit: number;
  addFiles: (files: Iterable<File>) => void;
  addUrl: (url: string) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  retry: (photo: Photo) => void;
  /** A draft's photo that the service does not have any more. */
  markGone: (key: string) => void;
  /** Photos that are on the service already: from a phone. */
  addUploads: (uploads: Upload[]) => void;
};

/**
 * The photos of a form: sent as soon as they are given, in the order that the person chooses.
 * @param first  those that a kept draft names
 */
export function usePhotos(options: { limit: number; maxBytes: number; first: Upload[] }): Photos {
  const { limit, maxBytes } = options;
  const [list, change] = useReducer(changePhotos, options.first, (uploads) =>
    uploads.map(arrivedPhoto),
  );
  const calls = useCalls();

  const send = async (key: string, origin: NonNullable<Photo["origin"]>): Promise<void> => {
    const call = new AbortController();
    calls.set(key, call);
    try {
      const upload =
        "file" in origin
          ? await sendPhoto(
              origin.file,
              (sent) => change({ type: "progress", key, sent }),
              call.signal,
            )
          : await takePhotoFrom(origin.url, call.signal);
      change({ type: "arrived", key, upload });
    } catch (error) {
      if (call.signal.aborted || isApiError(error, "aborted")) return;
      change({ type: "failed", key, failure: describeError(error) });
    } finally {
      calls.delete(key);
    }
  };
  const add = (origins: NonNullable<Photo["origin"]>[]): void => {
    const taken = origins.slice(0, Math.max(0, limit - list.length));
    if (taken.length < origins.length) showToast({ title: text.photos.tooMany(limit) });
    const photos = taken.map((origin): Photo => {
      const failure =
        "file" in origin && origin.file.size > maxBytes
          ? text.photos.tooLarge(formatBytes(maxBytes))
          : null;
      const name = "file" in origin ? origin.file.name : origin.url;
      return { key: crypto.randomUUID(), name, origin, upload: null, sent: 0, failure };
    });
    change({ type: "add", photos, limit });
    for (const { key, origin, failure } of photos) if (origin && !failure) void send(key, origin);
  };
  return {
    list,
    limit,
    addFiles: (files) => add([...files].map((file) => ({ file }))),
    addUrl: (url) => add([{ url }]),
    remove(key) {
      calls.get(key)?.abort();
      change({ type: "remove", key });
      const at = list.findIndex((photo) => photo.key === key);
      const photo = list[at];
      if (!photo?.upload) return;
      showToast({
        title: text.photos.removed(photo.name),
        undo: () => change({ type: "insert", photo, at, limit }),
      });
    },
    move: (key, to) => change({ type: "move", key, to }),
    markGone: (key) => change({ type: "failed", key, failure: text.photos.gone }),
    retry(photo) {
      change({ type: "retry", key: photo.key });
      if (photo.origin) void send(photo.key, photo.origin);
    },
    addUploads(uploads) {
      if (list.length + uploads.length > limit) showToast({ title: text.photos.tooMany(limit) });
      change({ type: "add", photos: uploads.map(arrivedPhoto), limit });
    },
  };
}

/** What is on its way, by photo: it ends with its form. */
function useCalls(): Map<string, AbortController> {
  const [calls] = useState(() => new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const call of calls.values()) call.abort();
    },
    [calls],
  );
  return calls;
}
