import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { decodePhoto } from "../photo/decode.ts";
import { scoreCutout } from "./composites/score.ts";
import { cutOut } from "./cut-out.ts";
import { median } from "./image/lab.ts";
import { openSampler, readPlane } from "./image/sampler.ts";
import { openCutoutModel } from "./model.ts";
import { writeModel } from "./onnx.fixture.ts";

const folder = await mkdtemp(join(tmpdir(), "packshot-model-"));
after(() => rm(folder, { recursive: true }));
const samples = new URL("../../../../samples/", import.meta.url);

/** A mask's edges along each eighth row that no other is near to: its first pixel inside, and the way there. */
function loneEdges(mask: Uint8Array, widthPx: number, nearPx: number) {
  const inside = (p: number) => mask[p]! > 127;
  const edges: { first: number; step: 1 | -1 }[] = [];
  for (let row = 0; row < mask.length; row += 8 * widthPx) {
    for (let x = nearPx; x < widthPx - nearPx; x++) {
      if (inside(row + x) === inside(row + x - 1)) continue;
      const step = inside(row + x) ? 1 : -1;
      const first = row + (step > 0 ? x : x - 1);
      const isLone = Array.from({ length: nearPx }, (_, d) => d).every(
        (d) => inside(first + d * step) && !inside(first - (d + 1) * step),
      );
      if (isLone) edges.push({ first, step });
    }
  }
  return edges;
}

const mean = (values: number[]) => values.reduce((all, v) => all + v, 0) / values.length;

/** So many pixels lie between a tenth and nine tenths of the step at an edge: the median of all edges that show. */
function edgeWidthPx(
  edges: ReturnType<typeof loneEdges>,
  reachPx: number,
  valueAt: (p: number) => number,
) {
  const widths = edges.flatMap(({ first, step }) => {
    const values = Array.from({ length: 2 * reachPx }, (_, d) =>
      valueAt(first + (d - reachPx) * step),
    );
    const [low, high] = [mean(values.slice(0, 4)), mean(values.slice(-4))];
    if (Math.abs(high - low) < 80) return [];
    const shares = values.map((v) => (v - low) / (high - low));
    return shares.filter((share) => share > 0.1 && share < 0.9).length;
  });
  return median(widths);
}

test("a map of 32 pixels becomes a matte as sharp as its photograph of 2000 pixels", async () => {
  const photo = await decodePhoto(await readFile(new URL("drill_red.jpg", samples)));
  const { rgb } = await decodePhoto(await readFile(new URL("drill_red.gt.png", samples)));
  const { widthPx, heightPx } = photo;
  const truth = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < truth.length; p++) truth[p] = rgb[p * 3]!;
  // What is red is dark in green and blue.
  const model = await openCutoutModel(
    await writeModel(join(folder, "red.onnx"), {}, { sidePx: 32, weights: [0, -8, -8] }),
  );
  const subject = await model.findSubject(photo);
  await model.close();
  const cutout = cutOut(photo, { subject });
  const { iou } = scoreCutout(cutout, photo, truth, null);
  // .991. The map's own is .935; without the minimum cut it is .969, and without the matting .982.
  assert.ok(iou > 0.985, `IoU ${iou}`);

  const edges = loneEdges(truth, widthPx, 60);
  const place = (p: number) => [p % widthPx, Math.floor(p / widthPx)] as const;
  const own = edgeWidthPx(edges, 60, (p) => {
    const [x, y] = [place(p)[0] - cutout.leftPx, place(p)[1] - cutout.topPx];
    const isOutside = Math.min(x, y) < 0 || x >= cutout.widthPx || y >= cutout.heightPx;
    return isOutside ? 0 : cutout.rgba[(y * cutout.widthPx + x) * 4 + 3]!;
  });
  const sampler = openSampler(widthPx, heightPx, subject.widthPx, subject.heightPx);
  const ofMap = edgeWidthPx(
    edges,
    60,
    (p) => 255 * readPlane(subject.probability, sampler, ...place(p)),
  );
  // Further in, the product's own colours are steps as well.
  const ofPhoto = edgeWidthPx(edges, 10, (p) => photo.rgb[p * 3 + 1]!);
  const widths = `matte ${own} px, photo ${ofPhoto} px, map ${ofMap} px, of ${edges.length} edges`;
  assert.ok(edges.length > 300 && own >= 1 && own <= ofPhoto && 10 * own < ofMap, widths); // 2, 6 and 53 px
});
