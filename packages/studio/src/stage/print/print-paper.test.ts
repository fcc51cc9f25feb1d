import assert from "node:assert/strict";
import { test } from "node:test";
import { paintPaper, type PaperBorder } from "./print-paper.ts";
import { sheetUnder } from "./sheet.ts";

const photo = { rgb: new Uint8Array(300 * 200 * 3).fill(20), widthPx: 300, heightPx: 200 };
const none: PaperBorder = { aside: 0, above: 0, below: 0, color: null };
const key = { across: -0.8, up: 0.6 };
const sheet = sheetUnder(key, { width: 1, height: 2 / 3, turn: 0.12 });
const { widthPx, heightPx, rgba } = paintPaper(photo, none, sheet, { key, light: [1, 1, 1] });

/** Green and alpha at a share of the picture's sides. */
function at(across: number, down: number): [number, number] {
  const from = (Math.floor(down * heightPx) * widthPx + Math.floor(across * widthPx)) * 4;
  return [rgba[from + 1]!, rgba[from + 3]!];
}

test("a print without a border has no pale seam about it, and an edge as fine as a pixel", () => {
  let brightest = 0;
  let partly = 0;
  for (let from = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3]!;
    if (alpha > 0) brightest = Math.max(brightest, rgba[from + 1]!);
    if (alpha > 8 && alpha < 247) partly++;
  }
  assert.ok(brightest < 80, `${brightest}`);
  const outline = 2 * (300 + 200);
  assert.ok(partly > outline * 0.6 && partly < outline * 1.8, `${partly} of ${outline} px`);
});

test("no corner of a turned sheet is cut off", () => {
  for (let x = 0; x < widthPx; x++)
    for (const y of [0, heightPx - 1]) assert.equal(rgba[(y * widthPx + x) * 4 + 3], 0);
  for (let y = 0; y < heightPx; y++)
    for (const x of [0, widthPx - 1]) assert.equal(rgba[(y * widthPx + x) * 4 + 3], 0);
});

test("the key's sheen lies on its own side of the sheet and where it rises, not evenly", () => {
  const [[lit], [plain], [raised]] = [at(0.12, 0.3), at(0.6, 0.55), at(0.86, 0.84)];
  assert.ok(lit > plain + 1 && raised > plain + 6, `${lit}, ${plain} and ${raised}`);
});
