// Brings node_modules to what package-lock.json says, where it is not.
// Plain JavaScript that any Node can parse: it runs before the pinned Node 24 is there.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const oldestNode = 20;

const noConnection =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|FETCH_ERROR|ERR_SOCKET_TIMEOUT/;

/** What ended npm, by what it printed, in words that say what to do. */
const npmFailures = [
  {
    sign: noConnection,
    advice:
      "npm could not reach its registry. A first start needs the internet: check the connection or proxy, and run it again.",
  },
  { sign: /ENOSPC/, advice: "The disk is full. Packshot's packages take about 500 MB." },
  {
    sign: /EACCES|EPERM|EROFS/,
    advice: `npm may not write here. Check who owns ${root} and npm's cache folder.`,
  },
];

/**
 * Installs what the lockfile names for this machine and is not there; ends the process with a sentence where it can't.
 * @param omitDev  leave out what only tests and checks need, unless it is there already
 */
export async function installPackages(omitDev) {
  if (Number(process.versions.node.split(".")[0]) < oldestNode)
    fail(`Packshot needs Node ${oldestNode} or newer; this is ${process.version}.`);
  if (missingPackages(omitDev).length === 0) return;
  const unlock = await lock();
  // Another start may have installed while this one waited.
  if (missingPackages(omitDev).length > 0) await install(omitDev);
  unlock();
}

async function install(omitDev) {
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  // What `npm test` installed stays when `npm start` brings packages up to date.
  const keepsDev = Object.values(installed).some((entry) => entry.dev === true);
  const isFirst = Object.keys(installed).length === 0;
  const began = Date.now();
  say(
    isFirst
      ? "Installing packages, about 500 MB on disk, once..."
      : "Bringing packages up to date...",
  );
  // Without a connection npm would try each of the other platforms' packages again and again, for ten minutes.
  const ping = await npm([
    "ping",
    "--loglevel=error",
    "--fetch-retries=0",
    "--fetch-timeout=10000",
  ]);
  const isOffline = ping.code !== 0 && noConnection.test(ping.output);
  const { code, output } = await npm([
    // Not `npm ci`: it empties node_modules first, under the feet of a service that runs from here, and it refuses a
    // lockfile that lacks another platform's optional packages. What came is compared with the lockfile below.
    "install",
    "--no-save",
    omitDev && !keepsDev ? "--omit=dev" : "--include=dev",
    "--include=optional",
    // No package of ours needs its script: node-av's fetches a program that Packshot does not use, and PostgreSQL's
    // library links are made when it starts.
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(isOffline ? ["--offline"] : []),
  ]);
  if (code !== 0) {
    process.stderr.write(output);
    const known = npmFailures.find(({ sign }) => sign.test(output));
    fail(known ? known.advice : `npm ended with code ${code}.`);
  }
  // npm passes over an optional package that it could not fetch, and the pinned Node is one.
  const missing = missingPackages(omitDev);
  if (missing.length > 0)
    fail(
      `npm could not install ${missing.slice(0, 5).join(", ")}. Check the connection, and run it again.`,
    );
  say(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}

/** The packages that the lockfile names for this machine and that are not there, or in another version. */
function missingPackages(omitDev) {
  const wanted = readLock(join(root, "package-lock.json"));
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  return Object.keys(wanted).filter((path) => {
    const entry = wanted[path];
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return false;
    if (omitDev && (entry.dev || entry.devOptional)) return false;
    const present = installed[path];
    // npm leaves out what another platform needs, down to that package's own dependencies.
    if (entry.optional && !present && !isMadeForThisMachine(entry)) return false;
    return (
      !present ||
      present.version !== entry.version ||
      present.integrity !== entry.integrity ||
      !existsSync(join(root, path, "package.json"))
    );
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}

function isMadeForThisMachine(entry) {
  if (!entry.os && !entry.cpu) return false;
  const allows = (list, value) =>
    list === undefined || [].concat(list).includes(value) || [].concat(list).includes("any");
  return (
    allows(entry.os, process.platform) &&
    allows(entry.cpu, process.arch) &&
    (process.platform !== "linux" || allows(entry.libc, libc()))
  );
}

function libc() {
  // The report would look up the host names of open sockets otherwise.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

function npm(args) {
  // The npm that runs this script, if it is npm: the one on the PATH may be another version, or none.
  const own = process.env.npm_execpath || "";
  const [command, first] = basename(own) === "npm-cli.js" ? [process.execPath, [own]] : ["npm", []];
  return new Promise((resolve) => {
    const child = spawn(command, first.concat(args), {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/**
 * Holds one install at a time on this checkout, by a socket that dies with its process.
 * @returns a function that lets the next one in
 */
export async function lock() {
  const name = `packshot-install-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
  // An abstract socket leaves no file behind; only Linux has them.
  const path = process.platform === "linux" ? `\0${name}` : join(tmpdir(), name);
  let told = false;
  for (;;) {
    const server = await listen(path);
    if (server) return server.close;
    if (!told) say("Waiting for another install of this checkout...");
    told = true;
    await waitForHolder(path);
  }
}

function listen(path) {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const server = createServer((socket) => waiting.add(socket.on("error", () => {}).unref()));
    const close = () => {
      server.close();
      // A server that is closed keeps its connections: they would wait for this process to end, and it stays with the
      // service that it starts.
      for (const socket of waiting) socket.destroy();
    };
    server.on("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    server.listen(path, () => {
      server.unref();
      resolve({ close });
    });
  });
}

/** Resolves when the process that holds the socket closes it or ends. */
function waitForHolder(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on("error", () => {
      if (!path.startsWith("\0")) rmSync(path, { force: true });
    });
    socket.on("close", () => setTimeout(resolve, 100));
  });
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
