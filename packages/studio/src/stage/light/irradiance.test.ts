import assert from "node:assert/strict";
import { test } from "node:test";
import { balanceWhite, irradianceOf } from "./irradiance.ts";
import { stage } from "../stage.fixture.ts";

test("the white balance takes most of a warm sun's colour off a white card, none of its light, and leaves a neutral lamp as it is", async () => {
  const balance = async (id: string) => {
    const set = stage.sets.get(id)!;
    const { description } = set;
    const geometry = await stage.store.geometry(set);
    const unit = Object.fromEntries(
      description.groups.map((group) => [group, [1, 1, 1]]),
    ) as Record<string, [number, number, number]>;
    const balanced = balanceWhite(description, geometry, unit)(unit);
    const level = (light: typeof unit) => irradianceOf(description, geometry, { light });
    return { gains: balanced[description.groups[0]!]!, kept: level(balanced) / level(unit) };
  };
  const sun = await balance("lifestyle/oak-window");
  assert.ok(sun.gains[2] / sun.gains[0] > 1.3, `in the sun blue gains ${sun.gains[2]}`);
  assert.ok(Math.abs(sun.kept - 1) < 1e-6, `${sun.kept} of its light is left`);
  const lamp = await balance("classic/white-sweep");
  assert.ok(Math.max(...lamp.gains) / Math.min(...lamp.gains) < 1.02, String(lamp.gains));
});
