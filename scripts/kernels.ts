/** Builds the AssemblyScript kernels to the committed .wasm files; with --check, fails when a rebuild differs. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import asc from "assemblyscript/asc";

const folder = new URL("../packages/studio/src/kernels/wasm/", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

let stale = 0;
for (const source of (await readdir(folder)).filter((name) => name.endsWith(".ts"))) {
  const binary = source.replace(/\.ts$/, ".wasm");
  const built = await build(source, binary);
  const committed = await readFile(new URL(binary, folder)).catch(() => null);
  if (committed && Buffer.compare(committed, built) === 0) continue;
  if (values.check) {
    stale++;
    console.error(`${binary} differs from its source: run scripts/kernels.ts`);
  } else {
    await writeFile(new URL(binary, folder), built);
    console.log(`${binary}: ${built.length} bytes`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;

async function build(source: string, binary: string): Promise<Uint8Array> {
  let built: Uint8Array | undefined;
  const flags =
    "--runtime stub --importMemory --enable simd --enable relaxed-simd -O3 --noAssert".split(" ");
  const { error } = await asc.main([source, "-o", binary, ...flags], {
    readFile: (name) => readFile(new URL(name, folder), "utf8").catch(() => null),
    writeFile: (_name, contents) => {
      if (typeof contents !== "string") built = contents;
    },
    listFiles: () => [],
  });
  if (error || !built) throw new Error(`${source} does not compile`, { cause: error });
  return built;
}
