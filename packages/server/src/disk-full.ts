/** Codes of a full disk: the store's, the studio's, the system's, PostgreSQL's. */
const codes = ["storage_full", "disk_full", "ENOSPC", "EDQUOT", "53100"];

/** True where a disk has no room left: nothing is broken, and room can be made. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
