import { readFile } from "node:fs/promises";
import { z } from "zod";
import { listFaults, StudioError } from "../errors.ts";

/**
 * The JSON beside the model. Colour goes in as (byte × scale − mean) / deviation, planes in order R, G, B.
 * U2Net and ISNet: min-max; BiRefNet: sigmoid where its graph ends in logits; RMBG: none or min-max.
 * A field that is not known is refused: `std` for `deviation` would be left out in silence, and the mattes be wrong.
 */
const descriptionSchema = z.strictObject({
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

/** How an operator's model takes a picture and what it gives. */
export type ModelDescription = z.infer<typeof descriptionSchema>;

/** Reads the JSON beside a model. Throws StudioError model_invalid, which names the fields that are wrong. */
export async function readModelDescription(file: string): Promise<ModelDescription> {
  const name = `The cutout model's description ${file}`;
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new StudioError("model_invalid", `${name} can't be read.`, { cause });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const { message } = cause as Error;
    throw new StudioError("model_invalid", `${name} is no JSON: ${message}`, { cause });
  }
  const parsed = descriptionSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new StudioError("model_invalid", `${name}: ${listFaults(parsed.error.issues)}`);
}
