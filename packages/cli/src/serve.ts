import {
  createLogger,
  ensureDemo,
  findSetupLink,
  readSettings,
  start,
  type Running,
} from "@packshot/server";
import { readOptions } from "./options.ts";
import { welcome, welcomeJson } from "./welcome.ts";

/** `packshot serve`: API and worker, until a signal ends them in order. */
export async function serveCommand(words: string[]): Promise<number> {
  const { json } = readOptions(words, []);
  const say = json ? welcomeJson : welcome;
  return runUntilSignal({ api: true, worker: true }, async ({ service }) => {
    const demoKey = await ensureDemo(service);
    process.stdout.write(say(service.settings, demoKey, await findSetupLink(service)));
  });
}

/** `packshot worker`: one more worker on the same database and storage. */
export async function workerCommand(words: string[]): Promise<number> {
  const { json } = readOptions(words, []);
  return runUntilSignal({ api: false, worker: true }, async ({ service }) => {
    const { dataDir } = service.settings;
    process.stdout.write(json ? `${JSON.stringify({ dataDir })}\n` : "The worker is ready.\n");
  });
}

/** What holds the process when all has stopped is nobody's: a mail server that never ends its sentence did so for ever. */
const lastWordsMs = 2_000;

async function runUntilSignal(
  parts: { api: boolean; worker: boolean },
  onReady: (running: Running) => Promise<void>,
): Promise<number> {
  const settings = readSettings();
  const log = await createLogger(settings.logLevel);
  const ended = Promise.withResolvers<number>();
  let firstSignalMs = 0;
  // A terminal that is closed hangs up: without an order of ours, the database would go on without its service.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // One Ctrl-C may arrive twice (from the terminal and from npm); a later one is somebody who can't wait.
      if (firstSignalMs > 0 && performance.now() - firstSignalMs > 1000) process.exit(130);
      firstSignalMs ||= performance.now();
      ended.resolve(0);
    });
  const running = await start(settings, {
    ...parts,
    log,
    onFatal(error) {
      log.fatal({ err: error }, "a part ended that nothing works without");
      ended.resolve(1);
    },
  });
  try {
    await onReady(running);
    return await ended.promise;
  } finally {
    log.info("stopping");
    await running.stop();
    setTimeout(() => process.exit(), lastWordsMs).unref();
  }
}
