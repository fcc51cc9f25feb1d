import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { keyFrom } from "./key-from.ts";
import { listSets } from "./list-sets.ts";

const sets = await listSets(fileURLToPath(new URL("../../../../sets/", import.meta.url)));

test("the key is what throws the shadows, not what stands nearest", () => {
  const across = (id: string, mirrored = false): number =>
    keyFrom(
      sets.find((set) => set.id === id)!,
      mirrored,
    ).across;
  // A grazing lamp at the right of a velvet, two strips beside a plinth, and a window at the left.
  for (const id of ["loud_luxury/velvet-frame", "luxury/onyx-plinth", "luxury/verde-blade"])
    assert.ok(across(id) < -0.2, `${id}: ${across(id)}`);
  assert.ok(across("influencer/tile-sun") > 0.2 && across("influencer/tile-sun", true) < -0.2);
  assert.ok(Math.abs(across("loud_luxury/tufted-velvet")) < 0.1, "two spots alike");
});

test("a group whose lamps are turned off has no share of the key", () => {
  const set = sets.find(({ id }) => id === "influencer/tile-sun")!;
  const off = { ...set.lights.find(({ type }) => type !== "dome")!, group: "spare", power: 0 };
  const peaks = { ...set.card.peaks, spare: 1 };
  const more = {
    ...set,
    groups: [...set.groups, "spare"],
    lights: [...set.lights, off],
    card: { ...set.card, peaks },
  };
  assert.deepEqual(keyFrom(more, false), keyFrom(set, false));
});
