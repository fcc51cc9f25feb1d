import { z } from "zod";

/** The brand that something belongs to; null for none. */
export const brandNameSchema = z.object({ id: z.string(), name: z.string() }).nullable();

/** What a row of something's brand says: its id, and the name that was joined to it. */
export function answerBrandName({
  brandId,
  brandName,
}: {
  brandId: string | null;
  brandName: string | null;
}): z.output<typeof brandNameSchema> {
  return brandId === null ? null : { id: brandId, name: brandName ?? "" };
}
