import assert from "node:assert/strict";
import { test } from "node:test";
import { signPath, verifySignature } from "./signing.ts";

const secret = Buffer.alloc(32, 7);
const now = new Date("2030-01-01T00:00:00Z");
const inAnHour = new Date("2030-01-01T01:00:00Z");

function parts(link: string): {
  key: string;
  expires: string | undefined;
  signature: string | undefined;
} {
  const { pathname, searchParams } = new URL(link, "http://x");
  return {
    key: pathname.slice(1),
    expires: searchParams.get("expires") ?? undefined,
    signature: searchParams.get("signature") ?? undefined,
  };
}

const lasting = parts(signPath({ key: "a/1.jpg", expiresAt: null, secret }));
const expiring = parts(signPath({ key: "a/1.mp4", expiresAt: inAnHour, secret }));

test("a link is its key with a signature of 256 bits", () => {
  const link = signPath({ key: "a/1.jpg", expiresAt: null, secret });
  assert.match(link, /^a\/1\.jpg\?signature=[\w-]{43}$/);
  assert.match(
    signPath({ key: "a/1.mp4", expiresAt: inAnHour, secret }),
    /^a\/1\.mp4\?expires=1893459600&signature=[\w-]{43}$/,
  );
});

test("genuine links pass, until they run out", () => {
  const never = new Date("2999-01-01T00:00:00Z");
  assert.equal(verifySignature({ ...lasting, secret, now }), "ok");
  assert.equal(verifySignature({ ...lasting, secret, now: never }), "ok");
  assert.equal(verifySignature({ ...expiring, secret, now }), "ok");
  assert.equal(verifySignature({ ...expiring, secret, now: inAnHour }), "link_expired");
});

const { signature = "" } = expiring;
const forged: Record<string, Partial<typeof expiring>> = {
  "no signature": { signature: undefined },
  "an empty signature": { signature: "" },
  "another key": { key: "a/2.mp4" },
  "a later time": { expires: "1993459600" },
  "a time written otherwise": { expires: "01893459600" },
  "no time": { expires: undefined },
  "an empty time": { expires: "" },
  "no time, of a link that had one, as part of the key": {
    expires: undefined,
    key: "1893459600\na/1.mp4",
  },
  "a signature cut short": { signature: signature.slice(0, -1) },
  "a signature with padding": { signature: `${signature}=` },
  "a signature whose last bits differ": {
    signature: signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(42) + 1),
  },
  "a signature of other letters": { signature: "ä".repeat(43) },
};

for (const [what, change] of Object.entries(forged)) {
  test(`a link with ${what} is invalid, also when it has run out`, () => {
    for (const at of [now, new Date("2999-01-01T00:00:00Z")]) {
      assert.equal(verifySignature({ ...expiring, ...change, secret, now: at }), "link_invalid");
    }
  });
}

test("a time can't be added to a link without one, nor its empty form", () => {
  assert.equal(verifySignature({ ...lasting, expires: "", secret, now }), "link_invalid");
  assert.equal(verifySignature({ ...lasting, expires: "1993459600", secret, now }), "link_invalid");
});

test("another secret makes another signature; a short one is refused", () => {
  const other = Buffer.alloc(32, 8);
  assert.equal(verifySignature({ ...lasting, secret: other, now }), "link_invalid");
  const short = { key: "a", expiresAt: null, secret: Buffer.alloc(16) };
  assert.throws(() => signPath(short), /32 bytes/);
});
