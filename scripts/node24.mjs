// Runs a program on the Node 24 that package-lock.json pins, whatever Node the machine has, with its packages installed.
//   node scripts/node24.mjs [--dev] FILE [ARGUMENT...]
// It installs by itself and not in npm's "prestart", which npm leaves out where install scripts are blocked.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPackages } from "./install.mjs";

const withDev = process.argv[2] === "--dev";
const programArguments = process.argv.slice(withDev ? 3 : 2);
const pinned = fileURLToPath(
  new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
);
/** What Node made of the sources, for the next process: a service starts in half the time, a studio process in a third. */
const compileCache = fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url));
const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;

await installPackages(!withDev);
// The pinned Node exists for Linux only; elsewhere the machine's own must do.
run(existsSync(pinned) ? pinned : ownNode());

function run(node) {
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...programArguments], {
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
  passSignals(child);
  child.on("error", (error) => {
    // ENOENT for a file that is there: it was built for another C library (Alpine's, say).
    if (node === pinned && ["ENOENT", "ENOEXEC"].includes(error.code)) run(ownNode());
    else fail(`Node could not be started: ${error.message}`);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function passSignals(child) {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(name);
    process.on(name, () => {
      // A terminal sends Ctrl-C to the child too, and npm adds one of its own: the child must get it once.
      const cameFromTerminal = name !== "SIGTERM" && process.stdin.isTTY;
      if (!cameFromTerminal) child.kill(name);
    });
  }
}

function ownNode() {
  if (isNewEnough) return process.execPath;
  fail(
    `Packshot runs on Node 24. It comes with the packages on Linux (glibc, x64 or arm64); on this machine, ` +
      `install Node 24 or newer (this is ${process.version}).`,
  );
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
