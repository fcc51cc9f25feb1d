// Builds the dashboard into packages/dashboard/dist, which is committed: `npm start` needs no build tools.
// With --check: its types hold, dist is what the sources give, and the first load is small.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** What a first visit may fetch of JavaScript before a page is there, gzipped. */
const firstLoadLimitBytes = 200 * 1024;

const root = fileURLToPath(new URL("..", import.meta.url));
const workspace = join(root, "packages/dashboard");
const dist = join(workspace, "dist");
const isCheck = process.argv.includes("--check");

if (isCheck) {
  run("tsc", ["--noEmit", "--project", workspace]);
  const fresh = mkdtempSync(join(tmpdir(), "packshot-dashboard-"));
  // However it ends: a failure exits at once.
  process.on("exit", () => rmSync(fresh, { recursive: true, force: true }));
  build(fresh);
  const different = compareFolders(fresh, dist);
  if (different.length > 0)
    fail(
      `packages/dashboard/dist is not what its sources give (npm run dashboard):\n  ${different.join("\n  ")}`,
    );
} else build(dist);
measureFirstLoad();

function build(folder: string): void {
  run("vite", ["build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"]);
}

function run(program: string, args: string[]): void {
  try {
    execFileSync(process.execPath, [join(root, "node_modules/.bin", program), ...args], {
      cwd: workspace,
      stdio: ["ignore", "inherit", "inherit"],
      // React's own switch: a test runner's NODE_ENV would build its development half.
      env: { ...process.env, NODE_ENV: "production" },
    });
  } catch {
    fail(`${program} failed`);
  }
}

/** Names of the files that are in one folder only, or differ. */
function compareFolders(one: string, other: string): string[] {
  const [left, right] = [listFiles(one), listFiles(other)];
  return [...new Set([...left, ...right])]
    .filter(
      (name) =>
        !left.includes(name) ||
        !right.includes(name) ||
        !readFileSync(join(one, name)).equals(readFileSync(join(other, name))),
    )
    .sort();
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}

/** The scripts that index.html names: what every visit fetches. A page's own code comes when it is opened. */
function measureFirstLoad(): void {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? "");
  if (scripts.length === 0) fail("index.html names no script");
  const bytes = scripts.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length,
    0,
  );
  const kib = (bytes / 1024).toFixed(1);
  if (bytes > firstLoadLimitBytes)
    fail(`First load: ${kib} KiB of JavaScript gzipped; 200 KiB are allowed`);
  console.log(`First load: ${kib} KiB of JavaScript gzipped`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
