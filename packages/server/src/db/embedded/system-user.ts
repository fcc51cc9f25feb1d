import { existsSync, readFileSync, statSync } from "node:fs";

/** Whom a process runs as. */
export type SystemUser = { uid: number; gid: number };

/** The kernel's own number for "nobody" where no such user is known. */
const overflowId = 65_534;

/**
 * The user that PostgreSQL runs as: it refuses root, so there it is whoever owns the cluster already, else the system's
 * postgres or nobody. Undefined where the process is not root: PostgreSQL runs as the same user.
 * @param folder  the cluster's folder, which may not be there yet
 */
export function chooseSystemUser(folder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  }
  const users = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    // macOS writes nobody's as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return { uid: overflowId, gid: overflowId };
}
