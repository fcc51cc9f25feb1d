const most = 3;

/** The notices that stand together: of more than three the oldest goes, news before what can still be undone. */
export function keepNewest<Notice extends { undo?: () => void }>(
  notices: readonly Notice[],
): readonly Notice[] {
  if (notices.length <= most) return notices;
  const extra = notices.find(({ undo }) => undo === undefined) ?? notices[0];
  return notices.filter((notice) => notice !== extra);
}
