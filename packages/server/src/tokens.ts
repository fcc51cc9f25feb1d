import { createHash, randomBytes } from "node:crypto";

/** What stands in a link that lets somebody in: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token; 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
