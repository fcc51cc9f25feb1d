import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { deltaE2000, labOfSrgb, type Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import { photographFile } from "../photo/photographs.fixture.ts";
import { type Style, styles } from "../sets/set.ts";
import { backdropBeside } from "./backdrop.fixture.ts";
import { measureFidelity } from "./fidelity.fixture.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { cutOutPhoto, root, stage } from "./stage.fixture.ts";

const library = new URL("../shared/photos/", root);
/** One photograph in three of a library: the whole of it takes two minutes. */
const libraryStep = 3;
const ownSamples = ["drill_red.jpg", "vitamin.jpg", "c_mug_darkgrey.jpg"];
const files = [
  ...ownSamples.map(photographFile),
  ...(existsSync(library) ? readdirSync(library) : [])
    .filter((name) => /\.(jpg|png)$/.test(name) && !name.includes(".gt."))
    .filter((_, index) => index % libraryStep === 0)
    .map(photographFile),
];
/** Asked for in turn, the ends of the scale among them. */
const colors: Rgb[] = [
  [255, 255, 255],
  [24, 92, 120],
  [0, 0, 0],
  [232, 180, 168],
  [214, 162, 30],
];
const sets = [...stage.sets.values()].map(({ description }) => description);

function smallPlan(
  photo: ShotPhoto,
  seed: number,
  style: Style,
  backgroundColor: Rgb | null,
  aspectRatio: [number, number] = [4, 5],
): ShotPlan {
  const [plan] = planShots(
    {
      style,
      mode: "product_only",
      shots: 1,
      aspectRatio,
      quality: "standard",
      backgroundColor,
      seed,
      analyses: [photo.analysis],
    },
    sets,
  );
  return { ...plan!, widthPx: 360, heightPx: 450 };
}

describe("real photographs keep their colours and lettering, on the backdrop that was asked for", () => {
  files.forEach((file, index) => {
    const name = file.pathname.split("/").at(-1)!;
    // One style a photograph, in turn, so that together they go through all of them.
    const style = styles[index % styles.length]!;
    test(`${name} in ${style}`, async () => {
      const photo = await cutOutPhoto(file, 640);
      const plan = smallPlan(photo, index, style, null);
      if (plan.presentation === "print") {
        assert.ok(!ownSamples.includes(name), "nothing would be compared");
        return;
      }
      const { shift, detail } = await measureFidelity(plan, stage.sets.get(plan.setId)!, photo);
      assert.ok(shift <= (style === "classic" ? 2 : 6), `mean ΔE2000 ${shift.toFixed(2)}`);
      assert.ok(detail >= 0.95, `detail ${detail.toFixed(3)}`);
      const wanted = colors[index % colors.length]!;
      const coloured = smallPlan(photo, index, index % 2 === 0 ? "classic" : "minimal", wanted);
      const shown = await backdropBeside(coloured, stage.sets.get(coloured.setId)!, photo);
      const off = deltaE2000(labOfSrgb(wanted), labOfSrgb(shown));
      assert.ok(off <= 5, `${coloured.setId}: ${shown.map(Math.round).join(", ")} is ${off} off`);
    });
  });
});

[new URL("lamp_teal.jpg", library)]
  .filter((file) => existsSync(file))
  .forEach((lamp) => {
    test("a lit lamp keeps its colours in classic, with the light in its mouth", async () => {
      const photo = await cutOutPhoto(lamp, 640);
      for (const seed of [1, 3]) {
        const plan = smallPlan(photo, seed, "classic", null, [1, 1]);
        const large = { ...plan, widthPx: 1024, heightPx: 1024 };
        const { shift } = await measureFidelity(large, stage.sets.get(plan.setId)!, photo);
        assert.ok(shift <= 2, `${plan.setId}: mean ΔE2000 ${shift.toFixed(2)}`);
      }
    });
  });
