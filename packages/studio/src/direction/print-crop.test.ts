import assert from "node:assert/strict";
import { test } from "node:test";
import type { PhotoAnalysis } from "./analysis.ts";
import { cropAspect, cropForPrint } from "./print-crop.ts";

function analysisOf(photo: [number, number], box: [number, number, number, number]): PhotoAnalysis {
  const [leftPx, topPx, widthPx, heightPx] = box;
  const [photoWidthPx, photoHeightPx] = photo;
  const cutout = {
    leftPx,
    topPx,
    widthPx,
    heightPx,
    photoWidthPx,
    photoHeightPx,
    ground: [200, 200, 200] as [number, number, number],
    confidence: 0.1,
    reasons: [],
  };
  // The crop asks for nothing of the product.
  return { cutout, product: {} as PhotoAnalysis["product"] };
}

const cases: [string, [number, number], [number, number, number, number]][] = [
  ["a shoe in the middle", [2000, 1425], [323, 372, 1344, 612]],
  ["a chair without its feet", [1048, 1500], [108, 265, 830, 821]],
  ["a button in a corner", [1600, 1067], [1500, 20, 40, 40]],
  ["a belt from edge to edge", [3000, 800], [0, 300, 3000, 120]],
];

for (const [name, photo, box] of cases) {
  test(`the print of ${name} shows all of it, and no more than there is`, () => {
    const analysis = analysisOf(photo, box);
    const crop = cropForPrint(analysis);
    const [left, top] = [crop.left * photo[0], crop.top * photo[1]];
    const [right, bottom] = [left + crop.width * photo[0], top + crop.height * photo[1]];
    assert.ok(left >= 0 && top >= 0 && right <= photo[0] + 0.01 && bottom <= photo[1] + 0.01);
    assert.ok(left <= box[0] && right >= box[0] + box[2], `${left} to ${right}`);
    assert.ok(top <= box[1] && bottom >= box[1] + box[3], `${top} to ${bottom}`);
    const aspect = cropAspect(analysis, crop);
    if (box[2] < photo[0]) assert.ok(aspect > 0.6 && aspect < 1.6, `a sheet, not ${aspect}`);
  });
}

test("what lies below a doubtful matte is kept: it has most often lost the feet", () => {
  const analysis = analysisOf([1048, 1500], [108, 265, 830, 821]);
  const { top, height } = cropForPrint(analysis);
  assert.ok((top + height) * 1500 > 1400);
});
