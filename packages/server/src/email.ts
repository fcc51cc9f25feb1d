import { z } from "zod";
import { AppError } from "./errors.ts";

const schema = z.email().max(200);

/** The rule of the library that signs people in: with an address that it refuses (admin@localhost) nobody gets in. */
export function isEmail(text: string): boolean {
  return schema.safeParse(text).success;
}

/**
 * Addresses are kept in lower case, so that one person is one user.
 * @throws AppError invalid_request
 */
export function normaliseEmail(email: string): string {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) throw new AppError("invalid_request", "email takes an e-mail address.");
  return address;
}
