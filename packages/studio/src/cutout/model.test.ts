import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { decodePhoto } from "../photo/decode.ts";
import { cutOut } from "./cut-out.ts";
import { writeModel as writeModelFile, type Network } from "./onnx.fixture.ts";
import { nameCutoutModel, openCutoutModel, subjectCertainty, tryCutoutModel } from "./model.ts";

const folder = await mkdtemp(join(tmpdir(), "packshot-model-"));
after(() => rm(folder, { recursive: true }));
const samples = new URL("../../../../samples/", import.meta.url);

/** A network at `sidePx`, in the test's folder. */
const writeModel = (
  name: string,
  sidePx: number,
  sigmoid: boolean,
  description: object,
  network: Partial<Network> = {},
) =>
  writeModelFile(join(folder, `${name}.onnx`), description, {
    sidePx,
    operator: sigmoid ? "Sigmoid" : null,
    ...network,
  });

const mug = await decodePhoto(await readFile(new URL("mug_black.jpg", samples)));
const truth = (await decodePhoto(await readFile(new URL("mug_black.gt.png", samples)))).rgb;

test("all three endings of a network give the same map", async () => {
  const files = [
    await writeModel("ends-in-sigmoid", 64, true, {}),
    await writeModel("ends-in-logits", 64, false, { activation: "sigmoid", output: "output" }),
  ];
  const maps = [];
  for (const file of files) {
    const model = await openCutoutModel(file);
    maps.push((await model.findSubject(mug)).probability);
    await model.close();
  }
  const [first, second] = maps as [Float32Array, Float32Array];
  assert.ok(first.every((v, i) => Math.abs(v - second[i]!) < 1e-5));
  const centre = first[32 * 64 + 32]!;
  assert.ok(
    centre > 0.9 && first[0]! < 0.05,
    `the dark mug ${centre}, the white corner ${first[0]}`,
  );

  const stretched = await openCutoutModel(
    await writeModel("min-max", 64, false, { activation: "min-max" }),
  );
  const { probability } = await stretched.findSubject(mug);
  assert.equal(Math.max(...probability), 1);
  assert.equal(Math.min(...probability), 0);
  await stretched.close();
});

test("scale, mean and deviation reach the network", async () => {
  const shifted = {
    activation: "none",
    scale: 1,
    mean: [255, 255, 255],
    deviation: [255, 255, 255],
  };
  const small: Partial<Network> = { weights: [-0.8, -0.8, -0.8], bias: 0.5 };
  const model = await openCutoutModel(await writeModel("shifted", 16, false, shifted, small));
  const white = { widthPx: 20, heightPx: 30, rgb: new Uint8Array(1800).fill(255), alpha: null };
  const { probability } = await model.findSubject(white);
  assert.ok(Math.abs(probability[0]! - 0.5) < 4e-6, "(255 − 255) / 255 leaves only the bias");
  await model.close();
});

test("a coarse map of 64 pixels is refined to the photo's own edges", async () => {
  const model = await openCutoutModel(await writeModel("coarse", 64, true, {}));
  const cutout = cutOut(mug, { subject: await model.findSubject(mug) });
  await model.close();
  let [kept, missed] = [0, 0];
  for (let y = 0; y < cutout.heightPx; y++) {
    for (let x = 0; x < cutout.widthPx; x++) {
      const inside = truth[((y + cutout.topPx) * mug.widthPx + x + cutout.leftPx) * 3]! > 127;
      if (cutout.rgba[(y * cutout.widthPx + x) * 4 + 3]! <= 127) continue;
      if (inside) kept++;
      else missed++;
    }
  }
  assert.ok(missed / kept < 0.03, `${missed} of ${kept} pixels are ground`);
  assert.equal(cutout.rgba.length, cutout.widthPx * cutout.heightPx * 4);
});

test("a model is named by what it and its description hold, wherever they lie", async () => {
  const nameOf = async (name: string, endsInSigmoid: boolean, description: object) =>
    nameCutoutModel(await writeModel(name, 64, endsInSigmoid, description));
  const first = await nameOf("named", true, {});
  assert.match(first, /^model-[0-9a-f]{16}$/);
  assert.equal(await nameOf("moved", true, {}), first);
  assert.notEqual(await nameOf("other-network", false, {}), first);
  assert.notEqual(await nameOf("other-description", true, { scale: 0.5 }), first);
});

test("a model that can't be opened says so", async () => {
  const invalid = { code: "model_invalid" };
  await assert.rejects(openCutoutModel(join(folder, "absent.onnx")), invalid);
  const broken = await writeModel("broken", 16, true, {});
  await writeFile(broken, "not a model");
  await assert.rejects(openCutoutModel(broken), invalid);
  await assert.rejects(openCutoutModel(await writeModel("odd", 16, true, { width: -4 })), invalid);
  await assert.rejects(
    openCutoutModel(await writeModel("nameless", 16, true, { output: "mask" })),
    invalid,
  );
});

test("what is wrong with a description is named", async () => {
  const wrong: [object, RegExp][] = [
    [{ width: undefined }, /width: .*expected number/],
    [{ height: "64" }, /height: .*expected number/],
    [{ std: [1, 1, 1] }, /"std"/],
    [{ activation: "minmax" }, /activation: .*min-max/],
    [{ mean: [0.5] }, /mean: /],
    [{ deviation: [0, 1, 1] }, /deviation\.0: /],
    [{ output: "mask" }, /no output mask, but output/],
    [{ width: 32, height: 32 }, /takes 1 × 3 × 16 × 16; .* 1 × 3 × 32 × 32/],
  ];
  for (const [description, message] of wrong)
    await assert.rejects(openCutoutModel(await writeModel("wrong", 16, true, description)), {
      code: "model_invalid",
      message,
    });
  const file = await writeModel("no-json", 16, true, {});
  await writeFile(join(folder, "no-json.json"), "{ width: 16 }");
  await assert.rejects(openCutoutModel(file), /no-json\.json is no JSON/);
});

test("a network that fits its description nowhere is refused before a photo comes", async () => {
  const wrong: [string, boolean, Partial<Network>, RegExp][] = [
    [
      "channels-last",
      true,
      { input: ["n", "h", "w", 3] },
      /takes n × h × w × 3; .* 1 × 3 × 64 × 64/,
    ],
    ["two-classes", true, { maps: 2 }, /gives 1 × 2 × 64 × 64/],
    ["no-number", true, { operator: "Sqrt" }, /gives what is no number/],
    ["logits", false, {}, /gives -\d+\.\d+ to \d+\.\d+, not 0 to 1/],
  ];
  for (const [name, sigmoid, network, message] of wrong)
    await assert.rejects(tryCutoutModel(await writeModel(name, 64, sigmoid, {}, network)), {
      code: "model_invalid",
      message,
    });
  const open = { input: ["n", 3, "h", "w"], output: ["n", 1, "h", "w"] };
  await tryCutoutModel(await writeModel("open-sides", 64, true, {}, open));
});

test("a model that finds the ground instead of the product is believed nowhere", async () => {
  const networks: Partial<Network>[] = [
    { weights: [8, 8, 8], bias: -12 },
    { weights: [0, 0, 0], bias: 20 },
  ];
  for (const network of networks) {
    const model = await openCutoutModel(await writeModel("opposite", 64, true, {}, network));
    assert.equal(subjectCertainty(await model.findSubject(mug)), 0);
    await model.close();
  }
});
