/** What the library shows; it stands in the address, so that a view can be kept and shared. */
export type LibraryFilter = {
  type?: "shoot" | "video";
  status?: "running" | "completed" | "failed";
  brand_id?: string;
  style?: string;
  /** `YYYY-MM-DD` */
  from?: string;
  to?: string;
  q?: string;
};

const types = ["shoot", "video"] as const;
const states = ["running", "completed", "failed"] as const;

/** Reads a filter from an address; what is not understood is left out. */
export function readFilter(search: Record<string, unknown>): LibraryFilter {
  const type = types.find((one) => one === search["type"]);
  const status = states.find((one) => one === search["status"]);
  const words = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
  };
  const day = (name: string): string | undefined =>
    /^\d{4}-\d{2}-\d{2}$/.test(words(name) ?? "") ? words(name) : undefined;
  const found = {
    type,
    status,
    brand_id: words("brand_id"),
    style: words("style"),
    from: day("from"),
    to: day("to"),
    q: words("q"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
