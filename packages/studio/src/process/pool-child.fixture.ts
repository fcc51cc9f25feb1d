import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./is-alive.fixture.ts";
import { StudioError } from "../errors.ts";
import { serveCalls } from "./serve-calls.ts";

serveCalls<{ greeting: string }>(async ({ greeting }) => {
  if (greeting === "fail") throw new Error("can't open");
  if (greeting === "die") process.kill(process.pid, "SIGKILL");
  return {
    echo: async (bytes: Uint8Array, onProgress: (fraction: number) => void) => {
      onProgress(0.5);
      return { greeting, bytes };
    },
    pid: async () => process.pid,
    /** Ends when the process of that number has, and in that process never. */
    outlive: async (pid: number) => {
      while (isAlive(pid)) await sleep(10);
      return process.pid;
    },
    sleep: async (milliseconds: number) => sleep(milliseconds, milliseconds),
    // Never looks up from its work, as a pixel loop.
    spin: async (milliseconds: number) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    },
    refuse: async () => {
      throw new StudioError("no_product", "Nothing there.", { cause: new Error("all is white") });
    },
  };
});
