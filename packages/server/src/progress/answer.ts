import { z } from "zod";

/** Where a job stands; null once it has ended. */
export const progressSchema = z
  .object({
    step: z.enum(["waiting", "reading", "cutting_out", "rendering"]),
    done: z.int(),
    total: z.int(),
    seconds_left: z.int().nullable(),
    waiting_before: z.int().nullable(),
  })
  .nullable();
