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
const grabCut = `
import sys, time, numpy, cv2
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
const folder = mkdtempSync(join(tmpdir(), "packshot-bench-"));
writeFileSync(join(folder, "grabcut.py"), grabCut);
const ratios: number[] = [];
for (const name of names) {
  for (const megapixels of [2.7, 8]) {
    const file = join(folder, `${name}.png`);
    const { widthPx, heightPx, bytes } = await enlarge(name, megapixels);
    writeFileSync(file, bytes);
    const ours = await timeOurs(bytes);
    const line = `${name} ${widthPx} × ${heightPx}: ${ours.toFixed(2)} s`;
    const peer = megapixels === 2.7 ? timeGrabCut(join(folder, "grabcut.py"), file) : null;
    if (peer !== null) ratios.push(ours / peer);
    console.log(peer === null ? line : `${line}, GrabCut ${peer.toFixed(2)} s`);
  }
}
rmSync(folder, { recursive: true });
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(`peak memory of this process, decoding included: ${peakMegabytes} MB`);
if (ratios.length > 0) {
  const worst = Math.max(...ratios);
  console.log(`at worst ${worst.toFixed(2)} of GrabCut's time`);
  if (worst > 1) process.exitCode = 1;
}

const sources = await loadSources(900);
const outcomes: Outcome[] = [];
for (let seed = 0; seed < 200; seed++) outcomes.push(await tryComposite(seed, sources, 640));
console.log(
  "\n| class | photos | IoU mean | least | where confidence ≥ .3 | alpha error | edge colour error | confidence < .6 |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const row of tabulate(outcomes)) {
  const cells = [row.meanIou, row.leastIou, row.trustedIou].map((v) => v.toFixed(3));
  console.log(
    `| ${[row.kind, row.photos, ...cells, row.alphaError.toFixed(4), row.edgeError.toFixed(1), row.doubted].join(" | ")} |`,
  );
}
const { trusted, right } = calibration(outcomes);
console.log(`\nconfidence ≥ .7: ${trusted} of 200, ${(right * 100).toFixed(0)} % of them right`);

async function enlarge(name: string, megapixels: number) {
  const source = sharp(await readFile(new URL(`../samples/${name}.jpg`, import.meta.url)));
  const { width, height } = await source.metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  const size = [Math.round(width * scale), Math.round(height * scale)] as const;
  const bytes = await source
    .resize(...size)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { widthPx: size[0], heightPx: size[1], bytes };
}

/** Best processor time of three in seconds: what one idle core would take. */
async function timeOurs(bytes: Buffer): Promise<number> {
  const photo = await decodePhoto(bytes);
  let best = Infinity;
  for (let round = 0; round < 3; round++) {
    const began = process.cpuUsage();
    cutOut(photo);
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

/** Null where Python has no OpenCV. */
function timeGrabCut(script: string, photo: string): number | null {
  const { status, stdout } = spawnSync("/usr/bin/python3", [script, photo], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : null;
}
