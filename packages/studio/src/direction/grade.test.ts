import assert from "node:assert/strict";
import { test } from "node:test";
import { styles } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import { lightingRatio } from "./lighting-ratio.ts";
import type { ShotRequest } from "./plan.ts";

const setOf = (id: string) => sets.find((set) => set.id === id)!;

test("a style's own sets have their look, exposed for the shade that a picture's ratio makes deeper", () => {
  for (const style of styles) {
    for (const { setId, grade } of plansFor({ style })) {
      const set = setOf(setId);
      const { contrast, saturation, exposure } = set.look;
      assert.deepEqual([grade.contrast, grade.saturation], [contrast, saturation], setId);
      const wanted = exposure * lightingRatio(set).exposure;
      assert.ok(Math.abs(grade.exposure - wanted) < 1e-9, `${setId}: ${grade.exposure}`);
    }
  }
});

test("a colour that is asked for is neither tinted nor made to contrast", () => {
  const change: Partial<ShotRequest> = { style: "minimal", backgroundColor: [10, 120, 30] };
  for (const { grade } of plansFor(change)) {
    const { contrast, saturation, warmth, lift } = grade;
    assert.deepEqual({ contrast, saturation, warmth, lift }, faithful);
  }
  assert.ok(plansFor({ style: "minimal" }).every(({ grade }) => grade.contrast > 1));
});
const faithful = { contrast: 1, saturation: 1, warmth: 0, lift: 0 };

test("what comes to a plain set for want of a sure matte has that set's light, and no ground as pale as paper", () => {
  const doubtful = analysisOf(0.5);
  const shown = (style: "luxury" | "classic", analyses = [doubtful]) =>
    plansFor({ style, analyses }).map(({ setId, light, grade, framing }) => {
      return { setId, light, grade, framing };
    });
  assert.deepEqual(shown("luxury"), shown("classic"));
  const onPaper: PhotoAnalysis = {
    ...doubtful,
    cutout: { ...doubtful.cutout, ground: [255, 240, 200] },
  };
  assert.deepEqual(plansFor({ analyses: [onPaper] })[0]!.backdrop, [232, 232, 200]);
});

test("on classic's plain ground nothing is far off the middle", () => {
  const aside = (style: "classic" | "luxury") =>
    plansFor({ style, shots: 6 }).map(({ framing }) => Math.abs(framing.centreX - 0.5));
  assert.ok(Math.max(...aside("classic")) < 0.05);
  assert.ok(Math.max(...aside("luxury")) > 0.1);
});

test("beside a model a product stands near the frame's foot, and is no small thing", () => {
  for (const aspectRatio of [
    [1, 2],
    [1, 1],
    [2, 1],
  ] as [number, number][]) {
    for (const { framing } of plansFor({ mode: "with_model", aspectRatio })) {
      assert.ok(framing.baseY > 0.85 && framing.baseY < 0.95);
      assert.ok(framing.fillHeight >= 0.44 && framing.fillHeight < 0.7);
      assert.ok(framing.fillWidth >= (aspectRatio[1] > aspectRatio[0] ? 0.54 : 0.46));
    }
  }
});

test("beside a model a chair is larger than a jar in the frame, and the model not much taller than it", () => {
  const chair = analysisOf(0.95, { onLegs: true, volume: "soft", gloss: 0 });
  const [besideJar, besideChair] = [[analysisOf(0.95)], [chair]].map((analyses) => {
    return plansFor({ mode: "with_model", analyses })[0]!;
  });
  assert.ok(besideChair!.framing.fillHeight > 1.2 * besideJar!.framing.fillHeight);
  assert.ok(besideChair!.model!.tallest! < 1.5);
  assert.equal(besideJar!.model!.tallest, undefined);
});

test("in a banner a model comes nearer", () => {
  const [square, banner] = [[1, 1] as const, [4, 1] as const].map(([across, down]) => {
    return plansFor({ mode: "with_model", aspectRatio: [across, down] })[0]!.model!.scale;
  });
  assert.equal(square, 1);
  assert.ok(banner! > 1.3 && banner! < 1.7, `${banner}`);
});
