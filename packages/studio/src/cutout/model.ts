import { readFile } from "node:fs/promises";
import { z } from "zod";
import { StudioError } from "../errors.ts";
import type { Photo } from "../photo/photo.ts";
import { resampleTo } from "../photo/resize.ts";
import { smoothStep } from "./image/lab.ts";

/** A map of how likely each place is product, 0 to 1, at the model's own size over the whole picture. */
export type SubjectMap = { widthPx: number; heightPx: number; probability: Float32Array };

/** An operator's segmentation model, ready to run. */
export type CutoutModel = {
  findSubject(photo: Photo): Promise<SubjectMap>;
  close(): Promise<void>;
};

/**
 * The JSON beside the model. Colour goes in as (byte × scale − mean) / deviation, planes in order R, G, B.
 * U2Net and ISNet: min-max; BiRefNet: sigmoid where its graph ends in logits; RMBG: none or min-max.
 */
const descriptionSchema = z.object({
  width: z.int().min(8).max(4096),
  height: z.int().min(8).max(4096),
  scale: z
    .number()
    .positive()
    .default(1 / 255),
  mean: z.tuple([z.number(), z.number(), z.number()]).default([0, 0, 0]),
  deviation: z
    .tuple([z.number().positive(), z.number().positive(), z.number().positive()])
    .default([1, 1, 1]),
  output: z.string().optional(),
  activation: z.enum(["none", "sigmoid", "min-max"]).default("none"),
});
type Description = z.infer<typeof descriptionSchema>;

/**
 * Opens `path` with onnxruntime-node, described by the JSON of the same name (`model.onnx`, `model.json`).
 * Throws StudioError model_invalid where either can't be read, or onnxruntime-node isn't installed.
 */
export async function openCutoutModel(path: string): Promise<CutoutModel> {
  const description = await readDescription(path.replace(/\.onnx$/, "") + ".json");
  const runtime = await loadRuntime();
  const session = await runtime.InferenceSession.create(path, {
    executionProviders: ["cpu"],
    // The studio runs a process a core; more threads here would only contend.
    intraOpNumThreads: 1,
  }).catch((cause: unknown) => {
    throw invalid(`The cutout model ${path} could not be opened.`, cause);
  });
  const [inputName] = session.inputNames;
  const outputName = description.output ?? session.outputNames[0];
  if (!inputName || !outputName || !session.outputNames.includes(outputName)) {
    throw invalid(`The cutout model ${path} has no output ${outputName}.`);
  }
  return {
    async findSubject(photo) {
      const { width, height } = description;
      const input = new runtime.Tensor("float32", prepare(photo, description), [
        1,
        3,
        height,
        width,
      ]);
      const results = await session.run({ [inputName]: input }).catch((cause: unknown) => {
        throw invalid(`The cutout model ${path} failed on its input.`, cause);
      });
      return read(results[outputName]!, description, path);
    },
    close: () => session.release(),
  };
}

function invalid(message: string, cause?: unknown): StudioError {
  return new StudioError("model_invalid", message, { cause });
}

async function readDescription(file: string): Promise<Description> {
  try {
    return descriptionSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    throw invalid(`The cutout model's description ${file} is missing or malformed.`, cause);
  }
}

/** On demand: its 288 MB are installed by who sets a model, not by everyone. */
async function loadRuntime() {
  try {
    return await import("onnxruntime-node");
  } catch (cause) {
    throw invalid("A cutout model needs the package onnxruntime-node; it is not installed.", cause);
  }
}

function prepare(
  photo: Photo,
  { width, height, scale, mean, deviation }: Description,
): Float32Array {
  const { rgb } = resampleTo(photo, width, height);
  const planes = new Float32Array(3 * width * height);
  for (let c = 0; c < 3; c++) {
    for (let p = 0; p < width * height; p++) {
      planes[c * width * height + p] = (rgb[p * 3 + c]! * scale - mean[c]!) / deviation[c]!;
    }
  }
  return planes;
}

function read(
  output: { data: unknown; dims: readonly number[] },
  { activation }: Description,
  path: string,
): SubjectMap {
  const [heightPx, widthPx] = output.dims.slice(-2);
  const { data } = output;
  if (
    !(data instanceof Float32Array) ||
    !heightPx ||
    !widthPx ||
    data.length < heightPx * widthPx
  ) {
    throw invalid(`The cutout model ${path} does not give a float map.`);
  }
  const map = data.slice(0, heightPx * widthPx);
  if (activation === "sigmoid") return { widthPx, heightPx, probability: map.map(sigmoid) };
  if (activation === "none") return { widthPx, heightPx, probability: map };
  const low = map.reduce((a, b) => Math.min(a, b), Infinity);
  const high = map.reduce((a, b) => Math.max(a, b), -Infinity);
  const span = Math.max(1e-6, high - low);
  return { widthPx, heightPx, probability: map.map((v) => (v - low) / span) };
}

const sigmoid = (v: number) => 1 / (1 + Math.exp(-v));

/** How sure the model was: 1 where nearly all of its subject is decided, falling to 0 where a third is not. */
export function subjectCertainty({ probability }: SubjectMap): number {
  let [subject, open] = [0, 0];
  for (const v of probability) {
    if (v > 0.5) subject++;
    if (v > 0.15 && v < 0.85) open++;
  }
  return subject === 0 ? 0 : 1 - smoothStep(0.04, 0.35, open / subject);
}
