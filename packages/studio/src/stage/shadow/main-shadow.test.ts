import assert from "node:assert/strict";
import { test } from "node:test";
import { clearLitSide, deepenMainShadow, mainLightOf } from "./main-shadow.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";

test("in the main light's shadow the other lights that shadow are held back, and nowhere else", async () => {
  const photo = await samplePhoto("synthetic_bottle");
  const deepened = async (
    id: string,
    leading: string,
    { own = 0, lies = false } = {},
  ): Promise<{ main: number[]; others: number[] }> => {
    const set = stage.sets.get(id)!;
    const plan = planFor(set.description, photo);
    const leads = set.description.groups.indexOf(leading);
    // Half of each map lies in a shadow that the main light alone has.
    const groups = set.description.groups.map((name, at) =>
      name === "back" ? null : Uint8Array.from(at === leads ? [255, 0] : [own, own]),
    );
    const shadows = { groups, ambient: new Uint8Array(2) };
    const geometry = await stage.store.geometry(set);
    const main = mainLightOf(shadows, set.description, geometry, plan)!;
    deepenMainShadow(shadows, set.description, main, lies);
    const others = groups.filter((map, at) => map !== null && at !== leads);
    return { main: [...groups[leads]!], others: others.flatMap((map) => [...map!]) };
  };
  const even = await deepened("classic/gloss-table", "key");
  assert.deepEqual(even.main, [255, 0]);
  for (let at = 0; at < even.others.length; at += 2) {
    assert.ok(even.others[at]! > 50, `held back ${even.others[at]}`);
    assert.equal(even.others[at + 1], 0);
  }
  // Its sun is three fifths of the light, and blinds throw their shadows beside the product's.
  for (const id of ["minimal/clay-stair", "editorial/letters-linen"]) {
    const sunny = await deepened(id, "sun");
    assert.equal(Math.max(...sunny.others), 0, id);
  }
  // Below what lies they are hardly held back in it: a blind's bands beside it have all of their light.
  const lying = await deepened("editorial/letters-linen", "sun", { own: 200, lies: true });
  assert.ok(lying.others[0]! < 60 && lying.others[1] === 200, lying.others.join(", "));
  const standing = await deepened("editorial/letters-linen", "sun", { own: 200 });
  assert.deepEqual(standing.others.slice(0, 2), [200, 200]);
});

test("where the main light shines there is less gloom than in its shadow, least about what lies, and none of the fill's shadow grows", async () => {
  const set = stage.sets.get("minimal/bone-layers")!;
  const plan = planFor(set.description, await samplePhoto("synthetic_bottle"));
  const geometry = await stage.store.geometry(set);
  const cleared = (lies: boolean) => {
    const groups = set.description.groups.map((name) =>
      Uint8Array.from(name === "sun" ? [255, 0] : [100, 100]),
    );
    const shadows = { groups, ambient: Uint8Array.from([200, 200]) };
    const main = mainLightOf(shadows, set.description, geometry, plan)!;
    clearLitSide(shadows, set.description, main, lies);
    return { ambient: [...shadows.ambient], fill: [...groups.at(-1)!] };
  };
  const [lying, standing] = [cleared(true), cleared(false)];
  assert.equal(lying.ambient[0], 200);
  assert.equal(standing.ambient[0], 200);
  assert.ok(lying.ambient[1]! < 60 && lying.ambient[1]! < standing.ambient[1]!);
  assert.ok(standing.ambient[1]! < 120);
  assert.ok(lying.fill[0] === 100 && lying.fill[1]! < 50, String(lying.fill));
  assert.deepEqual(standing.fill, [100, 100]);
});
