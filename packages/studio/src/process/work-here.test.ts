import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

test("whoever opens the studio loads nothing of the work that its processes do", () => {
  const door = new URL("../index.ts", import.meta.url).href;
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    await import(${JSON.stringify(door)});`;
  const node = ["--input-type=module", "-e", script];
  const loaded = execFileSync(process.execPath, node, { encoding: "utf8" });
  assert.match(loaded, /src\/direction\/plan-shots\.ts/);
  assert.doesNotMatch(loaded, /src\/(stage|music)\//);
});
