/** What LIKE takes for "holds this text": whatever of it would be a wildcard stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
