const tabs = ["overview", "accounts", "failures", "operators"] as const;
export type OperatorTab = (typeof tabs)[number];

export function readOperatorSearch(search: Record<string, unknown>): { tab?: OperatorTab } {
  const tab = tabs.find((one) => one === search["tab"]);
  return tab && tab !== "overview" ? { tab } : {};
}
