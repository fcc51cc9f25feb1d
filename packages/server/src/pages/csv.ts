/** One line of CSV (RFC 4180). Text that a spreadsheet would take for a formula is told as text. */
export function writeCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
