/**
 * A shot: wall and CPU time at each quality against the floor (decoding the plates that it used, encoding its picture), both in
 * one process and run, sets warm; and the peak memory of a process that renders 4k shots. Needs Linux for the memory.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  analysePhoto,
  findSets,
  PlateStore,
  planShots,
  renderShot,
  type ShotPhoto,
  type ShotPlan,
} from "@packshot/studio";
import sharp from "sharp";
import { encodePicture } from "../packages/studio/src/develop/encode.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const qualities = ["standard", "pro", "4k"] as const;
/** Seconds on two idle cores that a shot may take, and its CPU over the floor's. */
const limits = { wall: { standard: 0.9, pro: 2.5, "4k": 8 }, floor: 3, memoryBytes: 1.5e9 };
const styles = ["classic", "luxury", "lifestyle", "loud_luxury"] as const;
/** V8 compiles for a process's first dozen shots. */
const turns = 5;
const sets = await findSets(`${root}sets`);

async function samplePhoto(): Promise<ShotPhoto> {
  const photo = readFileSync(`${root}samples/vitamin.jpg`);
  return { photo, ...(await analysePhoto(photo)) };
}

function planOf(style: (typeof styles)[number], quality: ShotQuality, photo: ShotPhoto): ShotPlan {
  const [plan] = planShots(
    {
      style,
      mode: "product_only",
      shots: 1,
      aspectRatio: [1, 1],
      quality,
      backgroundColor: null,
      seed: 1,
      analyses: [photo.analysis],
    },
    [...sets.values()].map(({ description }) => description),
  );
  return plan!;
}
type ShotQuality = (typeof qualities)[number];

type Cost = { wall: number; cpu: number };

async function measure(work: Work): Promise<Cost> {
  const [wall, before] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(before);
  return { wall: (performance.now() - wall) / 1000, cpu: (used.user + used.system) / 1e6 };
}

type Work = () => Promise<unknown>;

/** The least of several turns each: a machine's speed may halve within a minute, and would meet one of the two alone. */
async function bestByTurns(floor: Work, shot: Work): Promise<{ floor: Cost; shot: Cost }> {
  const costs: { floor: Cost[]; shot: Cost[] } = { floor: [], shot: [] };
  for (let turn = 0; turn < turns; turn++) {
    costs.floor.push(await measure(floor));
    costs.shot.push(await measure(shot));
  }
  const best = (all: Cost[]) => all.toSorted((a, b) => a.cpu - b.cpu)[0]!;
  return { floor: best(costs.floor), shot: best(costs.shot) };
}

/** Decodes the set's plates at once, and encodes a picture as large as the plan's. */
async function floorOf(plan: ShotPlan, picture: Buffer): Promise<void> {
  const { folder, description } = sets.get(plan.setId)!;
  const names = [
    ...description.groups.map((group) => `light-${group}`),
    "gloss",
    "normal",
    "material",
  ];
  const plates = [...names.map((name) => `${name}.webp`), "disparity.png"];
  await Promise.all(plates.map((name) => sharp(`${folder}/${name}`).raw().toBuffer()));
  await encodePicture(picture, plan.widthPx, plan.heightPx);
}

async function compare(): Promise<boolean> {
  const photo = await samplePhoto();
  const store = new PlateStore(400_000_000);
  console.log(
    "| quality | style | wall s | CPU s | floor CPU s | ratio |\n| --- | --- | --- | --- | --- | --- |",
  );
  let good = true;
  for (const quality of qualities) {
    for (const style of styles) {
      const plan = planOf(style, quality, photo);
      const shoot = () => renderShot({ plan, photos: [photo], model: null }, { sets, store });
      const { picture } = await shoot();
      const raw = await sharp(picture).removeAlpha().raw().toBuffer();
      const { floor, shot } = await bestByTurns(() => floorOf(plan, raw), shoot);
      const ratio = shot.cpu / floor.cpu;
      good &&= ratio <= limits.floor && shot.wall <= limits.wall[quality];
      const figures = [shot.wall, shot.cpu, floor.cpu, ratio].map((value) => value.toFixed(2));
      console.log(`| ${quality} | ${style} | ${figures.join(" | ")} |`);
    }
  }
  return good;
}

/** Renders 4k shots of all the styles in a process of its own, whose high-water mark the kernel keeps. */
async function renderLarge(): Promise<void> {
  const photo = await samplePhoto();
  const store = new PlateStore(400_000_000);
  for (const style of styles) {
    const plan = planOf(style, "4k", photo);
    await renderShot({ plan, photos: [photo], model: null }, { sets, store });
  }
  const status = readFileSync("/proc/self/status", "utf8");
  console.log(1024 * Number(/VmHWM:\s+(\d+)/.exec(status)![1]));
}

if (process.argv[2] === "large") {
  await renderLarge();
} else {
  const fast = await compare();
  const file = fileURLToPath(import.meta.url);
  const { stdout } = spawnSync(process.execPath, [...process.execArgv, file, "large"], {
    encoding: "utf8",
  });
  const peak = Number(stdout.trim());
  console.log(`\npeak memory of 4k shots: ${(peak / 1e9).toFixed(2)} GB`);
  process.exitCode = fast && peak > 0 && peak <= limits.memoryBytes ? 0 : 1;
}
