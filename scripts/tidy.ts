// The repository's own rules, over every file that git knows or would take.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";

type File = { path: string; text: string; bytes: number };

const root = fileURLToPath(new URL("..", import.meta.url));
/** What a build wrote: its sources are held to the rules instead. */
const built = "packages/dashboard/dist/";
const sources = new Set([".ts", ".tsx", ".mjs", ".js", ".py", ".sh", ".css", ".sql"]);
const binaries = new Set([
  ".jpg",
  ".jpeg",
  ".png",
  ".tza", // weights of the denoiser that sets are built with
  ".webp",
  ".avif",
  ".mp4",
  ".wasm",
  ".woff2",
  ".bin",
  ".ico",
]);
const mebibyte = 2 ** 20;

/** One rule each: what is wrong with a file, or null. This file itself quotes what it forbids. */
const rules: ((file: File) => string | null)[] = [
  function sourceIsShort({ path, text }) {
    // TypeScript's functions are measured by the linter; what it does not read is measured here.
    if (!sources.has(extname(path)) || path.includes("/migrations/")) return null;
    const lines = text.split("\n").filter((line) => !/^\s*(\/\/|\/?\*|#|--|$)/.test(line)).length;
    return lines > 300 ? `${lines} lines of code: one idea a file, up to 300` : null;
  },
  function pythonFunctionsAreShort({ path, text }) {
    if (extname(path) !== ".py") return null;
    const long = longPythonFunction(text);
    return long && `${long}: functions have up to 70 lines`;
  },
  function nothingIsPutOff({ path, text }) {
    return sources.has(extname(path)) ? found(text, /\b(TODO|FIXME|XXX|HACK)\b/) : null;
  },
  function noTestIsSkipped({ path, text }) {
    if (!/\.test\.tsx?$/.test(path)) return null;
    // One reason there is, told by its name: photographs beside the repository may not be there.
    const reason = /\bskip\b[^}]*\} from "[^"]*\/photographs\.fixture\.ts"/;
    const word = reason.test(text) ? /[{,]\s*(only|todo)\s*[,}]/ : /[{,]\s*(skip|only|todo)\s*[,}]/;
    return (
      found(text, /\b(test|it|describe|suite|t)\.(skip|only|todo)\b|\b(skip|only|todo):/) ??
      found(text, word)
    );
  },
  function noMachineIsNamed({ path, text }) {
    if (binaries.has(extname(path))) return null;
    return found(
      text,
      /(?<![\w.$}/])\/(work|opt|root|home\/\w+|Users\/\w+)\/[\w.]|\/tmp\/[\w-]+\/[\w.]/,
    );
  },
  function noRegistryIsNamed({ path, text }) {
    return basename(path) === "package-lock.json" ? found(text, /"resolved": "https?:[^"]*/) : null;
  },
  function noSecretIsKept({ text }) {
    return found(text, /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bpackshot_[0-9A-Za-z]{40,}/);
  },
  function noVagueFolder({ path }) {
    return /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.tsx?$)/.test(path)
      ? "name what it does: no utils, helpers, common"
      : null;
  },
  function serverFoldersAreFlat({ path }) {
    // The import rules speak of server/src/DOMAIN/FILE; a folder further down would slip through.
    return /^packages\/server\/src\/(?!db\/embedded\/)[^/]+\/[^/]+\/.*\.ts$/.test(path)
      ? "a domain has no folders of its own"
      : null;
  },
  function oneDoorAPackage({ path }) {
    return /^packages\/.+\/index\.tsx?$/.test(path) &&
      !/^packages\/[^/]+\/src\/index\.tsx?$/.test(path)
      ? "a package has one door, src/index.ts, and no other barrel"
      : null;
  },
  function noFileIsHuge({ bytes }) {
    return bytes > 5 * mebibyte ? `${size(bytes)}: files have up to 5 MB` : null;
  },
  function binariesAreSmall({ path, bytes }) {
    // A set's plates are the largest there is, about 1 to 2 MB.
    return binaries.has(extname(path)) && bytes > 3 * mebibyte
      ? `${size(bytes)}: pictures and programs have up to 3 MB`
      : null;
  },
  function binariesHaveKnownKinds({ path, text }) {
    return text.includes("\0") && !binaries.has(extname(path))
      ? "binary, of a kind that is not listed"
      : null;
  },
  function scriptsRun({ path, text }) {
    if (!text.startsWith("#!")) return null;
    return (statSync(root + path).mode & 0o111) === 0 ? "starts with #! and has no run bit" : null;
  },
];

const files = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * mebibyte,
  },
)
  .split("\0")
  .filter((path) => path !== "" && !path.startsWith(built) && isFile(path));
let problems = 0;
let total = 0;
for (const path of files) {
  const content = readFileSync(root + path);
  total += content.length;
  const file = { path, text: content.toString("utf8"), bytes: content.length };
  for (const rule of rules) {
    const problem = path === "scripts/tidy.ts" ? null : rule(file);
    if (problem === null) continue;
    problems++;
    console.log(`${path}: ${problem} (${rule.name})`);
  }
}
console.log(`${files.length} files, ${size(total)}, ${problems} problems`);
if (problems > 0 || files.length === 0) process.exitCode = 1;

function found(text: string, pattern: RegExp): string | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const line = text.slice(0, match.index).split("\n").length;
  return `line ${line}: "${match[0].trim()}"`;
}

/** The first function over 70 lines, blank lines and comments not counted. */
function longPythonFunction(text: string): string | null {
  let name = "";
  let indent = -1;
  let count = 0;
  for (const line of text.split("\n")) {
    if (/^\s*(#|$)/.test(line)) continue;
    const depth = line.search(/\S/);
    const start = /^(\s*)def (\w+)/.exec(line);
    if (depth <= indent) indent = -1;
    if (start && indent < 0) [name, indent, count] = [start[2] ?? "", depth, 0];
    if (indent >= 0 && ++count > 70) return `${name}()`;
  }
  return null;
}

function isFile(path: string): boolean {
  // A file that was deleted and not committed yet is still in git's list.
  return statSync(root + path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function size(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MB`;
}
