import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { InferenceSession } from "onnxruntime-node";
import { StudioError } from "../errors.ts";
import type { Photo } from "../photo/photo.ts";
import { resampleTo } from "../photo/resize.ts";
import { smoothStep } from "./image/lab.ts";
import { type ModelDescription, readModelDescription } from "./model-description.ts";

/** A map of how likely each place is product, 0 to 1, at the model's own size over the whole picture. */
export type SubjectMap = { widthPx: number; heightPx: number; probability: Float32Array };

/** An operator's segmentation model, ready to run. */
export type CutoutModel = {
  findSubject(photo: Photo): Promise<SubjectMap>;
  close(): Promise<void>;
};

/**
 * Opens `path` with onnxruntime-node, described by the JSON of the same name (`model.onnx`, `model.json`).
 * Throws StudioError model_invalid where either can't be read, or onnxruntime-node isn't installed.
 */
export async function openCutoutModel(path: string): Promise<CutoutModel> {
  const description = await readModelDescription(descriptionOf(path));
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
    const known = session.outputNames.join(", ");
    throw invalid(`The cutout model ${path} has no output ${outputName}, but ${known}.`);
  }
  checkInput(session.inputMetadata, description, path);
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
        throw invalid(`The cutout model ${path} failed: ${(cause as Error).message}`, cause);
      });
      return read(results[outputName]!, description, path);
    },
    close: () => session.release(),
  };
}

/** A name for a model, by what its two files hold. */
export async function nameCutoutModel(path: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [path, descriptionOf(path)])
    await pipeline(createReadStream(file), hash, { end: false });
  return `model-${hash.digest("hex").slice(0, 16)}`;
}

/** The JSON beside a model. */
function descriptionOf(path: string): string {
  return `${path.replace(/\.onnx$/, "")}.json`;
}

/**
 * Runs a model once on a made picture, so that one that does not fit its description is told before any photo comes.
 * Throws StudioError model_invalid.
 */
export async function tryCutoutModel(path: string): Promise<void> {
  const model = await openCutoutModel(path);
  try {
    await model.findSubject(darkSquare(64));
  } finally {
    await model.close();
  }
}

/** Not one even colour: what a network makes of that need not be a number. */
function darkSquare(sidePx: number): Photo {
  const rgb = new Uint8Array(3 * sidePx * sidePx).fill(230);
  for (let y = sidePx / 4; y < (sidePx * 3) / 4; y++)
    rgb.fill(40, 3 * (y * sidePx + sidePx / 4), 3 * (y * sidePx + (sidePx * 3) / 4));
  return { widthPx: sidePx, heightPx: sidePx, rgb, alpha: null };
}

function invalid(message: string, cause?: unknown): StudioError {
  return new StudioError("model_invalid", message, { cause });
}

/** On demand: its 288 MB are installed by who sets a model, not by everyone. */
async function loadRuntime() {
  try {
    return await import("onnxruntime-node");
  } catch (cause) {
    const advice = "docs/configuration.md tells how to install it";
    throw invalid(`A cutout model needs the package onnxruntime-node: ${advice}.`, cause);
  }
}

function prepare(
  photo: Photo,
  { width, height, scale, mean, deviation }: ModelDescription,
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

/** @throws StudioError where the network takes another kind of tensor, or one of another form, than it will be given */
function checkInput(
  inputs: readonly InferenceSession.ValueMetadata[],
  { width, height }: ModelDescription,
  path: string,
): void {
  const [input] = inputs;
  if (inputs.length !== 1 || !input?.isTensor)
    throw invalid(`The cutout model ${path} takes ${inputs.length} inputs, not one picture.`);
  if (input.type !== "float32")
    throw invalid(`The cutout model ${path} takes ${input.type}; it is given float32.`);
  const given = [1, 3, height, width];
  // A side without a number takes any; a network may also leave the whole form open.
  const fits = input.shape.every((side, axis) => !(Number(side) > 0) || side === given[axis]);
  if (input.shape.length > 0 && (input.shape.length !== given.length || !fits)) {
    const [taken, offered] = [input.shape.join(" × "), given.join(" × ")];
    throw invalid(
      `The cutout model ${path} takes ${taken}; it is given 1 × colours × height × width, ${offered}.`,
    );
  }
}

/** A smaller map tells nothing of where the product is: what ends so is a classifier, or has its axes in another order. */
const leastSidePx = 8;

function read(
  { data, dims }: { data: unknown; dims: readonly number[] },
  { activation }: ModelDescription,
  path: string,
): SubjectMap {
  const [heightPx = 0, widthPx = 0] = dims.slice(-2);
  const isMap = dims.slice(0, -2).every((side) => side === 1);
  if (!(data instanceof Float32Array) || !isMap || Math.min(heightPx, widthPx) < leastSidePx) {
    const form = `${dims.join(" × ")}${data instanceof Float32Array ? "" : ", not float32"}`;
    throw invalid(`The cutout model ${path} gives ${form}; 1 × 1 × height × width is wanted.`);
  }
  let [low, high] = [Infinity, -Infinity];
  for (const v of data) {
    if (!Number.isFinite(v)) throw invalid(`The cutout model ${path} gives what is no number.`);
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  if (activation === "sigmoid") return { widthPx, heightPx, probability: data.map(sigmoid) };
  if (activation === "none") {
    // Logits taken for probabilities are all but sure everywhere, and so would the cutout be.
    if (low < -0.01 || high > 1.01) {
      const range = `${low.toFixed(2)} to ${high.toFixed(2)}`;
      throw invalid(
        `The cutout model ${path} gives ${range}, not 0 to 1: its activation is sigmoid or min-max.`,
      );
    }
    return { widthPx, heightPx, probability: data.map((v) => Math.max(0, Math.min(1, v))) };
  }
  const span = Math.max(1e-6, high - low);
  return { widthPx, heightPx, probability: data.map((v) => (v - low) / span) };
}

const sigmoid = (v: number) => 1 / (1 + Math.exp(-v));

/**
 * How sure the model was: 1 where nearly all of its subject is decided, falling to 0 where a third is not, or where the
 * subject runs out of the picture nearly all round: that is the ground, found by a model that means the opposite.
 */
export function subjectCertainty({ probability, widthPx, heightPx }: SubjectMap): number {
  let [subject, open] = [0, 0];
  for (const v of probability) {
    if (v > 0.5) subject++;
    if (v > 0.15 && v < 0.85) open++;
  }
  let rim = 0;
  for (let x = 0; x < widthPx; x++)
    for (const y of [0, heightPx - 1]) if (probability[y * widthPx + x]! > 0.5) rim++;
  for (let y = 0; y < heightPx; y++)
    for (const x of [0, widthPx - 1]) if (probability[y * widthPx + x]! > 0.5) rim++;
  const enclosed = 1 - smoothStep(0.7, 0.9, rim / (2 * (widthPx + heightPx)));
  return subject === 0 ? 0 : enclosed * (1 - smoothStep(0.04, 0.35, open / subject));
}
