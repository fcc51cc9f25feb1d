import { flushCompileCache } from "node:module";
import { type FromChild, packError, type ToChild } from "./protocol.ts";

export type Verbs = Record<
  string,
  (input: never, onProgress: (fraction: number) => void) => Promise<unknown>
>;

/** Runs in a child: opens the verbs with the parent's options, answers its calls, and ends when the parent is gone. */
export function serveCalls<Options>(open: (options: Options) => Promise<Verbs>): void {
  let verbs: Promise<Verbs> | null = null;
  const send = (message: FromChild): void => {
    process.send?.(message);
  };
  const answer = async (message: ToChild & { kind: "call" }): Promise<void> => {
    const { id, verb, input } = message;
    try {
      const run = (await verbs)?.[verb];
      if (run === undefined) throw new Error(`No verb ${verb}`);
      const progress = (fraction: number): void => send({ kind: "progress", id, fraction });
      send({ kind: "done", id, value: await run(input as never, progress) });
    } catch (error) {
      send({ kind: "failed", id, error: packError(error) });
    }
  };
  process.on("message", (message: ToChild) => {
    if (message.kind === "call") {
      void answer(message);
      return;
    }
    verbs = open(message.options as Options);
    verbs.then(
      () => {
        send({ kind: "ready" });
        // A pool kills its processes, and Node keeps what it compiled at an exit only: each compiled the studio anew, for a second.
        flushCompileCache();
      },
      (error: unknown) => {
        process.stderr.write(`${packError(error).stack}\n`, () => process.exit(1));
      },
    );
  });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C, a terminal that is closed, and what stops a service reach the whole group; the parent decides when its children end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
}
