#!/usr/bin/env node
// The `packshot` command, on the pinned Node whatever Node started it.
import { fileURLToPath } from "node:url";

process.argv.splice(2, 0, fileURLToPath(new URL("../src/main.ts", import.meta.url)));
await import("../../../scripts/node24.mjs");
