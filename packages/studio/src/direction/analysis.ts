import type { Cutout } from "../cutout/cutout.ts";
import type { Product } from "../product/product.ts";

/** What is known of a photograph once it has been cut out: JSON, kept beside the cutout's pixels. */
export type PhotoAnalysis = { cutout: Omit<Cutout, "rgba">; product: Product };
