/** Words between commas, trimmed, each once. */
export function splitTags(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(", ");
}
