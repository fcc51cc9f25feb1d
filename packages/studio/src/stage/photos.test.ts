import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { photographFile } from "../photo/photographs.fixture.ts";
import { type Style, styles } from "../sets/set.ts";
import { backdropBeside } from "./backdrop.fixture.ts";
import { measureFidelity } from "./fidelity.fixture.ts";
import { askedColours, libraryNames, promised, smallPlan } from "./library.fixture.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { cutOutPhoto, planFor, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

const ownSamples = ["drill_red.jpg", "vitamin.jpg", "c_mug_darkgrey.jpg"];
const names = [...ownSamples, ...libraryNames.filter((name) => !ownSamples.includes(name))];
/** Those of which no matte is trusted: whole photographs, in which nothing is compared. */
const prints = ["bathtub_white.jpg", "camera_rock.jpg", "chair_room.jpg"];
/** One photograph in so many has a backdrop as well; all of them in all styles are `npm run bench -- fidelity`. */
const colouredStep = 3;
/** Those of all photographs and styles that were over a bound, or are next to it. */
const nearest: Record<string, Style[]> = {
  "c_bottle_sweep.jpg": ["classic", "magazine"],
  "c_shoe_wood.jpg": ["classic", "luxury"],
  "washer_white.jpg": ["minimal", "influencer"],
  "backpack_blue.jpg": ["luxury"],
  "lamp_teal.jpg": ["editorial"],
};

async function assertFaithful(plan: ShotPlan, photo: ShotPhoto): Promise<StagedProduct> {
  const set = stage.sets.get(plan.setId)!;
  const { shift, detail, staged } = await measureFidelity(plan, set, photo);
  assert.ok(shift <= promised.shift(plan.style), `${plan.setId}: ΔE2000 ${shift.toFixed(3)}`);
  assert.ok(detail >= promised.detail, `${plan.setId}: detail ${detail.toFixed(4)}`);
  return staged;
}

describe("real photographs keep their colours and lettering, on the backdrop that was asked for", () => {
  names.forEach((name, index) => {
    if (name in nearest) return;
    // One style a photograph, in turn, so that together they go through all of them.
    const style = styles[index % styles.length]!;
    test(`${name} in ${style}`, async () => {
      const isColoured = index % colouredStep === 0;
      const photo = await cutOutPhoto(photographFile(name), 400);
      const plan = smallPlan(photo, index, style, null);
      if (plan.presentation === "print") {
        assert.ok(prints.includes(name), "nothing would be compared");
        return;
      }
      await assertFaithful(plan, photo);
      if (!isColoured && !ownSamples.includes(name)) return;
      const wanted = askedColours[index % askedColours.length]!;
      const coloured = smallPlan(photo, index, index % 2 === 0 ? "classic" : "minimal", wanted);
      const staged = await assertFaithful(coloured, photo);
      const set = stage.sets.get(coloured.setId)!;
      const { color, off, pixelsOff } = await backdropBeside(coloured, set, staged, wanted);
      const found = `${coloured.setId}: ${color.map(Math.round).join(", ")}`;
      assert.ok(off <= promised.backdrop, `${found} is ${off} off`);
      assert.ok(pixelsOff <= promised.backdrop, `${found}, half of it ${pixelsOff} off`);
    });
  });
});

describe("what was moved furthest of all keeps within its bounds in the picture, its foot shaded", () => {
  for (const name of Object.keys(nearest).filter((own) => names.includes(own))) {
    test(`${name} in ${nearest[name]!.join(" and ")}`, async () => {
      const photo = await cutOutPhoto(photographFile(name), 640);
      for (const style of nearest[name]!) {
        const plan = smallPlan(photo, 1, style, null);
        assert.equal(plan.presentation, "product");
        await assertFaithful(plan, photo);
      }
    });
  }
});

["lamp_teal.jpg"]
  .filter((name) => libraryNames.includes(name))
  .forEach((name) => {
    test("a lit lamp keeps its colours in classic, with the light in its mouth", async () => {
      const photo = await cutOutPhoto(photographFile(name), 640);
      for (const seed of [1, 3]) {
        const plan = smallPlan(photo, seed, "classic", null, [1, 1]);
        const large = { ...plan, widthPx: 1024, heightPx: 1024 };
        const { shift } = await measureFidelity(large, stage.sets.get(plan.setId)!, photo);
        assert.ok(shift <= 2, `${plan.setId}: mean ΔE2000 ${shift.toFixed(2)}`);
      }
    });

    test("a lamp that hangs has the colour that was asked for behind it, in the light that it gives", async () => {
      const photo = await cutOutPhoto(photographFile(name), 400);
      const set = stage.sets.get("classic/white-sweep")!;
      const teal: Rgb = [24, 92, 120];
      const plan = planFor(set.description, photo, { backdrop: teal, longSidePx: 360 });
      assert.ok(plan.hangs);
      const staged = await stageProduct(plan, set, stage.store, photo);
      const { color, off, pixelsOff } = await backdropBeside(plan, set, staged, teal);
      assert.ok(Math.max(off, pixelsOff) <= promised.backdrop, `${color.join(", ")} is ${off} off`);
    });
  });
