const maxWaitSeconds = 30;

/**
 * Reads `Prefer: wait=N` (RFC 7240), bounded to 30 s; null where it is not there or not understood, as the RFC asks.
 */
export function readPreferWait(header: string | string[] | undefined): number | null {
  const text = [header ?? []].flat().join(",");
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(text);
  return match?.[1] === undefined ? null : Math.min(Number(match[1]), maxWaitSeconds);
}
