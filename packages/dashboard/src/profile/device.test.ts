import assert from "node:assert/strict";
import { test } from "node:test";
import { readDevice } from "./device.ts";

test("common browsers are told by name and system, whatever else they claim to be", () => {
  for (const [userAgent, browser, system] of [
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
      "Chrome",
      "Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
      "Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox",
      "Mac",
    ],
  ] as const)
    assert.deepEqual(readDevice(userAgent), { browser, system });
});

test("scripts and silence are no device", () => {
  for (const userAgent of [null, "", "curl/8.5.0"]) assert.equal(readDevice(userAgent), null);
});
