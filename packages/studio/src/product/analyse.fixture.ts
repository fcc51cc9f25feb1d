import { cutOut } from "../cutout/cut-out.ts";
import { decodePhoto } from "../photo/decode.ts";
import { readPhotograph } from "../photo/photographs.fixture.ts";
import { analyseProduct } from "./analyse.ts";
import type { Product } from "./product.ts";

/** What was read so far, by the photograph's name: many tests ask for the same. */
export const seen = new Map<string, Promise<Product>>();

/** What a photograph of the samples or the larger library shows, read at a size that takes little time. */
export function analyse(name: string): Promise<Product> {
  const product = seen.get(name) ?? read(name);
  seen.set(name, product);
  return product;
}

async function read(name: string): Promise<Product> {
  const photo = await readPhotograph(name, { maxSidePx: 700 });
  return analyseProduct(cutOut(photo), photo);
}

/** What an encoded picture shows. */
export async function analyseBytes(bytes: Buffer): Promise<Product> {
  const photo = await decodePhoto(bytes);
  return analyseProduct(cutOut(photo), photo);
}
