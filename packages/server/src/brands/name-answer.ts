import { z } from "zod";

/** The brand that something belongs to; null for none. */
export const brandNameSchema = z.object({ id: z.string(), name: z.string() }).nullable();
