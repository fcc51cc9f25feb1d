import assert from "node:assert/strict";
import { test } from "node:test";
import { FetchError, describeUrl } from "./fetch-error.ts";
import type { FetchErrorCode } from "./fetch-error.ts";
import { parseTarget } from "./target.ts";

const refused: [string, FetchErrorCode][] = [
  ["", "bad_url"],
  ["photo.jpg", "bad_url"],
  ["//example.com/photo.jpg", "bad_url"],
  ["http://", "bad_url"],
  ["file:///etc/passwd", "bad_url"],
  ["javascript:alert(1)", "bad_url"],
  ["data:image/png;base64,iVBORw0KGgo=", "bad_url"],
  ["ftp://example.com/photo.jpg", "bad_url"],
  ["gopher://example.com:70/_x", "bad_url"],
  ["blob:https://example.com/1", "bad_url"],
  ["http://user:secret@example.com/photo.jpg", "bad_url"],
  ["http://example.com@127.0.0.1/", "bad_url"],
  ["http://[fe80::1%25eth0]/", "bad_url"],
  ["http://[::ffff:127.0.0.1", "bad_url"],
  ["http://exa mple.com/", "bad_url"],
  ["http://256.256.256.256/", "bad_url"],
  ["http://1.2.3.4.5/", "bad_url"],
  ["http://example.com:22/", "bad_url"],
  ["http://example.com:25/", "bad_url"],
  ["http://example.com:0/", "bad_url"],
  ["http://example.com:70000/", "bad_url"],
  [`http://example.com/${"a".repeat(9000)}`, "bad_url"],
  ["http://2130706433/", "address_refused"],
  ["http://134744072/", "address_refused"],
  ["http://0x7f000001/", "address_refused"],
  ["http://0x7f.0.0.1/", "address_refused"],
  ["http://0177.0.0.1/", "address_refused"],
  ["http://127.1/", "address_refused"],
  ["http://127.0.1/?127.0.0.1", "address_refused"],
  ["http://127.0.0.1./", "address_refused"],
  ["http://１２７.０.０.１/", "address_refused"],
  ["http://127。0。0。1/", "address_refused"],
  ["http:\\\\0x7f.1\\", "address_refused"],
  [" http://127.1:8080/ ", "address_refused"],
];

for (const [text, code] of refused) {
  test(`refuses ${text.slice(0, 60) || "(empty)"}`, () => {
    assert.throws(
      () => parseTarget(text, "It"),
      (error: unknown) => {
        return (
          error instanceof FetchError && error.code === code && error.message.startsWith("It ")
        );
      },
    );
  });
}

test("an address in disguise is told as it was written: the parser's own form is the one that is asked for", () => {
  assert.throws(() => parseTarget("http://0x7f.1:8080/a", "http://127.0.0.1:8080/a"), {
    message:
      "http://127.0.0.1:8080/a must write its IP address as four decimal numbers, and not as 0x7f.1.",
  });
});

test("takes plain URLs, any high port, international names and IPv6", () => {
  const taken: Record<string, string> = {
    "https://example.com/a.jpg?x=1#y": "example.com",
    "HTTP://EXAMPLE.com:8080/": "example.com",
    "http://example.com:80/": "example.com",
    "https://example.com:443/": "example.com",
    "https://example.com:80/": "example.com",
    "http://example.com:443/": "example.com",
    "https://bücher.example/": "xn--bcher-kva.example",
    "http://8.8.8.8:9000/": "8.8.8.8",
    "http://[2606:4700:0:0:0:0:0:1111]/": "[2606:4700::1111]",
    "http://example.com./": "example.com.",
  };
  for (const [text, hostname] of Object.entries(taken)) {
    assert.equal(parseTarget(text, "It").hostname, hostname);
  }
});

test("reads a Location against the URL that gave it", () => {
  const base = new URL("http://127.0.0.1:8080/a/b");
  assert.equal(parseTarget("../c?d", "It", base).href, "http://127.0.0.1:8080/c?d");
  assert.throws(() => parseTarget("//0x7f.1/", "It", base), { code: "address_refused" });
});

test("a message names the URL without what may be secret in it", () => {
  assert.equal(
    describeUrl("https://u:p@example.com:8443/a%20b.jpg?X-Amz-Signature=s#f"),
    "https://example.com:8443/a%20b.jpg",
  );
  assert.equal(describeUrl("data:image/png;base64,AAAA"), "A data: URL");
  assert.equal(describeUrl("http://u:p@exa mple.com/a?secret"), "http://exa mple.com/a");
  assert.equal(describeUrl("no\nline\u0000 breaks\u202e"), "noline breaks");
  assert.equal(describeUrl(`https://example.com/${"a".repeat(999)}`).length, 201);
});
