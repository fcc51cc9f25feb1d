import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, test, type TestContext } from "node:test";
import axe from "axe-core";
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { chromiumPath } from "../chromium.ts";

const missing =
  "it needs Chromium: apt-get install chromium-headless-shell, or CHROMIUM=/path/to/it";

export const hasBrowser = existsSync(chromiumPath);

/** A test in a browser; skipped, and said so, where there is none. `.ci/run` installs it. */
export function story(name: string, act: (context: TestContext) => Promise<void>): void {
  void test(name, { skip: hasBrowser ? false : missing }, act);
}

/** A wait has no other bound than this, which tells what was waited for: at 300 s the test runner ends a story without a word. */
const patienceMs = 240_000;

/** Nothing that Chromium does by itself may reach for a network. */
const launchOptions = {
  executablePath: chromiumPath,
  timeout: patienceMs,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

let browser: Promise<Browser> | null = null;
after(async () => (await browser)?.close());

/** What a page must not have said: exceptions, refusals of the content security policy, React's own complaints. */
const problems = new Map<Page, string[]>();

/**
 * A page of a person of its own: no cookies, no storage. One browser serves the whole test file.
 * @param baseUrl  of the service
 */
export async function openPage(
  baseUrl: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  browser ??= chromium.launch(launchOptions);
  const context = await (
    await browser
  ).newContext({
    baseURL: baseUrl,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // What moves can't be pressed at once.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const seen: string[] = [];
  problems.set(page, seen);
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => {
    const words = message.text();
    // An answer that is not 2xx is told by the browser too: stories provoke some.
    if (message.type() === "error" && !words.startsWith("Failed to load resource"))
      seen.push(words);
  });
  return page;
}

/** Ends a person's visit; their page must have had no trouble. */
export async function closePage(page: Page): Promise<void> {
  await page.context().close();
  assert.deepEqual(problems.get(page), []);
}

/**
 * axe's rules of WCAG 2.2 A and AA, and its best practices: nothing serious or critical on the page as it stands.
 * What it finds is told when the page is closed, so that one run names all of it.
 * @param rules  only these, where the rest was looked at before: another theme changes colours alone
 */
export async function checkAccessibility(
  page: Page,
  name: string,
  rules?: string[],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      only ? { runOnly: only } : {},
    );
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, rules);
  for (const violation of found) problems.get(page)?.push(`${name}: ${violation}`);
}

/** The width of a picture on a page, as it came from the service: it must decode. */
export function pictureWidth(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    const picture = element as unknown as { decode(): Promise<void>; naturalWidth: number };
    await picture.decode();
    return picture.naturalWidth;
  });
}

/** Whether the middle of something can be seen once it is there: nothing covers it, and it is not scrolled away. */
export async function isInView(element: Locator): Promise<boolean> {
  await element.waitFor();
  return element.evaluate((node: unknown) => {
    type Box = { left: number; top: number; width: number; height: number };
    const shown = node as { getBoundingClientRect(): Box; contains(other: unknown): boolean };
    const { left, top, width, height } = shown.getBoundingClientRect();
    const { document } = globalThis as unknown as {
      document: { elementFromPoint(x: number, y: number): unknown };
    };
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
