/** Codes of a full disk: the store's, the studio's, the system's, PostgreSQL's; and of one that Linux made read-only after an error. */
const codes = ["storage_full", "disk_full", "ENOSPC", "EDQUOT", "53100", "EROFS"];

/** True where a disk has no room left, or takes nothing for now: it is no fault of the work, and can be put right. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
