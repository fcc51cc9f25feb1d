import { createLogger, openAdmin, readSettings, type Admin } from "@packshot/server";

/** Runs a command on the installation's books, whether the service runs or not, and prints what it gives. */
export async function withAdmin(
  isJson: boolean,
  work: (admin: Admin) => Promise<{ json: unknown; text: string; exitCode?: number }>,
): Promise<number> {
  const admin = await openAdmin(readSettings(), await createLogger("warn"));
  try {
    const { json, text, exitCode = 0 } = await work(admin);
    process.stdout.write(isJson ? `${JSON.stringify(json)}\n` : `${text}\n`);
    return exitCode;
  } finally {
    await admin.close();
  }
}

/** Columns of equal width for a terminal, which gets no commands: names are as whoever signed up wrote them. */
export function table(rows: (string | number | null)[][]): string {
  const texts = rows.map((row) =>
    row.map((cell) => String(cell ?? "-").replaceAll(/[\p{Cc}\p{Cf}]/gu, "")),
  );
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
