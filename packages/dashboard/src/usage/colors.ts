import type { Series } from "./stack.ts";

/** Six hues that stay apart for most colour-blind eyes; each has 3 : 1 against its theme's surface (WCAG 1.4.11). */
const colors = [
  "light-dark(#3b5bdb, #7f9bff)",
  "light-dark(#0b8570, #3fc6a8)",
  "light-dark(#cf6a0a, #f3a35a)",
  "light-dark(#a23c8d, #e08ccf)",
  "light-dark(#8a7a0a, #d6c445)",
  "light-dark(#2a7fa8, #74c4ea)",
];

/** The colour of a series by its place; a lone one is the accent, the rest is grey. */
export function colorOf(series: readonly Series[], index: number): string {
  if (series[index]?.kind === "others") return "var(--faint)";
  return series.length === 1 ? "var(--accent)" : (colors[index] ?? "var(--faint)");
}
