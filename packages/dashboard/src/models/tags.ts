/** Words between commas, trimmed, each once. */
export function splitTags(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(", ");
}

/** All tags, those of many models first. */
export function rankTags(models: readonly { tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of models)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([one, count], [other, otherCount]) => otherCount - count || one.localeCompare(other))
    .map(([tag]) => tag);
}
