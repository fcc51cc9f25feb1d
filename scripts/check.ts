// Everything that must hold before a change goes in:  npm run check
// A step prints one line, and its output where it fails; the tests come last, with node:test's own figures.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A step's name, and what it runs on this Node. */
const steps: [name: string, command: string[]][] = [
  ["types", [program("tsc"), "--noEmit", "--project", "."]],
  ["lint", [program("oxlint"), "--type-aware", "--deny-warnings"]],
  ["format", [program("oxfmt"), "--check"]],
  ["import rules catch planted violations", ["scripts/plant-violations.ts"]],
  ["unused code", [program("knip"), "--no-progress"]],
  ["repository rules", ["scripts/tidy.ts"]],
  ["kernels match their source", ["scripts/kernels.ts", "--check"]],
  ["the dashboard's build matches its sources, and is small", ["scripts/dashboard.ts", "--check"]],
  ["openapi.json matches the routes, and is well formed", ["scripts/openapi.ts", "--check"]],
];

const failed: string[] = [];
for (const [name, command] of steps) {
  const began = performance.now();
  const { code, output } = await run(command, "pipe");
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (code === 0) continue;
  failed.push(name);
  process.stdout.write(output);
}
if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}. The tests run all the same.`);
const { code } = await run(["scripts/test.ts"], "inherit");
process.exitCode = code !== 0 || failed.length > 0 ? 1 : 0;

/** A program of a package, which npm links there. */
function program(name: string): string {
  return join(root, "node_modules/.bin", name);
}

function run(
  command: string[],
  output: "pipe" | "inherit",
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ["ignore", output, output],
    });
    let text = "";
    child.stdout?.on("data", (data) => (text += data));
    child.stderr?.on("data", (data) => (text += data));
    child.on("error", reject);
    child.on("close", (status) => resolve({ code: status ?? 1, output: text }));
  });
}
