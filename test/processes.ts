import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));

export type Program = {
  child: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
  /** Resolves when the text was printed; rejects when the program ended before. */
  printed: (text: string) => Promise<void>;
  /** Sends the signal and gives the exit code, null for a program that the signal killed. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Runs the packshot command as a person would, in a process of its own, with the compile cache that npm gives to one. */
export function runPackshot(words: string[], environment: NodeJS.ProcessEnv): Program {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return {
    child,
    output: () => output,
    async printed(text) {
      while (!output.includes(text)) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        assert.ok(!hasEnded, `${words.join(" ")} printed no "${text}":\n${output}`);
        await sleep(50);
      }
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Ends what a failed test left behind. */
export async function endPrograms(): Promise<void> {
  for (const child of running) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
}
