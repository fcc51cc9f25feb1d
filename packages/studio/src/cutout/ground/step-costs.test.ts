import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "./scene.ts";
import { stepCosts, undilate } from "./step-costs.ts";

test("the last pixel of ground before an edge is as easily reached as the one beside it, in its own row", () => {
  const [widthPx, heightPx] = [12, 9];
  const photo = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3).fill(240) };
  const scene = measureScene(photo, photo);
  scene.gradient.fill(20);
  const reach = new Uint8Array(widthPx * heightPx).fill(200);
  const last = 4 * widthPx - 1;
  reach[last] = 10;
  const given = undilate(scene, reach, new Uint8Array(reach.length), 14);
  assert.equal(given[last - 1], 10);
  assert.equal(given[last + widthPx], 10);
  assert.equal(given[last + 1], 200);
});

test("even ground is stepped on for nothing, an edge and what is off the ground's colour dearly, a shadow cheaply", () => {
  const [widthPx, heightPx] = [12, 9];
  const photo = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3).fill(200) };
  const scene = measureScene(photo, photo);
  const p = 3 * widthPx + 5;
  const steepness = new Float32Array(widthPx * heightPx);
  const costOf = ({ steep = 0, tint = 0, lift = 0, ringing = 0, bleeding = 0, noise = 0 }) => {
    steepness[p] = steep;
    for (const [plane, value] of [
      [scene.tint, tint],
      [scene.lift, lift],
      [scene.ringing, ringing],
      [scene.bleeding, bleeding],
    ] as const)
      plane[p] = value;
    const costs = stepCosts({ ...scene, backdrop: { ...scene.backdrop, noise } }, steepness);
    assert.ok(costs.every((cost, at) => cost === 0 || at === p));
    return costs[p]!;
  };
  assert.equal(costOf({}), 0);
  const [steep, tint, bright] = [{ steep: 3 }, { tint: 15 }, { lift: 6 }].map((own) => ({
    own,
    cost: costOf(own),
  }));
  for (const { own, cost } of [steep!, tint!, bright!])
    assert.ok(cost > 5 && cost < 254, `${JSON.stringify(own)}: ${cost}`);
  // What JPEG's blocks and noise make of ground is no edge, no colour and no light.
  for (const [{ own, cost }, excuse] of [
    [steep!, { ringing: 3 }],
    [steep!, { bleeding: 3 }],
    [tint!, { ringing: 8 }],
    [tint!, { bleeding: 8 }],
    [tint!, { noise: 8 }],
    [bright!, { ringing: 2 }],
    [bright!, { noise: 2 }],
  ] as const) {
    const excused = costOf({ ...own, ...excuse });
    assert.ok(excused < 0.5 * cost, `${JSON.stringify(excuse)}: ${excused} of ${cost}`);
  }
  assert.equal(costOf({ lift: -40 }), 0, "a shadow");
  assert.ok(costOf({ lift: -70 }) > 0, "too dark for one");
  const all = costOf({ steep: 3, tint: 15, lift: 6 });
  const added = steep!.cost + tint!.cost + bright!.cost;
  assert.ok(Math.abs(all - added) <= 2, `${all}, not ${added}`);
  assert.equal(costOf({ steep: 1000 }), 254, "the last cost before what nothing reaches");
});
