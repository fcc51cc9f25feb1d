import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { parseAllowList } from "./fetch/addresses.ts";
import { isLoopbackHost } from "./loopback-host.ts";

type Spec = { fallback: string; meaning: string; shape: z.ZodType<unknown, string> };

const text = z.string();
const whole = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d+$/, `takes a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `takes a whole number from ${min} to ${max}`);
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const anyOf = (words: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
/** Without a path: the dashboard asks for its files at the root, and would be an empty page below one. */
const originUrl = z.url({ protocol: /^https?$/, error: "takes an http(s) URL" }).refine((value) => {
  const url = URL.parse(value);
  return url?.href === `${url?.origin}/`;
}, "takes a scheme, a host and a port alone, such as https://packshot.example: for a path, give the service a host name of its own");
const hosts = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .superRefine((entries, context) => {
    try {
      parseAllowList(entries);
    } catch (error) {
      context.addIssue(`takes hosts and ranges, and ${(error as Error).message}`);
    }
  });
/** Without an address a mail's sender is empty, as a bounce's is: who takes such mails throws them away. */
const sender = /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
/** Judged by what opens it: that refuses another machine's name and an escaped slash as well. */
const folderUrl = z.string().refine((value) => {
  try {
    return fileURLToPath(value) !== "";
  } catch {
    return false;
  }
}, "takes file:///folder");

/** Every setting: its default and what it means. docs/configuration.md is tested against this table. */
export const settingSpecs = {
  // No 0, for any that is free: links are written by this one.
  PORT: { fallback: "3000", meaning: "Port of the API.", shape: whole(1, 65535) },
  HOST: {
    fallback: "127.0.0.1",
    meaning: "Address to listen on. 0.0.0.0 opens the service to the network.",
    shape: text,
  },
  BASE_URL: {
    fallback: "",
    meaning:
      "Public address of the service without a path, as it stands in links. Empty: http://HOST:PORT.",
    shape: z.union([z.literal(""), originUrl]),
  },
  DATA_DIR: {
    fallback: "./data",
    meaning: "Folder of the embedded database, the stored files and the demo key.",
    shape: text,
  },
  DATABASE_URL: {
    fallback: "",
    meaning: "PostgreSQL 15 or newer, as postgres://… Empty: the embedded PostgreSQL in DATA_DIR.",
    // No more of it is judged: what pg takes behind that (sockets, several hosts) is no URL to the parser.
    shape: z.string().regex(/^$|^postgres(ql)?:\/\//, "takes postgres://…"),
  },
  STORAGE_URL: {
    fallback: "",
    meaning: "Where photos and pictures are kept, as file:///folder. Empty: DATA_DIR/files.",
    shape: z.union([z.literal(""), folderUrl]),
  },
  FETCH_ALLOW_HOSTS: {
    fallback: "",
    meaning:
      "Hosts or CIDR ranges, separated by commas, from which photos may be fetched although they are not public.",
    shape: hosts,
  },
  WORKER_CONCURRENCY: {
    fallback: "",
    meaning: "Jobs that a worker runs at once. Empty: one for each core, 4 at most.",
    shape: z.union([z.literal(""), whole(1, 64)], "takes a whole number from 1 to 64"),
  },
  CUTOUT_MODEL: {
    fallback: "",
    meaning: "Path of a segmentation model of your own (ONNX, with a JSON beside it). Empty: none.",
    shape: text,
  },
  REQUESTS_PER_MINUTE: {
    fallback: "3000",
    meaning:
      "Requests that one API key, one session or, without either (links to files, galleries), one address may make in a minute, on each server process.",
    shape: whole(1, 1_000_000),
  },
  BAD_KEYS_PER_MINUTE: {
    fallback: "20",
    meaning: "Requests with an invalid key that one address may make in a minute.",
    shape: whole(1, 1_000_000),
  },
  SIGN_UP: {
    fallback: "invite",
    meaning:
      "Who may make a user in the dashboard: open (anyone), invite (whoever was invited) or closed (nobody).",
    shape: z.enum(["open", "invite", "closed"], "takes open, invite or closed"),
  },
  SIGN_UP_CREDITS: {
    fallback: "0",
    meaning: "Credits that an account starts with which was made by an open sign-up.",
    shape: whole(0, 1_000_000),
  },
  SIGN_INS_PER_MINUTE: {
    fallback: "10",
    meaning:
      "Passwords and links that one address may try in a minute; five times as many may be tried for one e-mail.",
    shape: whole(1, 1_000_000),
  },
  SMTP_URL: {
    fallback: "",
    meaning:
      "Mail server, as smtp://user:password@host:port or smtps://…. Empty: mails are written to the log.",
    shape: z.union([
      z.literal(""),
      z.url({ protocol: /^smtps?$/, hostname: /./, error: "takes smtp(s)://…" }),
    ]),
  },
  MAIL_FROM: {
    fallback: "Packshot <packshot@localhost>",
    meaning: "Sender of the mails.",
    shape: z.string().regex(sender, "takes an address, as Packshot <packshot@shop.example>"),
  },
  TRUST_PROXY: {
    fallback: "0",
    meaning:
      "Proxies of yours that stand in front: the client's address is that many places from the end of X-Forwarded-For.",
    shape: whole(0, 10),
  },
  METRICS_TOKEN: {
    fallback: "",
    meaning:
      "Whoever reads /metrics sends it as a bearer token. Empty: they are told to this machine alone.",
    shape: text,
  },
  DEADLINE_PENDING_SECONDS: {
    fallback: "21600",
    meaning: "A job that waits longer for its first worker fails and is refunded.",
    shape: whole(1, 604_800),
  },
  DEADLINE_ANALYZING_SECONDS: {
    fallback: "600",
    meaning: "The same, for a shoot whose photos are being cut out.",
    shape: whole(1, 604_800),
  },
  DEADLINE_ANALYZED_SECONDS: {
    fallback: "21600",
    meaning: "The same, for a shoot whose shots wait for a renderer.",
    shape: whole(1, 604_800),
  },
  DEADLINE_SUBMITTED_SECONDS: {
    fallback: "600",
    meaning: "The same, for a video that a worker prepares.",
    shape: whole(1, 604_800),
  },
  DEADLINE_GENERATING_SECONDS: {
    fallback: "3600",
    meaning: "The same, for a job that renders.",
    shape: whole(1, 604_800),
  },
  SHUTDOWN_GRACE_SECONDS: {
    fallback: "20",
    meaning:
      "How long running jobs may take to end when the service stops; then they go back to the queue.",
    shape: whole(0, 600),
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: `${anyOf(logLevels)}.`,
    shape: z.enum(logLevels, `takes ${anyOf(logLevels)}`),
  },
} satisfies Record<string, Spec>;

/** Seconds that one attempt of a job may run before it is taken from its worker. */
const attemptSeconds = { analyse: 300, shot: 300, video: 1200 };

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings. This file is the only one that looks at the environment.
 * @throws Error that names the setting and what it takes
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env) {
  const read = <Name extends keyof typeof settingSpecs>(
    name: Name,
  ): z.output<(typeof settingSpecs)[Name]["shape"]> => {
    const { shape, fallback } = settingSpecs[name];
    // Compose files pass what is not set on as empty: an empty HOST would listen on every address.
    const result = shape.safeParse(environment[name] || fallback);
    if (!result.success)
      throw new Error(`${name} ${result.error.issues[0]?.message ?? "is not valid"}.`);
    return result.data as z.output<(typeof settingSpecs)[Name]["shape"]>;
  };
  const host = read("HOST");
  const port = read("PORT");
  const baseUrl = URL.parse(read("BASE_URL"))?.origin ?? `http://${hostInUrl(host)}:${port}`;
  if (!URL.canParse(baseUrl))
    throw new Error("HOST takes an address or a host name, such as 0.0.0.0 or ::1.");
  const trustProxy = read("TRUST_PROXY");
  const dataDir = resolve(read("DATA_DIR"));
  const isOnlyLocal =
    isLoopbackHost(host) && trustProxy === 0 && isLoopbackHost(new URL(baseUrl).hostname);
  return {
    host,
    port,
    baseUrl,
    dataDir,
    databaseUrl: read("DATABASE_URL"),
    storageUrl: read("STORAGE_URL") || pathToFileURL(join(dataDir, "files")).href,
    fetchAllowHosts: read("FETCH_ALLOW_HOSTS"),
    /** A person trying it out on their own machine; a proxy or a public address in front means strangers. */
    fetchAllowLoopback: isOnlyLocal,
    /** Nobody but this machine can reach the service: what needs a token elsewhere needs none. */
    isOnlyLocal,
    workerConcurrency: read("WORKER_CONCURRENCY") || Math.min(4, cpus().length),
    cutoutModel: read("CUTOUT_MODEL") || null,
    requestsPerMinute: read("REQUESTS_PER_MINUTE"),
    badKeysPerMinute: read("BAD_KEYS_PER_MINUTE"),
    signUp: read("SIGN_UP"),
    signUpCredits: read("SIGN_UP_CREDITS"),
    signInsPerMinute: read("SIGN_INS_PER_MINUTE"),
    smtpUrl: read("SMTP_URL") || null,
    mailFrom: read("MAIL_FROM"),
    trustProxy,
    metricsToken: read("METRICS_TOKEN") || null,
    deadlineSeconds: {
      pending: read("DEADLINE_PENDING_SECONDS"),
      analyzing: read("DEADLINE_ANALYZING_SECONDS"),
      analyzed: read("DEADLINE_ANALYZED_SECONDS"),
      submitted: read("DEADLINE_SUBMITTED_SECONDS"),
      generating: read("DEADLINE_GENERATING_SECONDS"),
    },
    attemptSeconds,
    shutdownGraceSeconds: read("SHUTDOWN_GRACE_SECONDS"),
    logLevel: read("LOG_LEVEL"),
  };
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
