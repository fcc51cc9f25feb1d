/**
 * Codes of a full disk: the store's, the studio's, the system's, PostgreSQL's; and of one that Linux made read-only after
 * an error, or unmounted.
 */
const codes = ["storage_full", "disk_full", "ENOSPC", "EDQUOT", "53100", "EROFS", "storage_away"];

/** True where a disk has no room left, or can't be used for now: it is no fault of the work, and can be put right. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
