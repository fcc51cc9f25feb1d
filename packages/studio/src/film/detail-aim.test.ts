import assert from "node:assert/strict";
import test from "node:test";
import { viewAt } from "./camera.ts";
import type { Subject } from "./camera.ts";
import { aimAcross } from "./detail-aim.ts";
import { moveFor } from "./moves.ts";

/** A grey thing, 400 by 160, with white bars between these places across it. */
function printed(
  from: number,
  to: number,
): { rgba: Uint8Array; widthPx: number; heightPx: number } {
  const [widthPx, heightPx] = [400, 160];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const isPrint = x >= from && x < to && y > 60 && y < 110 && x % 20 < 10;
      rgba.fill(isPrint ? 240 : 90, (y * widthPx + x) * 4, (y * widthPx + x) * 4 + 3);
      rgba[(y * widthPx + x) * 4 + 3] = 255;
    }
  return { rgba, widthPx, heightPx };
}

test("a detail holds the lettering of a broad product whole, wherever it stands, in tall frames and wide ones", () => {
  const subject: Subject = { leftPx: 300, topPx: 400, widthPx: 400, heightPx: 160 };
  for (const [from, to] of [
    [20, 230],
    [180, 380],
  ] as const) {
    const detailX = aimAcross(printed(from, to));
    for (const ratio of [9 / 16, 16 / 9]) {
      const space = {
        widthPx: 1000,
        heightPx: 1000,
        subject: { ...subject, detailX },
        depth: null,
      };
      const move = moveFor("detail", undefined, ratio < 1, () => 0.2);
      for (const t of [0, 1]) {
        const { centreXPx, widthPx } = viewAt(space, { ratio }, move, t);
        assert.ok(centreXPx - widthPx / 2 <= subject.leftPx + from, `${from} ${ratio} ${t}`);
        assert.ok(centreXPx + widthPx / 2 >= subject.leftPx + to, `${to} ${ratio} ${t}`);
      }
    }
  }
  assert.equal(aimAcross(printed(0, 0)), 0.5);
  assert.ok(Math.abs(aimAcross(printed(120, 280)) - 0.5) < 0.02);
});
