/**
 * Whether a Content-Encoding leaves the bytes as they are: codings are case-insensitive, and there may be several
 * (RFC 9110, section 8.4.1). Some clients and proxies send the header empty.
 */
export function isUncoded(header: string | string[] | undefined): boolean {
  const codings = [header ?? []].flat().join(",").split(",");
  return codings.every((coding) => ["", "identity"].includes(coding.trim().toLowerCase()));
}
