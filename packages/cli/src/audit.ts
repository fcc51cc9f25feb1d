import { auditLedger } from "@packshot/server";
import { table, withAdmin } from "./admin.ts";
import { readOptions } from "./options.ts";

/** `packshot audit`: exit code 0 where the books add up, 1 where they don't. */
export function auditCommand(words: string[]): Promise<number> {
  const { json } = readOptions(words, []);
  return withAdmin(json, async ({ database }) => {
    const report = await auditLedger(database, { isPatient: true });
    const rows = report.findings.map(({ rule, subject, detail }) => [rule, subject, detail]);
    const text = report.clean
      ? `The books add up: ${report.entries} entries of ${report.accounts} accounts`
      : table([["rule", "subject", "detail"], ...rows]);
    return { json: report, text, exitCode: report.clean ? 0 : 1 };
  });
}
