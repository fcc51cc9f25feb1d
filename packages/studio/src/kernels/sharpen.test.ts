import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../direction/random.ts";
import { rowMemory } from "./develop.ts";
import { plainSharpen } from "./sharpen-plain.ts";
import { type SharpenKernels, simdSharpen } from "./sharpen.ts";
import { compareTwins } from "./twins.fixture.ts";

const pixels = 64;
const stride = (pixels + 8) * 4;
/** Four rows above and below each plane. */
const [plane, cover] = [stride * 4 + 64, stride * 14 + 64];
const values = 8192;

/** Random levels in both planes and in the pixels, a third of which are clear, half clear, opaque. */
function memory(): WebAssembly.Memory {
  const made = rowMemory(values + pixels * 8);
  const random = seededRandom(3);
  const [floats, bytes] = [new Float32Array(made.buffer), new Uint8Array(made.buffer)];
  for (let at = 0; at < cover / 4 - stride; at++) floats[at] = random() * 255;
  for (let at = cover / 4 - stride; at < values / 4; at++) floats[at] = random() ** 0.3;
  for (let at = values; at < values + pixels * 6; at++) bytes[at] = random() * 256;
  for (let x = 0; x < pixels; x++) bytes[values + x * 4 + 3] = [0, 128, 255][x % 3]!;
  return made;
}

const compare = (
  run: (kernels: SharpenKernels) => void,
  read: (buffer: ArrayBuffer) => ArrayLike<number>,
): number => compareTwins({ memory, simd: simdSharpen, plain: plainSharpen }, run, read);

const row = (at: number) => (buffer: ArrayBuffer) => new Float32Array(buffer, at, pixels);

test("luma and spread: SIMD and plain TypeScript give the same", () => {
  const ofFrame = compare((kernels) => kernels.lumaOfFrame(values, plane, pixels), row(plane));
  const ofLayer = (buffer: ArrayBuffer) => [...row(plane)(buffer), ...row(cover)(buffer)];
  const ofBoth = compare((kernels) => kernels.lumaOfLayer(values, plane, cover, pixels), ofLayer);
  const spread = compare((kernels) => kernels.spread(plane, cover, pixels), row(cover));
  for (const most of [ofFrame, ofBoth, spread]) assert.ok(most < 1e-3, `differs by ${most}`);
});

test("sharpened rows: SIMD and plain TypeScript give the same, to a rounding", () => {
  const shorts = (buffer: ArrayBuffer) => new Uint16Array(buffer, values, pixels * 3);
  const bytes = (buffer: ArrayBuffer) => new Uint8Array(buffer, values, pixels * 4);
  const frame = compare(
    (kernels) => kernels.sharpenFrame(plane, stride, values, pixels, 0.8, 2, 24),
    shorts,
  );
  const layer = compare(
    (kernels) => kernels.sharpenLayer(plane, cover, stride, values, pixels, 0.8, 2, 24),
    bytes,
  );
  assert.ok(frame <= 1 && layer <= 1, `differ by ${frame} and ${layer}`);
});
