import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Product } from "../../product/product.ts";
import { traceSilhouette } from "../silhouette.ts";
import { stage } from "../stage.fixture.ts";
import { facingOf } from "./facing.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { fieldFromCard } from "./light-field.ts";
import { balanceWhite } from "./irradiance.ts";

/** Logarithms of red over blue on a round column in a set: at its left flank, in the middle, and at its right flank. */
async function huesIn(id: string): Promise<{ left: number; middle: number; right: number }> {
  const set = stage.sets.get(id)!;
  const { description } = set;
  const geometry = await stage.store.geometry(set);
  const silhouette = traceSilhouette(new Uint8Array(60 * 120).fill(255), 60, 120);
  const form = { volume: "revolution", rests: true } as const;
  const facing = facingOf(silhouette, fieldColumns, fieldRows, form);
  const unit: ShotPlan["light"] = Object.fromEntries(
    description.groups.map((group) => [group, [1, 1, 1]]),
  );
  const light = balanceWhite(description, geometry, unit)(unit);
  // Why the casts: no more of either is read.
  const plan = { light, grade: { exposure: description.look.exposure } } as ShotPlan;
  const product = { volume: "revolution" } as Product;
  const { form: log } = fieldFromCard(
    description,
    geometry,
    plan,
    { product, facing },
    {
      heightMetres: 0.2,
      widthMetres: 0.1,
      centreMetres: 0,
      liftMetres: 0,
      level: 0.5,
      below: null,
    },
  );
  const hueAt = (column: number): number => {
    const at = ((fieldRows / 2) * fieldColumns + column) * 3;
    return log[at]! - log[at + 2]!;
  };
  const middle = fieldColumns / 2;
  return { left: hueAt(1), middle: hueAt(middle), right: hueAt(fieldColumns - 2) };
}

test("where lamps add up to white, each flank has the colour of the one that it faces, and the front has none", async () => {
  const { left, middle, right } = await huesIn("avant_garde/prism-wall");
  assert.ok(left > 0.8, `red on the left: ${left}`);
  assert.ok(right < -0.8, `blue on the right: ${right}`);
  assert.ok(Math.abs(middle) < 0.1, `white before them: ${middle}`);
});

test("seen from above there are no flanks: between two gels goods have half of what the sides differ by", async () => {
  const { left, right } = await huesIn("avant_garde/split-shadows");
  assert.ok(Math.abs(left) < 0.5 && Math.abs(right) < 0.5, `${left} left, ${right} right`);
});
