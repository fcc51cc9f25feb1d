import { postgresVariable, startTestPostgres } from "./postgres.ts";

let stop: (() => Promise<void>) | undefined;

/** One PostgreSQL for the whole run: a first start of it takes longer than most test files. */
export async function globalSetup(): Promise<void> {
  const postgres = await startTestPostgres();
  stop = postgres.stop;
  process.env[postgresVariable] = postgres.url;
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
