import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "@packshot/server";
import { welcome, welcomeJson } from "./welcome.ts";

test("the demo key is printed until somebody set the installation up, then only where it is kept", () => {
  const settings = readSettings({ DATA_DIR: "/srv/packshot" });
  const key = "packshot_demo";
  assert.match(welcome(settings, key, "http://127.0.0.1:3000/setup"), /demo key +packshot_demo\n/);
  const later = welcome(settings, key, null);
  assert.ok(!later.includes(key));
  assert.match(later, /demo key +in \/srv\/packshot\/demo-key\n/);
  assert.ok(!welcome(settings, null, null).includes("demo key"));
});

test("for a program a start is one line of JSON, with the demo key for as long as a person reads it", () => {
  const settings = readSettings({ DATA_DIR: "/srv/packshot", PORT: "3100" });
  const [url, dataDir] = ["http://127.0.0.1:3100", "/srv/packshot"];
  const setupLink = `${url}/setup`;
  const line = welcomeJson(settings, "packshot_demo", setupLink);
  assert.match(line, /^[^\n]+\n$/);
  assert.deepEqual(JSON.parse(line), { url, dataDir, setupLink, demoKey: "packshot_demo" });
  const later = JSON.parse(welcomeJson(settings, "packshot_demo", null));
  assert.deepEqual(later, { url, dataDir, setupLink: null, demoKey: null });
});
