import { locale, whenUsed } from "./locale.ts";

const whole = whenUsed(() => new Intl.NumberFormat(locale));
const signed = whenUsed(() => new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }));
const ratio = whenUsed(
  () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, minimumFractionDigits: 1 }),
);
const compact = whenUsed(
  () => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
);
const percent = whenUsed(
  () => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
);

export function formatNumber(value: number): string {
  return whole().format(value);
}

/** +40, −4 */
export function formatSigned(value: number): string {
  return signed().format(value);
}

/** 12.4K: for places where the exact figure stands elsewhere. */
export function formatCompact(value: number): string {
  return compact().format(value);
}

/** 4.53 */
export function formatRatio(value: number): string {
  return ratio().format(value);
}

/** @param share  0 to 1 */
export function formatPercent(share: number): string {
  return percent().format(share);
}

export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
