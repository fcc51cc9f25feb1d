import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { readSettings } from "../packages/server/src/config.ts";
import { createMetrics } from "../packages/server/src/metrics.ts";
import { buildServer } from "../packages/server/src/server.ts";
import type { Service } from "../packages/server/src/service.ts";

const file = fileURLToPath(new URL("../openapi.json", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));

/** The document as the routes describe it. Routes are only declared here, so the rest of the service is not started. */
async function describe(): Promise<string> {
  const settings = readSettings({ BASE_URL: "http://127.0.0.1:3000" });
  const now = (): Date => new Date();
  const declared = { settings, now, log: pino({ level: "silent" }), assets: new Map() };
  const app = await buildServer(declared as unknown as Service, createMetrics());
  await app.ready();
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${document}\n`;
}

const current = await describe();
if (process.argv.includes("--check")) {
  const committed = await readFile(file, "utf8").catch(() => "");
  if (committed !== current) {
    console.error("openapi.json differs from the routes; npm run openapi writes it anew.");
    process.exit(1);
  }
  const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/package.json")).replace(
    "package.json",
    "bin/cli.js",
  );
  execFileSync(process.execPath, [redocly, "lint", "openapi.json", "--config", "redocly.yaml"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
} else {
  await writeFile(file, current);
}
