import { z } from "zod";

const schema = z.email().max(200);

/** The rule of the library that signs people in: with an address that it refuses (admin@localhost) nobody gets in. */
export function isEmail(text: string): boolean {
  return schema.safeParse(text).success;
}
