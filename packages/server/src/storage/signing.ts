import { createHmac, timingSafeEqual } from "node:crypto";
import assert from "node:assert/strict";

export type SignatureCheck = "ok" | "link_invalid" | "link_expired";

/**
 * Makes a link to a stored object that nobody else can make: the key, with the signature and, for a link that expires,
 * its time (Unix seconds) as its query. HMAC-SHA256, 256 bits in base64url.
 * @param expiresAt  null for a link that holds as long as the object does
 * @param secret  32 random bytes or more
 */
export function signPath({
  key,
  expiresAt,
  secret,
}: {
  key: string;
  expiresAt: Date | null;
  secret: Buffer;
}): string {
  if (expiresAt === null) return `${key}?signature=${signatureOf(key, "", secret)}`;
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `${key}?expires=${expires}&signature=${signatureOf(key, expires, secret)}`;
}

/**
 * Judges a link by its parts as they came in. Whether it has run out is told only of links that are genuine.
 * @param expires  the query's `expires`; a link without one never runs out
 */
export function verifySignature({
  key,
  expires,
  signature,
  secret,
  now,
}: {
  key: string;
  expires: string | undefined;
  signature: string | undefined;
  secret: Buffer;
  now: Date;
}): SignatureCheck {
  // An empty time would be signed like none at all.
  if (signature === undefined || expires === "") return "link_invalid";
  const wanted = Buffer.from(signatureOf(key, expires ?? "", secret));
  const given = Buffer.from(signature);
  // As text: several base64url texts decode to the same bytes. The length is no secret.
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return "link_invalid";
  if (expires === undefined) return "ok";
  return now.getTime() < Number(expires) * 1000 ? "ok" : "link_expired";
}

function signatureOf(key: string, expires: string, secret: Buffer): string {
  assert(secret.length >= 32, "a signing secret has 32 bytes or more");
  // The time stands first and holds no line break, so that no other key and time read the same.
  return createHmac("sha256", secret)
    .update(`packshot-file\n${expires}\n${key}`)
    .digest("base64url");
}
