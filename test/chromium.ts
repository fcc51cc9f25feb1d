import { existsSync } from "node:fs";

/** Chromium without windows, a package of Debian's: 15 stories took 80 s of CPU time in it, and 161 in the whole browser. */
const shell = "/usr/bin/chromium-headless-shell";

/** Where Chromium is, or would be if it were installed. */
export const chromiumPath =
  process.env["CHROMIUM"] ?? (existsSync(shell) ? shell : "/usr/bin/chromium");
