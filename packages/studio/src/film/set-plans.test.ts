import assert from "node:assert/strict";
import test from "node:test";
import { analysisOf, sets } from "../direction/analysis.fixture.ts";
import { lightPart } from "../direction/styles.ts";
import type { Product } from "../product/product.ts";
import { filmSize } from "./frame-size.ts";
import type { Direction } from "./note.ts";
import { readNote } from "./note.ts";
import { planSets } from "./set-plans.ts";

const frame = filmSize("16:9", "720p");

/** The scenes of a film of elegant sets. */
function scenesOf(
  durationSeconds: number,
  {
    grade,
    product = {},
    photos = 1,
  }: { grade?: Direction["grade"]; product?: Partial<Product>; photos?: number } = {},
) {
  const direction = readNote("luxury", 3);
  const analyses = Array.from({ length: photos }, () => analysisOf(0.95, product));
  const wanted = grade ? { ...direction, grade } : direction;
  const scenes = planSets({ frame, durationSeconds, direction: wanted, analyses, sets, seed: 3 });
  return scenes.map((scene) => {
    assert.ok(scene.kind === "set");
    return scene;
  });
}

test("a note's grade is that of every set of its film, and warmth has its bounds", () => {
  const plain = scenesOf(15);
  const grade = { brightness: 1.1, contrast: 1.05, saturation: 0.8, warmth: 0.5 };
  for (const [index, { shot }] of scenesOf(15, { grade }).entries()) {
    const own = plain[index]!.shot.grade;
    for (const [name, wanted] of [
      ["exposure", own.exposure * 1.1],
      ["contrast", own.contrast * 1.05],
      ["saturation", own.saturation * 0.8],
      ["warmth", own.warmth + 0.3],
    ] as const)
      assert.ok(Math.abs(shot.grade[name] - wanted) < 1e-9, `${name} of ${shot.setId}`);
    assert.deepEqual(
      { ...shot.grade, exposure: 0, contrast: 0, saturation: 0, warmth: 0 },
      { ...own, exposure: 0, contrast: 0, saturation: 0, warmth: 0 },
    );
  }
  for (const warmth of [9, -9])
    for (const { shot } of scenesOf(5, { grade: { ...grade, warmth } }))
      assert.equal(shot.grade.warmth, Math.sign(warmth));
});

test("a longer film and more photographs have more scenes, each photograph its own", () => {
  const stagings = (seconds: number, photos = 1) =>
    scenesOf(seconds, { photos }).map(({ staging, shot }) => `${staging} ${shot.view}`);
  assert.deepEqual(stagings(5), ["hero 0"]);
  assert.deepEqual(stagings(10), ["wide 0", "hero 0"]);
  assert.deepEqual(stagings(10, 3), ["wide 0", "hero 1", "hero 2"]);
  assert.deepEqual(stagings(10, 4), ["wide 0", "hero 1", "hero 2", "hero 3"]);
  assert.ok(stagings(15).length >= 3);
});

test("what lies is in the middle of its frame, what stands on the lower third; the product has the pixels of its closest view", () => {
  for (const [pose, seconds] of [
    ["standing", 10],
    ["lying", 10],
  ] as const)
    for (const { shot, stagePx } of scenesOf(seconds, { product: { pose } })) {
      const { baseY, fillHeight } = shot.framing;
      const middle = baseY - fillHeight / 2;
      assert.ok(pose === "lying" ? Math.abs(middle - 0.5) < 1e-9 : baseY > 0.7 && middle < 0.55);
      assert.ok(stagePx > frame.widthPx && stagePx < 1.3 * frame.widthPx && stagePx % 2 === 0);
      assert.ok(shot.widthPx > frame.widthPx && shot.widthPx % 2 === 0);
      const stretch = shot.widthPx / shot.heightPx / (frame.widthPx / frame.heightPx);
      assert.ok(Math.abs(stretch - 1) < 0.005);
    }
});

test("before its light comes up a set has little of its key, less than of its fill, and most of its rim", () => {
  for (const { shot, unlit } of scenesOf(15)) {
    const set = sets.find(({ id }) => id === shot.setId)!;
    const left = { key: 0.2, fill: 0.4, rim: 1 };
    for (const group of set.groups)
      for (const [channel, own] of (shot.light[group] ?? [1, 1, 1]).entries()) {
        const share = unlit[group]![channel]! / own;
        const most = left[lightPart(group)];
        assert.ok(share > most / 2 && share <= most, `${group} of ${set.id}: ${share}`);
      }
  }
});
