const browsers: [mark: RegExp, name: string][] = [
  // In this order: each names the next ones too.
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Which browser on which system, as far as a User-Agent tells; null where it tells neither. */
export function readDevice(userAgent: string | null): { browser: string; system: string } | null {
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  return browser && system ? { browser, system } : null;
}
