import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readModelDescription } from "./model-description.ts";
import { openCutoutModel } from "./model.ts";
import { type Network, writeModel } from "./onnx.fixture.ts";

const root = new URL("../../../../", import.meta.url);
const page = await readFile(new URL("docs/configuration.md", root), "utf8");
const folder = await mkdtemp(join(tmpdir(), "packshot-description-"));
after(() => rm(folder, { recursive: true }));

type Family = Pick<Network, "operator" | "outputs" | "mapOutput"> & {
  sidePx: number;
  mean: number[];
  deviation: number[];
  isStretched: boolean;
};

const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const centred = { mean: [0.5, 0.5, 0.5], deviation: [1, 1, 1] };
const ownSigmoid = { operator: "Sigmoid", isStretched: true } as const;
const logits = { operator: null, isStretched: false } as const;
const finestFirst = { outputs: ["finest", "coarser"], mapOutput: "finest" };
const finestLast = { outputs: ["coarser", "output_image"], mapOutput: "output_image" };

/** What each family's own code does with a picture, and what its network gives. */
const families: Record<string, Family> = {
  U2Net: { sidePx: 320, ...imageNet, ...ownSigmoid, ...finestFirst },
  ISNet: { sidePx: 1024, ...centred, ...ownSigmoid, ...finestFirst },
  BiRefNet: { sidePx: 1024, ...imageNet, ...logits, ...finestLast },
  "RMBG-1.4": { sidePx: 1024, ...centred, ...ownSigmoid, ...finestFirst },
};

/** One colour for each quarter of the picture, and a network that tells them and R, G and B apart. */
const colours = [200, 60, 30, 40, 120, 220, 128, 128, 128, 250, 240, 10];
const photo = { widthPx: 2, heightPx: 2, rgb: Uint8Array.from(colours), alpha: null };
const weights: Network["weights"] = [0.9, -0.7, 0.4];
const bias = 0.3;

function expectedQuarters({ mean, deviation, isStretched }: Family): number[] {
  const quarters = [0, 3, 6, 9].map((at) => {
    const parts = weights.map((w, c) => (w * (colours[at + c]! / 255 - mean[c]!)) / deviation[c]!);
    return 1 / (1 + Math.exp(-parts.reduce((all, part) => all + part, bias)));
  });
  const [low, high] = [Math.min(...quarters), Math.max(...quarters)];
  return isStretched ? quarters.map((v) => (v - low) / (high - low)) : quarters;
}

for (const [name, family] of Object.entries(families))
  test(`${name}'s description as docs/configuration.md prints it does what the family's own code does`, async () => {
    const fence = new RegExp(`^\\*\\*${name}\\*\\*.*\\n\\n\`\`\`json\\n([^\`]*)\`\`\``, "m");
    const [, printed = ""] = fence.exec(page) ?? [];
    const { sidePx } = family;
    const file = await writeModel(join(folder, `${name}.onnx`), {}, { ...family, weights, bias });
    const json = join(folder, `${name}.json`);
    await writeFile(json, printed);
    assert.deepEqual(await readModelDescription(json), JSON.parse(printed));
    const model = await openCutoutModel(file);
    const { probability, widthPx } = await model.findSubject(photo);
    await model.close();
    assert.equal(widthPx, sidePx);
    const [near, far] = [sidePx / 4, (sidePx * 3) / 4];
    const quarters = [near, far].flatMap((y) =>
      [near, far].map((x) => probability[y * sidePx + x]!),
    );
    const expected = expectedQuarters(family);
    const off = Math.max(...quarters.map((v, at) => Math.abs(v - expected[at]!)));
    assert.ok(off < 1e-5, `${quarters.join(" ")}, not ${expected.join(" ")}`);
  });

test("docs/configuration.md installs the runtime that is tested, and that the studio names as optional", async () => {
  const text = await readFile(new URL("packages/studio/package.json", root), "utf8");
  const { devDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(text) as {
    devDependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
    peerDependenciesMeta: Record<string, { optional: boolean }>;
  };
  const version = devDependencies["onnxruntime-node"];
  const command = `ONNXRUNTIME_NODE_INSTALL=skip npm install .*onnxruntime-node@${version}\\n`;
  assert.match(page, new RegExp(command));
  assert.equal(peerDependencies["onnxruntime-node"], version);
  assert.equal(peerDependenciesMeta["onnxruntime-node"]?.optional, true);
});
