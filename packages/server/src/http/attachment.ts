/** Content-Disposition of a download, whatever its name holds (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
