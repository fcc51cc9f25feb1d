/** The person's own, for dates and numbers. */
export const locale = typeof navigator === "undefined" ? "en" : navigator.language;

/**
 * A formatter that is made when it is first used: a dozen of them took 50 ms of a page's first half second.
 * @returns what gives it
 */
export function whenUsed<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}
