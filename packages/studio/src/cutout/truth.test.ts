import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { decodePhoto } from "../photo/decode.ts";
import type { Photo } from "../photo/photo.ts";
import { scoreCutout } from "./composites/score.ts";
import { readTruth } from "./composites/truth.ts";
import { cutOut } from "./cut-out.ts";
import type { Cutout } from "./cutout.ts";

const folders = ["../../../../samples/", "../../../../../shared/photos/"].map(
  (path) => new URL(path, import.meta.url),
);

test("goods on white keep to the truth, at full size", async (t) => {
  const rows = [];
  // The last two are not among the samples.
  for (const name of ["drill_red", "duffel_grey", "vitamin", "clogs_holes", "backpack_blue"]) {
    const folder = folders.find((url) => existsSync(new URL(`${name}.gt.png`, url)));
    if (!folder) continue;
    const photo = await decodePhoto(await readFile(new URL(`${name}.jpg`, folder)));
    const { truth, mistaken } = await readTruth(name, new URL(`${name}.gt.png`, folder));
    const cutout = cutOut(photo);
    const raw = scoreCutout(cutout, photo, truth, null);
    // Where the truth is mistaken, the cutout is right by definition.
    const alpha = alphaOf(cutout, photo);
    const counted = truth.map((own, p) => (mistaken[p] ? alpha[p]! : own));
    const score = scoreCutout(cutout, photo, counted, null);
    rows.push({ raw, score });
    const shown = [raw.iou, raw.alphaError, score.iou, score.alphaError].map((v) => v.toFixed(4));
    t.diagnostic(`${name}: ${shown.join(" ")} (IoU and alpha error, raw and where truth is right)`);
    assert.ok(score.iou > 0.988, `${name}: ${score.iou}`);
    assert.ok(score.alphaError < 0.007, `${name}: alpha is off by ${score.alphaError}`);
  }
  const mean = rows.reduce((sum, { score }) => sum + score.alphaError, 0) / rows.length;
  assert.ok(mean < 0.005, `alpha is off by ${mean}`);
});

function alphaOf({ rgba, widthPx, leftPx, topPx }: Cutout, photo: Photo): Uint8Array {
  const alpha = new Uint8Array(photo.widthPx * photo.heightPx);
  for (let i = 0; i < rgba.length / 4; i++) {
    const y = Math.floor(i / widthPx) + topPx;
    alpha[y * photo.widthPx + (i % widthPx) + leftPx] = rgba[i * 4 + 3]!;
  }
  return alpha;
}
