import { writeFile } from "node:fs/promises";

/** One 1×1 convolution: each place of its map is a weighted sum of that place's R, G and B, and a bias. */
export type Network = {
  sidePx: number;
  weights: [red: number, green: number, blue: number];
  bias: number;
  /** So many equal maps. */
  maps: number;
  /** What the map goes through last. */
  operator: "Sigmoid" | "Sqrt" | null;
  /** Its outputs' names in the file's order; all but `mapOutput` give the map's negative. */
  outputs: string[];
  mapOutput: string;
  /** What the file says of its input's and its outputs' form. */
  input: (number | string)[];
  output: (number | string)[];
};

/** Protocol buffers, as far as ONNX needs them: a field is its number and wire type, then a varint or bytes. */
const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >>> 7)]);
const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field: number, content: Buffer | string) => {
  const body = Buffer.from(content as string);
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
};
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts));

const float = 1;
const tensor = (name: string, dims: number[], values: number[]) =>
  message(
    5,
    ...dims.map((d) => number(1, d)),
    number(2, float),
    bytes(8, name),
    bytes(9, Buffer.from(Float32Array.from(values).buffer)),
  );
const side = (d: number | string) => message(1, typeof d === "number" ? number(1, d) : bytes(2, d));
const shaped = (field: number, name: string, dims: (number | string)[]) =>
  message(
    field,
    bytes(1, name),
    message(2, message(1, number(1, float), message(2, ...dims.map(side)))),
  );
const node = (inputs: string[], output: string, name: string) =>
  message(1, ...inputs.map((i) => bytes(1, i)), bytes(2, output), bytes(4, name));

/** Writes a network and the JSON beside it. Without more it finds what is dark, and ends in a sigmoid as U2Net's does. */
export async function writeModel(
  file: string,
  description: object,
  network: Partial<Network> = {},
): Promise<string> {
  const { sidePx = 64, weights = [-8, -8, -8], bias = 12, maps = 1 } = network;
  const { operator = "Sigmoid", mapOutput = "output", outputs = [mapOutput] } = network;
  const nodes = [node(["input", "w", "b"], operator === null ? mapOutput : "logit", "Conv")];
  if (operator !== null) nodes.push(node(["logit"], mapOutput, operator));
  for (const name of outputs) if (name !== mapOutput) nodes.push(node([mapOutput], name, "Neg"));
  const each = <Value>(values: Value[]) => Array.from({ length: maps }, () => values).flat();
  const graph = message(
    7,
    ...nodes,
    bytes(2, "tiny"),
    tensor("w", [maps, 3, 1, 1], each(weights)),
    tensor("b", [maps], each([bias])),
    shaped(11, "input", network.input ?? [1, 3, sidePx, sidePx]),
    ...outputs.map((name) => shaped(12, name, network.output ?? [1, maps, sidePx, sidePx])),
  );
  const model = Buffer.concat([number(1, 8), graph, message(8, bytes(1, ""), number(2, 13))]);
  await writeFile(file, model);
  const json = JSON.stringify({ width: sidePx, height: sidePx, ...description });
  await writeFile(file.replace(/\.onnx$/, ".json"), json);
  return file;
}
