import assert from "node:assert/strict";
import { test } from "node:test";
import { standProduct } from "./stand-product.ts";
import { cutOutPhoto, planFor, root, stage } from "./stage.fixture.ts";

test("what lies is as large turned as it was straight", async () => {
  const name = "multitool";
  const photo = await cutOutPhoto(new URL(`samples/${name}.jpg`, root), 700);
  for (const id of ["lifestyle/breakfast-oak", "classic/paper-table"]) {
    const set = stage.sets.get(id)!;
    const geometry = await stage.store.geometry(set);
    const plan = planFor(set.description, photo);
    const metresPerPx = async (tiltDegrees: number): Promise<number> => {
      const turned = { ...plan, tiltDegrees };
      const { frame, subject } = await standProduct(turned, set.description, geometry, photo, null);
      return frame.product.heightMetres / subject.source.heightPx;
    };
    const straight = await metresPerPx(0);
    for (const tiltDegrees of [-16, 20]) {
      const ratio = (await metresPerPx(tiltDegrees)) / straight;
      assert.ok(Math.abs(ratio - 1) < 0.03, `${name}, ${id}, ${tiltDegrees}°: ${ratio}`);
    }
  }
});
