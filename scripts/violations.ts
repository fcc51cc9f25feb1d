/** A line for a file of the packages, and the lint rule that decides about it. */
export type Planting = { file: string; line: string; rule: string };

const server = "packages/server/src";

/** What no file of its kind may say (ARCHITECTURE.md, "Who may import whom"). */
export const violations: Planting[] = [
  // The studio knows no HTTP, SQL, accounts, environment.
  ...imports("packages/studio/src/photo/decode.ts", [
    "pg",
    "pg-boss",
    "fastify",
    "undici",
    "node:http",
    "node:https",
    "node:net",
    "node:sqlite",
    "@packshot/server",
    "@packshot/cli",
    "../../../server/src/errors.ts",
  ]),
  env("packages/studio/src/photo/decode.ts"),

  // The dashboard imports nobody.
  ...imports("packages/dashboard/src/main.tsx", [
    "@packshot/server",
    "@packshot/studio",
    "../../server/src/errors.ts",
  ]),
  env("packages/dashboard/src/main.tsx"),

  // The command line imports server and studio, by their doors.
  ...imports("packages/cli/src/serve.ts", [
    "@packshot/dashboard",
    "@packshot/server/src/main.ts",
    "../../server/src/main.ts",
    "../../studio/src/index.ts",
    "pg",
    "fastify",
  ]),
  env("packages/cli/src/serve.ts"),

  // Only jobs and the composition root call the studio, and nothing reaches past its door.
  ...imports(`${server}/shoots/create-shoot.ts`, [
    "@packshot/studio",
    "@packshot/studio/src/errors.ts",
  ]),
  ...imports(`${server}/shoots/routes.ts`, ["@packshot/studio"]),
  ...imports(`${server}/shoots/store.ts`, ["@packshot/studio"]),
  ...imports(`${server}/server.ts`, ["@packshot/studio"]),
  ...imports(`${server}/service.ts`, ["@packshot/studio"]),
  ...imports(`${server}/shoots/jobs.ts`, [
    "../../../studio/src/index.ts",
    "@packshot/studio/src/errors.ts",
  ]),

  // Routes call verbs.
  ...imports(`${server}/shoots/routes.ts`, [
    "./store.ts",
    "./jobs.ts",
    "../credits/store.ts",
    "../videos/jobs.ts",
    "../db/database.ts",
    "../queue/queue.ts",
    "../fetch/fetch-file.ts",
    "pg",
  ]),

  // Verbs call stores, and know no HTTP, no driver and nothing above them.
  ...imports(`${server}/shoots/create-shoot.ts`, [
    "../credits/store.ts",
    "../videos/routes.ts",
    "../videos/jobs.ts",
    "./routes.ts",
    "./jobs.ts",
    "../http/app.ts",
    "fastify",
    "pg",
    "pg-boss",
    "undici",
    "../main.ts",
    "../server.ts",
    "@packshot/cli",
  ]),
  ...imports(`${server}/shoots/jobs.ts`, [
    "../credits/store.ts",
    "./routes.ts",
    "../http/app.ts",
    "pg",
    "fastify",
    "../main.ts",
  ]),
  ...imports(`${server}/credits/store.ts`, [
    "pg",
    "./charge.ts",
    "../shoots/store.ts",
    "../keys/authenticate.ts",
    "../queue/queue.ts",
    "../http/app.ts",
  ]),

  // Rules import rules and errors.
  ...imports(`${server}/shoots/rules.ts`, [
    "node:fs",
    "node:crypto",
    "zod",
    "pg",
    "@packshot/studio",
    "./store.ts",
    "./create-shoot.ts",
    "../credits/store.ts",
    "../credits/charge.ts",
    "../db/database.ts",
    "../service.ts",
    "../config.ts",
  ]),

  // The top level enters a domain by its verbs; main.ts has the jobs, server.ts the routes.
  ...imports(`${server}/janitor.ts`, [
    "./shoots/store.ts",
    "./shoots/jobs.ts",
    "./shoots/routes.ts",
    "@packshot/studio",
  ]),
  ...imports(`${server}/main.ts`, [
    "./shoots/store.ts",
    "./shoots/routes.ts",
    "pg",
    "@packshot/cli",
  ]),
  ...imports(`${server}/server.ts`, ["./shoots/store.ts", "./shoots/jobs.ts"]),

  // The ground floor knows no domain.
  ...["http", "queue", "db", "storage", "fetch"].flatMap((folder) =>
    imports(`${server}/${folder}/planted.ts`, [
      "../shoots/rules.ts",
      "../credits/charge.ts",
      "../service.ts",
      "../config.ts",
      "../main.ts",
      "@packshot/studio",
    ]),
  ),
  ...imports(`${server}/http/app.ts`, ["../db/database.ts", "pg", "pg-boss", "undici"]),
  ...imports(`${server}/queue/queue.ts`, ["../http/app.ts", "pg", "fastify"]),
  ...imports(`${server}/db/database.ts`, ["../queue/queue.ts", "pg-boss", "fastify"]),
  ...imports(`${server}/db/embedded/embedded.ts`, ["../../shoots/rules.ts", "../../service.ts"]),
  ...imports(`${server}/storage/storage.ts`, ["../db/database.ts", "pg", "undici"]),
  ...imports(`${server}/fetch/fetch-file.ts`, ["../db/database.ts", "../storage/storage.ts", "pg"]),

  // config.ts alone reads the environment.
  env(`${server}/main.ts`),
  env(`${server}/shoots/create-shoot.ts`),
  env(`${server}/db/embedded/embedded.ts`),
  ...[
    `${server}/shoots/create-shoot.ts`,
    `${server}/storage/storage.ts`,
    "packages/studio/src/photo/decode.ts",
  ].map((file) => ({
    file,
    line: 'import { env as planted } from "node:process";',
    rule: "no-restricted-imports",
  })),

  // Tests stay within their package, too.
  ...imports(`${server}/shoots/rules.test.ts`, [
    "../../../studio/src/index.ts",
    "@packshot/studio/src/errors.ts",
  ]),

  // No cycles.
  { file: "packages/studio/src/errors.ts", line: 'export * from "./index.ts";', rule: "no-cycle" },
  {
    file: `${server}/credits/charge.ts`,
    line: 'export * from "../shoots/create-shoot.ts";',
    rule: "no-cycle",
  },
  {
    file: `${server}/db/embedded/errors.ts`,
    line: 'export * from "./embedded.ts";',
    rule: "no-cycle",
  },
  { file: "packages/cli/src/options.ts", line: 'export * from "./main.ts";', rule: "no-cycle" },
];

/** What the same files may say: a rule that catches everything proves nothing. */
export const allowed: Planting[] = [
  ...imports(`${server}/shoots/jobs.ts`, [
    "@packshot/studio",
    "./settle-shoot.ts",
    "../sources/analyse-sources.ts",
  ]),
  ...imports(`${server}/main.ts`, ["@packshot/studio", "./shoots/jobs.ts"]),
  ...imports(`${server}/server.ts`, ["./shoots/routes.ts"]),
  ...imports(`${server}/shoots/create-shoot.ts`, [
    "./store.ts",
    "./rules.ts",
    "../credits/charge.ts",
    "../db/database.ts",
  ]),
  ...imports(`${server}/shoots/routes.ts`, ["./create-shoot.ts", "../http/app.ts", "fastify"]),
  ...imports(`${server}/shoots/rules.ts`, ["../errors.ts", "../credits/rules.ts"]),
  ...imports(`${server}/shoots/store.ts`, ["../db/database.ts", "./rules.ts"]),
  ...imports(`${server}/queue/queue.ts`, ["../db/database.ts", "pg-boss"]),
  ...imports("packages/cli/src/serve.ts", ["@packshot/server", "@packshot/studio"]),
  {
    file: `${server}/http/prefer.ts`,
    line: 'import type { Wait as Planted } from "../db/changes.ts";',
    rule: "no-restricted-imports",
  },
  {
    file: `${server}/shoots/create-shoot.ts`,
    line: 'import type { Studio as Planted } from "@packshot/studio";',
    rule: "no-restricted-imports",
  },
];

function imports(file: string, modules: string[]): Planting[] {
  return modules.map((module) => ({
    file,
    line: `import "${module}";`,
    rule: "no-restricted-imports",
  }));
}

function env(file: string): Planting {
  return { file, line: 'export const planted = process.env["PLANTED"];', rule: "no-process-env" };
}
