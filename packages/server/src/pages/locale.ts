/** A visitor's first language for dates, as the browser tells it (RFC 9110, Accept-Language); British where it tells none. */
export function localeOf(acceptLanguage: string | undefined): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? "en-GB";
  } catch {
    // What is no tag ("*", or anything a stranger writes) names no language.
    return "en-GB";
  }
}
