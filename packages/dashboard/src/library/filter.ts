import { startOfDay } from "../format/local-days.ts";
import { states, type State } from "../shoots/job.ts";
import { isDay } from "../usage/period.ts";

/** What the library shows; it stands in the address, so that a view can be kept and shared. */
export type LibraryFilter = {
  type?: "shoot" | "video";
  status?: State;
  brand_id?: string;
  style?: string;
  /** `YYYY-MM-DD`: the person's own days, both included. */
  from?: string;
  to?: string;
  q?: string;
};

const types = ["shoot", "video"] as const;

/** Reads a filter from an address; what is not understood is left out. */
export function readFilter(search: Record<string, unknown>): LibraryFilter {
  const type = types.find((one) => one === search["type"]);
  const status = states.find((one) => one === search["status"]);
  const words = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
  };
  const day = (name: string): string | undefined =>
    isDay(search[name]) ? search[name] : undefined;
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

/** The filter as the service takes it: instants, its `to` the end of the last day. */
export function libraryParameters({ from, to, ...rest }: LibraryFilter): URLSearchParams {
  return new URLSearchParams({
    ...rest,
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  });
}
