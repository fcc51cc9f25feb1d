import assert from "node:assert/strict";
import { test } from "node:test";
import { trimSoftFoot } from "./soft-foot.ts";

const [widthPx, heightPx] = [300, 500];

function layer(alphaAt: (x: number, y: number) => number): Uint8Array {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++)
    rgba[p * 4 + 3] = alphaAt(p % widthPx, Math.floor(p / widthPx));
  return rgba;
}

const isJar = (x: number, y: number): boolean => x >= 60 && x < 240 && y >= 20 && y < 480;

test("slivers of shade that run out from under a foot go, and the foot's own edge stays", () => {
  const isSliver = (x: number, y: number): boolean => y >= 474 && y < 479 && x >= 240 && x < 256;
  const isEdge = (x: number, y: number): boolean => y === 480 && x >= 60 && x < 240;
  const rgba = layer((x, y) =>
    isJar(x, y) ? 255 : isSliver(x, y) ? 200 - 10 * (x - 240) : isEdge(x, y) ? 120 : 0,
  );
  trimSoftFoot(rgba, { widthPx, heightPx });
  const alphaAt = (x: number, y: number): number => rgba[(y * widthPx + x) * 4 + 3]!;
  assert.equal(alphaAt(248, 476), 0);
  assert.equal(alphaAt(150, 480), 120);
  assert.equal(alphaAt(150, 479), 255);
});

test("the dark core of a sliver below a rounded corner goes too, a foot's own rim does not", () => {
  // The corner rises from the core by some pixels.
  const isRound = (x: number, y: number): boolean =>
    isJar(x, y) && y < 477 - Math.max(0, 100 - x, x - 199) ** 2 / 120;
  const isCore = (x: number, y: number): boolean => y >= 474 && y < 479 && x >= 72 && x < 228;
  const rgba = layer((x, y) => (isRound(x, y) || isCore(x, y) ? 255 : 0));
  trimSoftFoot(rgba, { widthPx, heightPx });
  const alphaAt = (x: number, y: number): number => rgba[(y * widthPx + x) * 4 + 3]!;
  assert.equal(alphaAt(75, 476), 0);
  assert.equal(alphaAt(224, 476), 0);
  assert.equal(alphaAt(150, 476), 255);
  // A plate below a stem is as thin, and wide.
  const plate = layer((x, y) =>
    (Math.abs(x - 150) < 40 && y < 460) || (isJar(x, y) && y >= 470) ? 255 : 0,
  );
  const kept = new Uint8Array(plate);
  trimSoftFoot(kept, { widthPx, heightPx });
  assert.deepEqual(kept, plate);
});

test("a hem of gauze stays, and so does whatever is half clear farther up", () => {
  const before = layer((x, y) => (isJar(x, y) ? (y >= 466 || x < 70 ? 140 : 255) : 0));
  const rgba = new Uint8Array(before);
  trimSoftFoot(rgba, { widthPx, heightPx });
  assert.deepEqual(rgba, before);
});
