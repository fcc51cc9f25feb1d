import { actions } from "./en/actions.ts";
import { auth } from "./en/auth.ts";
import { failures } from "./en/failures.ts";
import { shell } from "./en/shell.ts";

/** Every word that a person reads. A translation is another object of this shape. */
export const text = { actions, auth, failures, shell };
