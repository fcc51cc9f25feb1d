import { readFileSync } from "node:fs";

/**
 * A picture's rows from light to bytes, 3 channels a pixel, in one WebAssembly memory. Every pointer is a byte offset; `pixels`
 * may reach up to 3 beyond the row, so rows are kept with `paddedPixels`.
 */
export type RowKernels = {
  /**
   * Adds a light group's plate to a row of floats: bytes through tables of 256 floats for red, green and blue, times
   * (1 - ambient × ambientDepth) × (1 - shadow × shadowDepth). `shadow` 0: the group casts none.
   */
  light(
    row: number,
    plate: number,
    tables: number,
    ambient: number,
    shadow: number,
    pixels: number,
    ambientDepth: number,
    shadowDepth: number,
  ): void;
  /** Multiplies a row by 1 + ambient × colour. */
  bounce(
    row: number,
    ambient: number,
    pixels: number,
    red: number,
    green: number,
    blue: number,
  ): void;
  /** Scene light to 16-bit sRGB, by the set's tone curve and a saturation. */
  develop(row: number, into: number, pixels: number, saturation: number): void;
  /**
   * 16-bit sRGB to bytes with bloom, vignette, grain and dither. `width` and `centreYSquared` say where the row is in the frame;
   * `grain` points at `grainFloats` of noise, `tileRow` and `tileColumn` (a multiple of 4) at where the row begins in it;
   * `shift` 1: a grain is two pixels wide. `bloom` points at the light to add, three floats for 8 pixels each, with a cell before
   * the first, one after the last and one more float at the end; 0: none. `turned` 1: the row is written from right to left, with up
   * to nine bytes before `into`.
   */
  finish(
    values: number,
    into: number,
    pixels: number,
    width: number,
    centreYSquared: number,
    vignette: number,
    grainAmount: number,
    grain: number,
    tileRow: number,
    tileColumn: number,
    shift: number,
    bloom: number,
    turned: number,
  ): void;
};

/** A tile of 256 × 256, and four rows that begin it again, for reading on. */
export const grainFloats = 65_536 + 1024;

/** Pixels of a row with what the lanes read beyond it. */
export function paddedPixels(widthPx: number): number {
  return (widthPx + 3) & ~3;
}

const pageBytes = 65_536;

/** A memory of at least so many bytes. */
export function rowMemory(bytes: number): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });
}

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/develop.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/develop.ts, built by scripts/kernels.ts. */
export function simdRows(memory: WebAssembly.Memory): RowKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as RowKernels;
}
