import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { styles } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import type { ShotPlan, ShotRequest } from "./plan.ts";
import { elevationOf } from "../sets/elevation.ts";
import { planShots } from "./plan-shots.ts";
import { outputSize } from "./size.ts";

test("a set leads as often as its weight is of all that suit alike", () => {
  const onyx = sets.find(({ id }) => id === "luxury/onyx-plinth")!;
  const cast = [3, 1].map((leadWeight) => ({ ...onyx, id: `luxury/${leadWeight}`, leadWeight }));
  const leads = Array.from({ length: 400 }, (_, seed) => plansFor({ shots: 1, seed }, cast)[0]);
  const strong = leads.filter((plan) => plan?.setId === "luxury/3").length;
  assert.ok(strong > 270 && strong < 330, `${strong} of 400`);
});

describe("the shots of a shoot", () => {
  test("are as many as asked, in every style", () => {
    for (const style of styles) {
      for (const shots of [1, 4, 6] as const)
        assert.equal(plansFor({ style, shots }).length, shots);
    }
  });

  test("show a set from its other side when it comes again, where its light suits either", () => {
    for (const seed of [1, 2, 3]) {
      const plans = plansFor(
        { seed },
        sets.filter(({ id }) => id === "luxury/silk-tray"),
      );
      assert.deepEqual(
        plans.map(({ mirrored }) => mirrored),
        [false, true, false, true],
      );
    }
  });

  test("follow from the request and its seed alone", () => {
    assert.deepEqual(plansFor({ seed: 5 }), plansFor({ seed: 5 }));
    assert.notDeepEqual(plansFor({ seed: 5 }), plansFor({ seed: 6 }));
    assert.deepEqual(JSON.parse(JSON.stringify(plansFor())), plansFor());
  });

  test("use every view that there is, the hero's first", () => {
    const analyses = [analysisOf(0.9), analysisOf(0.9), analysisOf(0.9)];
    assert.deepEqual(
      plansFor({ analyses }).map(({ view }) => view),
      [0, 1, 2, 0],
    );
  });

  test("show a small photograph's product smaller, and by no more than a third", () => {
    const fills = [900, 350, 100].map((effectiveHeightPx) =>
      plansFor({ analyses: [analysisOf(0.95, { effectiveHeightPx })] }).map(
        ({ framing }) => framing.fillHeight,
      ),
    );
    const [large, small, tiny] = fills as [number[], number[], number[]];
    for (const [index, fill] of large.entries()) {
      assert.ok(small[index]! <= fill && small[index]! * 1024 <= 526, `shot ${index + 1}`);
      assert.ok(Math.abs(tiny[index]! - fill * (2 / 3)) < 1e-9);
    }
  });

  test("keep the product within the frame at all ratios", () => {
    for (const style of styles) {
      for (const ratio of [
        [1, 4],
        [9, 16],
        [1, 1],
        [16, 9],
        [4, 1],
      ] as [number, number][]) {
        for (const { framing } of plansFor({ style, shots: 6, aspectRatio: ratio })) {
          const height = Math.min(
            framing.fillHeight,
            (framing.fillWidth * ratio[0]) / ratio[1] / 0.4,
          );
          assert.ok(framing.baseY - height >= 0.05 && framing.baseY <= 0.94);
          assert.ok(framing.fillWidth <= 0.84);
        }
      }
    }
  });
});

describe("several photographs", () => {
  const red = [{ hex: "#aa2020", weight: 1 }];
  const blue = [{ hex: "#2030aa", weight: 1 }];

  test("of different products come together in one shot, where the style suits it", () => {
    const analyses = [analysisOf(0.9, { palette: red }), analysisOf(0.9, { palette: blue })];
    const groups = plansFor({ style: "classic", analyses }).map(({ group }) => group);
    assert.deepEqual(groups, [null, null, [0, 1], null]);
    assert.ok(plansFor({ style: "avant_garde", analyses }).every(({ group }) => group === null));
  });

  test("of one product stand as tall as the hero, and are no group", () => {
    const analyses = [analysisOf(0.9, { palette: red }), analysisOf(0.9, { palette: red })];
    const plans = plansFor({ style: "classic", analyses });
    assert.deepEqual(
      plans.map(({ heroAspect }) => heroAspect),
      [null, 0.4, null, 0.4],
    );
    assert.ok(plans.every(({ group }) => group === null));
  });

  test("of which no matte can be trusted are left out where others are better", () => {
    const analyses = [analysisOf(0.9), analysisOf(0.1)];
    assert.ok(plansFor({ analyses }).every(({ view }) => view === 0));
  });
});

describe("the set that fits", () => {
  const lying = analysisOf(0.95, { pose: "lying", cameraElevationDegrees: 90 });
  const degreesOf = ({ setId }: ShotPlan) => elevationOf(sets.find(({ id }) => id === setId)!);

  test("has a camera as high as the photograph's", () => {
    for (const style of styles) {
      const [level] = plansFor({ style, analyses: [analysisOf(0.9, { volume: "box" })] });
      const seenFromAbove = analysisOf(0.9, { volume: "box", cameraElevationDegrees: 20 });
      const [raised] = plansFor({ style, analyses: [seenFromAbove] });
      assert.ok(degreesOf(raised!) >= degreesOf(level!), style);
    }
  });

  test("is never one from far lower than the photograph, also in further shots", () => {
    for (const style of styles) {
      const seenFromAbove = analysisOf(0.9, { volume: "box", cameraElevationDegrees: 16 });
      const plans = plansFor({ style, analyses: [seenFromAbove] });
      const degrees = plans.map(degreesOf);
      assert.ok(Math.min(...degrees) >= 16 - 9 || new Set(degrees).size === 1, style);
    }
  });

  test("looks well down on a mug whose rim is a wide ellipse, and never on a bottle photographed level", () => {
    const mug = analysisOf(0.9, { volume: "soft", gloss: 0.6, rimElevationDegrees: 34 });
    const bottle = analysisOf(0.9, { cameraElevationDegrees: 1 });
    for (const style of ["classic", "lifestyle"] as const) {
      for (const seed of [1, 2, 3]) {
        const [hero] = plansFor({ style, analyses: [mug], seed });
        assert.ok(degreesOf(hero!) > 18, style);
        const level = plansFor({ style, analyses: [bottle], seed });
        assert.ok(Math.max(...level.map(degreesOf)) < 15, style);
      }
    }
  });

  test("is the style's own flat-lay for what was seen from above", () => {
    for (const style of styles) {
      for (const { setId, presentation, levitation } of plansFor({ style, analyses: [lying] })) {
        const set = sets.find(({ id }) => id === setId)!;
        assert.deepEqual([set.styles[0], set.pose], [style, "lying"], set.id);
        assert.ok(presentation === "product" && levitation === 0, set.id);
      }
    }
  });

  test("lets it fly in a style that floats its products and has no flat-lay", () => {
    const request: ShotRequest = { ...requestOf(), style: "avant_garde", analyses: [lying] };
    const upright = sets.filter(({ pose }) => pose === "standing");
    const { setId, levitation, tiltDegrees } = planShots(request, upright)[0]!;
    assert.ok(setId!.startsWith("avant_garde/") && levitation > 0.1 && tiltDegrees < -10);
  });

  test("is a plain flat-lay in the style's colour where the style has none of its own", () => {
    for (const style of ["luxury", "loud_luxury", "element"] as const) {
      const others = sets.filter(({ pose, styles: [main] }) => pose !== "lying" || main !== style);
      const [plan] = planShots({ ...requestOf(), style, analyses: [lying] }, others);
      const set = sets.find(({ id }) => id === plan!.setId)!;
      assert.equal(set.pose, "lying", `${style}: ${set.id}`);
      assert.ok(set.recolour !== undefined && plan!.backdrop !== null, `${style}: ${set.id}`);
    }
  });

  test("lets what hangs hang, without a tilt", () => {
    const lamp = analysisOf(0.9, { pose: "hanging", rests: false });
    for (const style of styles) {
      for (const plan of plansFor({ style, analyses: [lamp] })) {
        assert.ok(plan.hangs && plan.levitation > 0 && plan.tiltDegrees === 0, style);
      }
    }
  });
});

test("a model stands in level sets only, the product to one side and then the other", () => {
  const lying = analysisOf(0.9, { pose: "lying", cameraElevationDegrees: 90 });
  for (const style of styles) {
    const plans = plansFor({ style, mode: "with_model", analyses: [lying] });
    for (const plan of plans) {
      assert.ok(elevationOf(sets.find(({ id }) => id === plan.setId)!) < 18);
      assert.ok(plan.model !== null && plan.model.scale >= 1);
    }
    assert.ok(plans[0]!.framing.centreX > 0.5 && plans[1]!.framing.centreX < 0.5);
  }
});

test("background_color is heard by classic and minimal only", () => {
  const backgroundColor: [number, number, number] = [10, 20, 30];
  assert.deepEqual(plansFor({ style: "classic", backgroundColor })[0]!.backdrop, backgroundColor);
  assert.deepEqual(plansFor({ style: "minimal", backgroundColor })[0]!.backdrop, backgroundColor);
  assert.notDeepEqual(
    plansFor({ style: "element", backgroundColor })[0]!.backdrop,
    backgroundColor,
  );
});

test("a photo without a product is as if it were not there, and the others keep their places", () => {
  const of = (hex: string) => analysisOf(0.9, { palette: [{ hex, weight: 1 }] });
  const [red, blue, green] = [of("#aa2020"), of("#2030aa"), of("#20aa30")];
  const plan = (analyses: (PhotoAnalysis | null)[]) =>
    planShots({ ...requestOf(), shots: 4, analyses }, sets);
  const places = [1, 2, 4];
  const apart = plan([red, blue, green]).map((shot) => ({
    ...shot,
    view: places[shot.view],
    group: shot.group?.map((index) => places[index]) ?? null,
  }));
  assert.deepEqual(plan([null, red, blue, null, green]), apart);
  assert.deepEqual(
    apart.map(({ view, group }) => group ?? view),
    [1, 2, places, 1],
  );
});

test("without sets there is nothing to plan", () => {
  assert.throws(() => planShots({ ...requestOf(), analyses: [analysisOf(1)] }, []), {
    code: "set_invalid",
  });
});

test("without a photo that shows a product there is nothing to plan", () => {
  assert.throws(() => planShots({ ...requestOf(), analyses: [null] }, sets), {
    code: "no_product",
  });
});

function requestOf(): Omit<ShotRequest, "analyses"> {
  return {
    style: "classic",
    mode: "product_only",
    shots: 1,
    aspectRatio: [1, 1],
    quality: "standard",
    backgroundColor: null,
    seed: 1,
  };
}

test("pictures have the longer side of their quality, and even sides", () => {
  assert.deepEqual(outputSize([1, 1], "standard"), { widthPx: 1024, heightPx: 1024 });
  assert.deepEqual(outputSize([4, 5], "pro"), { widthPx: 1638, heightPx: 2048 });
  assert.deepEqual(outputSize([16, 9], "4k"), { widthPx: 4096, heightPx: 2304 });
  assert.deepEqual(outputSize([1, 4], "standard"), { widthPx: 256, heightPx: 1024 });
  for (let ratio = 0.25; ratio <= 4; ratio += 0.013) {
    const { widthPx, heightPx } = outputSize([ratio, 1], "standard");
    assert.ok(widthPx % 2 === 0 && heightPx % 2 === 0 && Math.max(widthPx, heightPx) === 1024);
  }
});
