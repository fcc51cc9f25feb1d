import { z } from "zod";

const claims = z.object({ email: z.string(), updateTo: z.string().exactOptional() });

/**
 * Which address a mailed token confirms, and where it changes one, to which: what the library's JWT says, unproven.
 * What is no such token has nothing to say.
 */
export function readAddressToken(token: string): Partial<z.infer<typeof claims>> {
  const [, payload = ""] = token.split(".");
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  } catch {
    return {};
  }
}
