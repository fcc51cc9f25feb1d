import { actions } from "./en/actions.ts";
import { failures } from "./en/failures.ts";
import { shell } from "./en/shell.ts";
import { auth, plans } from "./en/auth.ts";
import { brands } from "./en/brands.ts";
import { credits, usage } from "./en/credits.ts";
import { galleries } from "./en/galleries.ts";
import { jobs, viewer } from "./en/jobs.ts";
import { keys } from "./en/keys.ts";
import { library } from "./en/library.ts";
import { making } from "./en/making.ts";
import { members } from "./en/members.ts";
import { models } from "./en/models.ts";
import { operator } from "./en/operator.ts";
import { photos } from "./en/photos.ts";
import { profile } from "./en/profile.ts";
import { whiteLabel } from "./en/white-label.ts";

/** Every word that a person reads. A translation is another object of this shape. */
export const text = {
  actions,
  failures,
  shell,
  auth,
  plans,
  brands,
  credits,
  usage,
  galleries,
  jobs,
  keys,
  library,
  making,
  members,
  models,
  operator,
  photos,
  profile,
  viewer,
  whiteLabel,
};
