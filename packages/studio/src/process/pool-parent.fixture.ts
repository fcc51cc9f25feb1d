import { fileURLToPath } from "node:url";
import { ProcessPool } from "./pool.ts";

const pool = new ProcessPool({
  modulePath: fileURLToPath(new URL("./pool-child.fixture.ts", import.meta.url)),
  processes: 2,
  open: { greeting: "hello" },
  log: () => undefined,
  graceMs: 1000,
});
await Promise.all([pool.call("pid", null), pool.call("sleep", 100)]);
process.send?.(pool.processIds);
