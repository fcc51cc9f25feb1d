import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { nameCutoutModel } from "../packages/studio/src/cutout/model.ts";
import { writeModel } from "../packages/studio/src/cutout/onnx.fixture.ts";
import { decodePhoto } from "../packages/studio/src/photo/decode.ts";
import { upload } from "./finished-jobs.ts";
import { startTestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";
import { endPrograms, runPackshot } from "./processes.ts";

after(endPrograms);
const folder = await mkdtemp(join(tmpdir(), "packshot-cutout-model-"));
after(() => rm(folder, { recursive: true }));
const sample = (name: string) => fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
const model = await writeModel(join(folder, "dark.onnx"), {});
/** Of a thing that is not dark all over; without a model its confidence is .99. */
const unsure = "the model is unsure of the outline";

/** Where Node looks for it from the root folder, the runtime isn't installed; for a program and all that it starts. */
const hook = `import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) =>
    next(name, name.startsWith("onnxruntime") ? { ...context, parentURL: "file:///" } : context),
});`;
const withoutRuntime = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
};

test("a service with CUTOUT_MODEL cuts its photos out by that model", async () => {
  const environment = { CUTOUT_MODEL: model };
  const packshot = await startTestService({ worker: true, environment });
  const { owner } = await setUpOwner(packshot);
  await upload(owner, "hairdryer.jpg");
  for (;;) {
    const { rows } = await packshot.service.database.query(
      "select cutter, cutout_key as key, analysis->'cutout'->'reasons' as reasons from analyses",
    );
    if (rows.length === 0) {
      await sleep(50);
      continue;
    }
    const [{ cutter, key, reasons }] = rows as [{ cutter: string; key: string; reasons: string[] }];
    assert.deepEqual(reasons, [unsure]);
    assert.equal(cutter, await nameCutoutModel(model));
    assert.ok(key.includes(cutter), key);
    return;
  }
});

test("packshot cutout --model cuts out by a model, and names what to install where its runtime is missing", async () => {
  const out = join(folder, "hairdryer.png");
  const words = ["cutout", sample("hairdryer.jpg"), "--out", out, "--model", model];
  const { child, output } = runPackshot(words, {});
  await once(child, "close");
  assert.equal(child.exitCode, 0, output());
  assert.match(output(), new RegExp(`700 × 700 .* ${unsure}`));
  const { alpha } = await decodePhoto(await readFile(out));
  const truth = await decodePhoto(await readFile(sample("hairdryer.gt.png")));
  let [both, either] = [0, 0];
  for (let p = 0; p < alpha!.length; p++) {
    const [isKept, isProduct] = [alpha![p]! > 127, truth.rgb[p * 3]! > 127];
    if (isKept && isProduct) both++;
    if (isKept || isProduct) either++;
  }
  assert.ok(both > 0.93 * either, `IoU ${both / either}`); // .954

  const without = runPackshot(words, withoutRuntime);
  await once(without.child, "close");
  assert.equal(without.child.exitCode, 1, without.output());
  assert.match(
    without.output(),
    /needs the package onnxruntime-node: docs\/configuration\.md tells/,
  );
});

test("a studio without a model needs no runtime for one", async () => {
  const program = join(folder, "studio.mjs");
  const url = (path: string) => JSON.stringify(new URL(`../${path}`, import.meta.url));
  await writeFile(
    program,
    `import { readFileSync } from "node:fs";
    import { fileURLToPath } from "node:url";
    import { openStudio } from ${url("packages/studio/src/index.ts")};
    const setsFolder = fileURLToPath(${url("sets/")});
    const options = { processes: 1, setsFolder, cutoutModelPath: null, log: console.error };
    const studio = await openStudio(options);
    const { analysis } = await studio.analyse(readFileSync(new URL(${url("samples/t_bottle_png.png")})));
    console.log(analysis.cutout.confidence);
    await studio.close();`,
  );
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...withoutRuntime };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env });
  assert.equal(Number(stdout), 1, stdout + stderr);
});
