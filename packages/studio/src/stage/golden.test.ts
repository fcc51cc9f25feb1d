import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { measureFidelity } from "./fidelity.fixture.ts";
import { compareWithGolden, goldenLimits, goldenPath } from "./golden.fixture.ts";
import { goldenProducts, planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { finishShot } from "./render-shot.ts";

const photos = new Map(
  await Promise.all(goldenProducts.map(async (name) => [name, await samplePhoto(name)] as const)),
);

for (const [id, set] of stage.sets) {
  describe(`the set ${id}`, () => {
    for (const [name, photo] of photos) {
      test(`${name} looks as it did, in its own colours and lettering`, async () => {
        const plan = planFor(set.description, photo, { longSidePx: 320 });
        // Staged once for both: that is most of what a test of these takes.
        const { shift, detail, staged } = await measureFidelity(plan, set, photo);
        const { picture } = await finishShot(plan, staged, photo);
        const golden = goldenPath(id, name);
        assert.ok(existsSync(golden), "it has no golden picture yet: npm run goldens");
        const { mean, worstBlock } = await compareWithGolden(picture, golden);
        assert.ok(mean <= goldenLimits.mean, `mean ΔE2000 ${mean.toFixed(2)} from its golden`);
        assert.ok(worstBlock <= goldenLimits.worstBlock, `a block is ${worstBlock.toFixed(1)} off`);
        assert.ok(shift <= (plan.style === "classic" ? 2 : 6), `mean ΔE2000 ${shift.toFixed(2)}`);
        assert.ok(detail >= 0.95, `detail ${detail.toFixed(3)}`);
      });
    }
  });
}
