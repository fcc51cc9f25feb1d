import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "packshot_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 bytes take 43 base62 digits, a CRC-32 takes 6. */
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** Writes 32 random bytes as a key: prefix, base62, and a checksum by which scanners and typos are told offline. */
export function formatKey(random: Uint8Array): string {
  const secret = base62(BigInt(`0x${Buffer.from(random).toString("hex")}`), secretLength);
  return prefix + secret + checksum(secret);
}

/** True where the text has a key's shape and its checksum holds; no look-up is needed to refuse the rest. */
export function isWellFormedKey(key: string): boolean {
  if (!shape.test(key)) return false;
  const secret = key.slice(prefix.length, prefix.length + secretLength);
  return key.slice(prefix.length + secretLength) === checksum(secret);
}

/** What is stored of a key. 256 random bits need no slow hash. */
export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** What a list shows of a key: its first four and last four characters behind the prefix. */
export function hintsOf(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, prefix.length + 4), lastFour: key.slice(-4) };
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(prefix + secret)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n)
    text = alphabet.charAt(Number(rest % 62n)) + text;
  return text;
}
