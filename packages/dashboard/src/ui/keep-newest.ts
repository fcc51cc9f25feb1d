const most = 3;

/**
 * The notices that stand together: of more than three the oldest goes, news before what can still be undone. The newest
 * stays, which nobody has read: a fourth, where all before it can be undone.
 */
export function keepNewest<Notice extends { undo?: () => void }>(
  notices: readonly Notice[],
): readonly Notice[] {
  if (notices.length <= most) return notices;
  const newest = notices.at(-1);
  const extra =
    notices.find((notice) => notice !== newest && !notice.undo) ?? (newest?.undo && notices[0]);
  return notices.filter((notice) => notice !== extra);
}
