import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SetDescription } from "../sets/set.ts";
import { analysisOf, plansFor, sets } from "./analysis.fixture.ts";
import { elevationOf } from "../sets/elevation.ts";

const setOf = (id: string) => sets.find((set) => set.id === id)!;
const onyx = setOf("luxury/onyx-plinth");
const seeds = [1, 2, 3, 4, 5, 6];

/** Ids of the sets that lead over all seeds, of these alone. */
function leadsOf(from: SetDescription[], analysis = analysisOf(0.95)): string[] {
  const leads = seeds.map((seed) => plansFor({ shots: 1, seed, analyses: [analysis] }, from)[0]!);
  return [...new Set(leads.map(({ setId }) => setId))].toSorted();
}

describe("how sure a matte has to be", () => {
  test("for its style's own set: .6, else it stands in a plain one", () => {
    const stylesOf = (confidence: number) =>
      plansFor({ analyses: [analysisOf(confidence)] }).map(({ setId }) => setOf(setId).styles[0]);
    assert.deepEqual(
      stylesOf(0.6),
      Array.from({ length: 4 }, () => "luxury"),
    );
    assert.deepEqual(
      stylesOf(0.59),
      Array.from({ length: 4 }, () => "classic"),
    );
  });

  test("for any set: .3, else it is a print", () => {
    const shownAs = (confidence: number) =>
      plansFor({ analyses: [analysisOf(confidence)], shots: 1 })[0]!.presentation;
    assert.deepEqual([shownAs(0.3), shownAs(0.29)], ["product", "print"]);
  });
});

test("a colour that is asked for gets a set that takes it", () => {
  const dyed = setOf("classic/gloss-table");
  const fixed: SetDescription = { ...onyx, id: "classic/fixed", styles: ["classic"] };
  const leads = (backgroundColor: [number, number, number] | null): Set<string> =>
    new Set(
      seeds.flatMap((seed) =>
        plansFor({ style: "classic", seed, backgroundColor }, [dyed, fixed]).map(
          ({ setId }) => setId,
        ),
      ),
    );
  assert.deepEqual(leads([200, 30, 30]), new Set([dyed.id]));
  assert.equal(leads(null).size, 2);
});

test("a product gets a set that has room for its width", () => {
  const room = (width: number): SetDescription["room"] => ({
    min: onyx.room.min,
    max: [width, onyx.room.max[1]],
  });
  const { productHeight } = onyx.look;
  const [narrow, roomy] = [0.5, 6].map((times) => ({
    ...onyx,
    id: `luxury/${times}`,
    room: room(times * productHeight),
  })) as [SetDescription, SetDescription];
  const slim = analysisOf(0.95);
  const wide = { ...slim, cutout: { ...slim.cutout, widthPx: 2400 } };
  assert.deepEqual(leadsOf([narrow, roomy], wide), [roomy.id]);
  assert.deepEqual(leadsOf([narrow, roomy]), [narrow.id, roomy.id]);
});

test("furniture stands on a floor where the style has one", () => {
  const sofa = analysisOf(0.9, {
    volume: "soft",
    onLegs: true,
    gloss: 0,
    cameraElevationDegrees: 0,
  });
  const wide = { ...sofa, cutout: { ...sofa.cutout, widthPx: 1500, heightPx: 540 } };
  const shownIn = (style: "influencer" | "luxury"): Set<string> =>
    new Set(
      seeds.flatMap((seed) =>
        plansFor({ style, analyses: [wide], seed }).map(({ setId }) => setId),
      ),
    );
  assert.deepEqual(shownIn("influencer"), new Set(["influencer/blush-floor"]));
  assert.deepEqual(shownIn("luxury"), new Set(["luxury/suite-floor"]));
});

test("a box that is turned to its corner is seen from as far above as its base rises", () => {
  const footprint = (rise: number): [number, number][] => [
    [0, 1 - rise],
    [0.5, 1],
    [1, 1 - rise],
  ];
  const degreesFor = (rise: number): number[] => {
    const box = analysisOf(0.9, { volume: "box", footprint: footprint(rise) });
    return seeds.map((seed) => {
      const [hero] = plansFor({ style: "classic", analyses: [box], seed });
      return elevationOf(setOf(hero!.setId));
    });
  };
  assert.ok(Math.max(...degreesFor(0)) < 10);
  assert.ok(Math.min(...degreesFor(0.2)) > 18);
});
