import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import {
  calibration,
  tabulate,
  tryComposite,
} from "../packages/studio/src/cutout/composites/table.ts";
import type { Outcome } from "../packages/studio/src/cutout/composites/table.ts";
import { loadSources } from "../packages/studio/src/cutout/composites/sources.ts";
import { cutOut } from "../packages/studio/src/cutout/cut-out.ts";
import { decodePhoto } from "../packages/studio/src/photo/decode.ts";

/** Speed and memory on real photos beside OpenCV's GrabCut, then the mattes of 200 composites by class. */
const names = ["drill_red", "duffel_grey", "c_bottle_sweep", "flashlight"];
/** CPU seconds wanted for a photo of so many megapixels, the smaller of which has 2000 px on its longer side, on an idle core. */
const limits = [
  { megapixels: 2.7, seconds: 0.8 },
  { megapixels: 8, seconds: 1.5 },
];
/** The seconds wanted over the 2.9 that GrabCut took in the mean where they were set: what a slow machine can be held to. */
const mostOfGrabCut = 0.28;
/** On a pale bottle GrabCut's own maximum flow was still at it after a minute and a half. */
const grabCutLimitSeconds = 30;
/** By then V8 has compiled the code, as it has in a service after its first photos. */
const rounds = 16;
const grabCut = `
import resource, sys, time, numpy, cv2
resource.setrlimit(resource.RLIMIT_CPU, (${grabCutLimitSeconds}, ${grabCutLimitSeconds}))
cv2.setNumThreads(1)
image = cv2.imread(sys.argv[1])
height, width = image.shape[:2]
mask = numpy.zeros((height, width), numpy.uint8)
box = (int(width * .03), int(height * .03), int(width * .94), int(height * .94))
began = time.process_time()
cv2.grabCut(image, mask, box, numpy.zeros((1, 65)), numpy.zeros((1, 65)), 5, cv2.GC_INIT_WITH_RECT)
print(time.process_time() - began)
`;

sharp.concurrency(1);
const [once] = process.argv.slice(2);
if (once?.endsWith(".png")) {
  console.log(JSON.stringify(await measureOnce(once)));
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), "packshot-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "grabcut.py"), grabCut);
const ratios: number[] = [];
let [peakMegabytes, slowest] = [0, 0];
console.log(
  "| photo | megapixels | CPU s | the first, CPU s | GrabCut, CPU s | peak MB |\n|---|---|---|---|---|---|",
);
for (const name of names) {
  for (const { megapixels, seconds } of limits) {
    const file = join(folder, `${name}.png`);
    await enlarge(name, megapixels, file);
    const ours = measureAlone(file);
    const peer = megapixels === 2.7 ? timeGrabCut(join(folder, "grabcut.py"), file) : null;
    if (peer !== null) ratios.push(ours.seconds / peer);
    peakMegabytes = Math.max(peakMegabytes, ours.megabytes);
    slowest = Math.max(slowest, ours.seconds / seconds);
    const shown = peer === grabCutLimitSeconds ? `over ${peer}` : (peer?.toFixed(2) ?? "");
    const cells = [name, megapixels, ours.seconds.toFixed(2), ours.first.toFixed(2), shown];
    console.log(`| ${[...cells, ours.megabytes].join(" | ")} |`);
  }
}
console.log(`peak memory of a process that decodes and cuts out one photo: ${peakMegabytes} MB`);
console.log(`the slowest takes ${slowest.toFixed(2)} of the time that is wanted for its size`);
if (peakMegabytes > 400) process.exitCode = 1;
if (ratios.length > 0) {
  const worst = Math.max(...ratios);
  console.log(`at worst ${worst.toFixed(2)} of GrabCut's time`);
  if (worst > mostOfGrabCut) process.exitCode = 1;
}

const sources = await loadSources(900);
const outcomes: Outcome[] = [];
for (let seed = 0; seed < 200; seed++) outcomes.push(await tryComposite(seed, sources, 640));
console.log(
  "\n| class | photos | IoU mean | least | where confidence ≥ .3 | alpha error | edge colour error | on black or white | confidence < .6 |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const row of tabulate(outcomes)) {
  const cells = [row.meanIou, row.leastIou, row.trustedIou].map((v) => v.toFixed(3));
  console.log(
    `| ${[row.kind, row.photos, ...cells, row.alphaError.toFixed(4), row.edgeError.toFixed(1), row.haloError.toFixed(1), row.doubted].join(" | ")} |`,
  );
}
const { trusted, right } = calibration(outcomes);
console.log(`\nconfidence ≥ .7: ${trusted} of 200, ${(right * 100).toFixed(0)} % of them right`);

async function enlarge(name: string, megapixels: number, file: string): Promise<void> {
  const source = sharp(await readFile(new URL(`../samples/${name}.jpg`, import.meta.url)));
  const { width, height } = await source.metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  const size = [Math.round(width * scale), Math.round(height * scale)] as const;
  await source
    .resize(...size)
    .png({ compressionLevel: 1 })
    .toFile(file);
}

type Measured = { seconds: number; first: number; megabytes: number };

/** In a process of its own: this one has memory of what it made. */
function measureAlone(file: string): Measured {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, file], {
    encoding: "utf8",
  });
  return JSON.parse(stdout) as Measured;
}

/** Peak memory after the first cutout, its processor time, and the best of all: what one idle core would take. */
async function measureOnce(file: string): Promise<Measured> {
  const photo = await decodePhoto(await readFile(file));
  const taken: number[] = [];
  let megabytes = 0;
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage();
    cutOut(photo);
    const { user, system } = process.cpuUsage(began);
    taken.push((user + system) / 1e6);
    if (round === 0) megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  }
  return { seconds: Math.min(...taken), first: taken[0]!, megabytes };
}

/** CPU seconds, the limit where it takes longer; null where Python has no OpenCV. */
function timeGrabCut(script: string, photo: string): number | null {
  const { status, signal, stdout } = spawnSync("/usr/bin/python3", [script, photo], {
    encoding: "utf8",
  });
  if (signal === "SIGXCPU" || signal === "SIGKILL") return grabCutLimitSeconds;
  return status === 0 ? Number(stdout) : null;
}
