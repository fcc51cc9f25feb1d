import type { Upload } from "../shoots/types.ts";

/** A photo on its way to the service, or there. */
export type Photo = {
  /** Stable while it is moved about. */
  key: string;
  name: string;
  /** Where it comes from, as long as it is not on the service: kept for another try. */
  origin: { file: File } | { url: string } | null;
  upload: Upload | null;
  /** 0 to 1 while it is sent. */
  sent: number;
  failure: string | null;
};

export type PhotoAction =
  | { type: "add"; photos: Photo[]; limit: number }
  | { type: "remove"; key: string }
  | { type: "insert"; photo: Photo; at: number; limit: number }
  | { type: "move"; key: string; to: number }
  | { type: "progress"; key: string; sent: number }
  | { type: "arrived"; key: string; upload: Upload }
  | { type: "failed"; key: string; failure: string }
  | { type: "retry"; key: string };

/** Every change of a list of photos. The first one is the hero. */
export function changePhotos(photos: Photo[], action: PhotoAction): Photo[] {
  const change = (key: string, fields: Partial<Photo>): Photo[] =>
    photos.map((photo) => (photo.key === key ? { ...photo, ...fields } : photo));
  switch (action.type) {
    case "add":
      return [...photos, ...action.photos].slice(0, action.limit);
    case "remove":
      return photos.filter(({ key }) => key !== action.key);
    case "insert":
      return photos.toSpliced(action.at, 0, action.photo).slice(0, action.limit);
    case "move": {
      const moved = photos.find(({ key }) => key === action.key);
      if (!moved) return photos;
      const rest = photos.filter((photo) => photo !== moved);
      const to = Math.max(0, Math.min(rest.length, action.to));
      return rest.toSpliced(to, 0, moved);
    }
    case "progress":
      return change(action.key, { sent: action.sent });
    case "arrived":
      return change(action.key, { upload: action.upload, origin: null, sent: 1, failure: null });
    case "failed":
      return change(action.key, { failure: action.failure, upload: null });
    case "retry":
      return change(action.key, { failure: null, sent: 0 });
  }
}

/** A photo that is on the service already: from a draft, or from the library. */
export function arrivedPhoto(upload: Upload): Photo {
  return { key: upload.id, name: upload.file_name, origin: null, upload, sent: 1, failure: null };
}
