import { randomBytes, randomInt } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export type NewId = (
  prefix:
    | "acct"
    | "brand"
    | "key"
    | "shoot"
    | "video"
    | "model"
    | "user"
    | "invite"
    | "upload"
    | "attempt"
    | "gallery"
    | "phone"
    | "worker",
) => string;

/**
 * Makes ids that sort by time: prefix, 48 bits of milliseconds, 80 random bits, in Crockford's base 32.
 * @param now  the clock
 */
export function idsFrom(now: () => Date): NewId {
  return (prefix) => `${prefix}_${base32(now().getTime())}${randomBase32(16)}`;
}

/** False for what was never an id: it need not be looked up. */
export function isIdShaped(text: string): boolean {
  return /^[a-z]{1,8}_[0-9a-z]{26}$/.test(text);
}

/** A seed for one job's choices: 31 random bits. */
export function newSeed(): number {
  return randomInt(2 ** 31);
}

function base32(milliseconds: number): string {
  let text = "";
  for (let rest = milliseconds, i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  return text;
}

function randomBase32(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % 32)).join("");
}
