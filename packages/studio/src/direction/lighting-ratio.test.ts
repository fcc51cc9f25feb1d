import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "../stage/stage.fixture.ts";
import { lightingRatio } from "./lighting-ratio.ts";

test("every set's shade gets deeper, and what it is exposed for stays about as light", () => {
  for (const [id, { description: set }] of stage.sets) {
    const { light, exposure } = lightingRatio(set);
    const on = (factorOf: (group: string) => number): number =>
      set.groups.reduce((sum, group) => {
        const gain = set.look.gains?.[group] ?? 1;
        return sum + gain * set.card.peaks[group]! * factorOf(group);
      }, 0);
    const built = on(() => 1);
    const shown = on((group) => light[group]! * exposure);
    assert.ok(Math.abs(shown / built - 1) < 0.1, `${id} is ${shown / built} as light`);
    const soft = set.lights.find(({ type }) => type === "dome")!.group;
    const key = set.groups.find((group) => /^(key|sun|flash|cyan)$|-spot$/.test(group))!;
    assert.ok(light[soft]! < 0.6 * light[key]!, `${id}: ${soft} against ${key}`);
    assert.equal(light.back ?? 1, 1, `${id}: lights behind`);
  }
});

test("a window is soft beside the sun, and the key where there is none", () => {
  const lightOf = (id: string): Record<string, number> =>
    lightingRatio(stage.sets.get(id)!.description).light;
  assert.ok(lightOf("lifestyle/hall-floor").window! < 1);
  assert.ok(lightOf("influencer/bedside-morning").window! > 1);
});
