import { readFile } from "node:fs/promises";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { StudioError } from "@packshot/studio";
import { UsageError } from "./usage-error.ts";

/**
 * Reads `--name value` options and plain words; every command knows --json.
 * @throws UsageError
 */
export function readOptions<const Names extends readonly string[]>(
  words: string[],
  names: Names,
): { plain: string[]; json: boolean; options: Partial<Record<Names[number], string>> } {
  const config: ParseArgsOptionsConfig = { json: { type: "boolean" } };
  for (const name of names) config[name] = { type: "string" };
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: config,
      allowPositionals: true,
      strict: true,
    });
    // A command without options takes no words either: `serve 8080` would listen elsewhere without saying so.
    if (names.length === 0 && positionals.length > 0)
      throw new Error(
        `There is no ${positionals.join(" ")} here; packshot help shows what there is.`,
      );
    const { json, ...options } = values;
    return {
      plain: positionals,
      json: json === true,
      options: options as Partial<Record<Names[number], string>>,
    };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/**
 * Reads `VERB --name value`, with the options that each verb takes. What is none of them is refused: of `--note Paid
 * invoice 7` without quotes the ledger would keep "Paid" for ever, and `key list --brand B` would list every brand's.
 * @throws UsageError
 */
export function readVerb<const Verbs extends Record<string, readonly string[]>>(
  command: string,
  words: string[],
  verbs: Verbs,
): {
  verb: keyof Verbs;
  json: boolean;
  options: Partial<Record<Verbs[keyof Verbs][number], string>>;
} {
  const names: Verbs[keyof Verbs][number][] = Object.values(verbs).flat();
  const { plain, json, options } = readOptions(words, names);
  const [verb = "", ...strays] = plain;
  const own = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (own === undefined) throw new UsageError(`packshot ${command} takes ${listed(verbs)}.`);
  if (strays.length > 0)
    throw new UsageError(
      `packshot ${command} ${verb} takes no ${strays.join(" ")}; a value with spaces goes into quotes.`,
    );
  const stranger = Object.keys(options).find((name) => !own.includes(name));
  if (stranger !== undefined)
    throw new UsageError(
      `packshot ${command} ${verb} takes no --${stranger}; packshot help shows what it takes.`,
    );
  return { verb, json, options };
}

function listed(verbs: object): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(Object.keys(verbs));
}

/** @throws UsageError where the option is missing */
export function requireOption(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`--${name} is needed; packshot help shows how.`);
  return value;
}

/** @throws UsageError where the option is not a whole number */
export function wholeNumber(value: string, name: string): number {
  if (!/^-?\d{1,12}$/.test(value)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(value);
}

/** @throws UsageError where the text is none of the values */
export function oneOf<const Value extends string>(
  text: string,
  values: readonly Value[],
  name: string,
): Value {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new UsageError(`--${name} takes one of ${values.join(", ")}.`);
  return value;
}

/**
 * What the studio finds wrong with a file, with that file's name: of eight photos only one may be.
 * @throws StudioError
 */
export async function naming<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    throw new StudioError(error.code, `${path}: ${error.message}`, { cause: error });
  }
}

/** @throws UsageError where the file can't be read */
export async function readPhoto(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new UsageError(`${path} can't be read.`, { cause });
  }
}
