import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { heapFlags } from "../packages/studio/src/process/pool.ts";

/** `npm run bench [-- name…]`: each measurement in a process of its own, one after the other. */
const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const known = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== "run.ts")
  .map((name) => name.replace(".ts", ""));
const strangers = wanted.filter((name) => !known.includes(name));
// A misspelt name would measure nothing, and pass.
if (strangers.length > 0)
  console.error(`There is no ${strangers.join(", ")}. Measurements: ${known.join(", ")}.`);
let failed = strangers.length > 0;
for (const name of failed ? [] : known) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  // Pictures are made in this process, as in those of a pool.
  const flags = ["--expose-gc", ...heapFlags];
  const { status } = spawnSync(process.execPath, [...flags, `${folder}${name}.ts`], {
    stdio: "inherit",
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
