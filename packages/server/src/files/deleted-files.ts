import type { Service } from "../service.ts";
import { isOwnerDeleted } from "./store.ts";

/** Keys of pictures, films and models hold the id of what they are of, their smaller copies' too. */
const owner = /(?:^|\/)(?:shoots|videos|models)\/((?:shoot|video|model)_[0-9a-z]{26})\b/;

/** True for a file that is only kept so that a deletion can be undone: its links are dead at once. */
export async function isFileDeleted(
  service: Pick<Service, "database">,
  key: string,
): Promise<boolean> {
  const [, id] = owner.exec(key) ?? [];
  if (id === undefined) return false;
  // While the database is away, pictures that shops show are worth more than ten minutes of one that was deleted.
  return isOwnerDeleted(service.database, id).catch(() => false);
}
